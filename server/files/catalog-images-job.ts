import * as z from 'zod/mini';
import { dayInZone } from '../../rules/calendar.ts';
import type { Tx } from '../db/tenant-transaction.ts';
import { inCompany } from '../jobs/in-company.ts';
import { type JobKind, JobRefusedError, type JobRun } from '../jobs/job-kind.ts';
import { storePart } from './archive-parts.ts';
import { type Archive, insertArchives } from './archives.ts';
import { findBlob } from './blobs.ts';
import { ObjectStoreError } from './object-store.ts';
import { ZipWriter } from './zip-writer.ts';

const LIMITS = {
  /** A browser holds a file of this size while it saves it. */
  fileBytes: 500_000_000,
  /** A part is stored from this size on. The image that fills it adds up to its own size. */
  partBytes: 4_000_000,
};
const ZIP = 'application/zip';
/** Items read at a time. */
const PAGE = 500;

const EXTENSIONS: Readonly<Record<string, string>> = {
  'image/png': 'png',
  'image/jpeg': 'jpg',
  'image/webp': 'webp',
  'image/svg+xml': 'svg',
  'image/avif': 'avif',
  'image/gif': 'gif',
};

type Run = JobRun<Record<string, never>>;

/**
 * Creates the kind of job that writes the images of all items into zip files. Parts are stored as they fill, and the
 * files appear with the job's end. A run that failed leaves blobs that nothing names, which the nightly cleanup removes.
 */
export const createCatalogImagesJob = (limits = LIMITS): JobKind<Record<string, never>> => ({
  name: 'catalog-images',
  input: z.object({}),
  attempts: 5,
  pauseSeconds: 30,
  maxPauseSeconds: 600,
  atOnce: 1,
  async run(run) {
    const total = await inCompany(run, countImages);
    if (total === 0) throw new JobRefusedError('no_catalog_images');
    const archives = await writeArchives(run, total, limits);
    return (tx) => insertArchives(tx, run.jobId, archives);
  },
});

export const catalogImagesJob = createCatalogImagesJob();

/** Returns how many items have an image. */
export async function countImages(tx: Tx): Promise<number> {
  const { images } = await tx.db
    .selectFrom('items')
    .select((is) => is.fn.countAll<number>().as('images'))
    .where('tenant_id', '=', tx.tenantId)
    .where('image_hash', 'is not', null)
    .executeTakeFirstOrThrow();
  return Number(images);
}

/** Yields item codes and image hashes, by code. */
async function* itemImages(run: Run): AsyncGenerator<{ itemCode: string; hash: string }> {
  for (let after = ''; ; ) {
    const page = await inCompany(run, (tx) =>
      tx.db
        .selectFrom('items')
        .select(['item_code', 'image_hash'])
        .where('tenant_id', '=', tx.tenantId)
        .where('image_hash', 'is not', null)
        .where('item_code', '>', after)
        .orderBy('item_code')
        .limit(PAGE)
        .execute(),
    );
    for (const { item_code, image_hash } of page) yield { itemCode: item_code, hash: image_hash ?? '' };
    const last = page.at(-1);
    if (!last || page.length < PAGE) return;
    after = last.item_code;
  }
}

/** Reads an image. Undefined if its bytes no longer exist. Throws ObjectStoreError if the store does not respond. */
async function readImage(run: Run, hash: string): Promise<{ mediaType: string; bytes: Buffer } | undefined> {
  const blob = await inCompany(run, (tx) => findBlob(tx, hash));
  if (!blob) return undefined;
  try {
    return { mediaType: blob.media_type, bytes: await run.services.blobs.read(blob) };
  } catch (error) {
    if (error instanceof ObjectStoreError && error.status === 404) return undefined;
    throw error;
  }
}

async function writeArchives(run: Run, total: number, limits: typeof LIMITS): Promise<Archive[]> {
  const { signal, now, tenant } = run;
  const archives: (Omit<Archive, 'fileName' | 'missing'> & { hashes: string[] })[] = [];
  const nameOf = entryNames();
  let [done, missing] = [0, 0];
  let zip = new ZipWriter(limits.partBytes);
  let hashes: string[] = [];
  const endFile = async () => {
    hashes.push(await storePart(run, ZIP, zip.end()));
    archives.push({ byteSize: zip.byteSize, entries: zip.entries, hashes });
    zip = new ZipWriter(limits.partBytes);
    hashes = [];
  };
  run.progress(0, total);
  for await (const { itemCode, hash } of itemImages(run)) {
    signal.throwIfAborted();
    const image = await readImage(run, hash);
    if (image) {
      if (zip.entries > 0 && zip.byteSize + image.bytes.length > limits.fileBytes) await endFile();
      const part = zip.add(nameOf(itemCode, image.mediaType), image.bytes, now);
      if (part) hashes.push(await storePart(run, ZIP, part));
    } else missing += 1;
    done += 1;
    run.progress(Math.min(done, total), total);
  }
  await endFile();
  const day = dayInZone(now.toISOString(), tenant.timeZone);
  return archives.map((archive, index) => ({
    ...archive,
    missing: index === 0 ? missing : 0,
    fileName: `catalog-images-${day}${archives.length > 1 ? `-${index + 1}` : ''}.zip`,
  }));
}

/** Returns an item code as a file name without extension. Characters that Windows or macOS refuse become `_`. */
export const fileNameOf = (itemCode: string): string =>
  itemCode.replace(/[\\/:*?"<>|\p{Cc}]/gu, '_').replace(/^[. ]/, '_') || '_';

/**
 * Returns a function that names the entry of an item: its code (`fileNameOf`) and the image's extension. Names that differ only in case get a number, because those systems ignore case.
 */
export function entryNames(): (itemCode: string, mediaType: string) => string {
  const taken = new Set<string>();
  return (itemCode, mediaType) => {
    const base = fileNameOf(itemCode);
    const extension = EXTENSIONS[mediaType] ?? 'img';
    let name = `${base}.${extension}`;
    for (let number = 2; taken.has(name.toLowerCase()); number++) name = `${base} (${number}).${extension}`;
    taken.add(name.toLowerCase());
    return name;
  };
}
