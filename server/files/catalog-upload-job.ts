import { createWriteStream } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import * as z from 'zod/mini';
import { MAX_UPLOAD_PROBLEMS, type UploadProblem } from '../../contract/catalog-upload.ts';
import { AppError } from '../../contract/errors.ts';
import type { Tx } from '../db/tenant-transaction.ts';
import { inCompany } from '../jobs/in-company.ts';
import { type JobKind, JobRefusedError, type JobRun } from '../jobs/job-kind.ts';
import { archiveParts } from './archives.ts';
import { type Blob, findBlob, recordBlob } from './blobs.ts';
import { fileNameOf } from './catalog-images-job.ts';
import { acceptImage } from './image.ts';
import { withZip, type ZipEntry } from './zip-reader.ts';

/** Longest side in pixels of an item's image: the item page of a phone with three dots per pixel. */
const ITEM_IMAGE_SIDE = 1_000;
/** Images that are stored in one transaction. Each transaction makes devices fetch the changed items. */
const IMAGES_AT_ONCE = 25;

type Run = JobRun<Record<string, never>>;

interface Report {
  images: number;
  problemCount: number;
  readonly problems: { readonly fileName: string; readonly reason: UploadProblem }[];
}

/**
 * The kind of job that sets the images of items from an uploaded zip. The zip is the job's archive file. Each image is
 * set as soon as it is read, so a canceled job keeps what it did, and a repeated run sets the same images again.
 */
export const catalogUploadJob: JobKind<Record<string, never>> = {
  name: 'catalog-upload',
  input: z.object({}),
  attempts: 5,
  pauseSeconds: 30,
  maxPauseSeconds: 600,
  atOnce: 1,
  async run(run) {
    const folder = await mkdtemp(join(tmpdir(), 'cratebook-zip-'));
    try {
      const path = join(folder, 'images.zip');
      await writeZip(run, path);
      const report = await withZip(path, (entries, count) => setImages(run, entries, count));
      return (tx) => insertReport(tx, run.jobId, report);
    } finally {
      await rm(folder, { recursive: true, force: true });
    }
  },
};

/** Writes the job's zip to the disk. Throws `zip_gone` if the nightly cleanup has removed it. */
async function writeZip(run: Run, path: string): Promise<void> {
  const hashes = await inCompany(run, (tx) => archiveParts(tx, run.jobId, 1));
  if (hashes.length === 0) throw new JobRefusedError('zip_gone');
  await pipeline(
    async function* () {
      for (const hash of hashes) {
        run.signal.throwIfAborted();
        const blob = await inCompany(run, (tx) => findBlob(tx, hash));
        if (!blob) throw new JobRefusedError('zip_gone');
        yield await run.services.blobs.read(blob);
      }
    },
    createWriteStream(path, { flags: 'wx', mode: 0o600 }),
  );
}

/** Returns the code of a file's item, compared as file names are: without case. Names that two items share need equality. */
async function codeFinder(tx: Tx): Promise<(name: string) => string | undefined> {
  const rows = await tx.db.selectFrom('items').select('item_code').where('tenant_id', '=', tx.tenantId).execute();
  const byName = new Map<string, string | null>();
  for (const { item_code } of rows) {
    const name = fileNameOf(item_code).toLowerCase();
    byName.set(name, byName.has(name) ? null : item_code);
  }
  const exact = new Set(rows.map(({ item_code }) => item_code));
  return (name) => (exact.has(name) ? name : (byName.get(name.toLowerCase()) ?? undefined));
}

async function setImages(run: Run, entries: AsyncGenerator<ZipEntry>, count: number): Promise<Report> {
  const codeOf = await inCompany(run, codeFinder);
  const report: Report = { images: 0, problemCount: 0, problems: [] };
  const seen = new Set<string>();
  let ready: { readonly itemCode: string; readonly blob: Blob }[] = [];
  const store = async () => {
    await inCompany(run, (tx) => storeImages(tx, ready, new Date()));
    report.images += ready.length;
    ready = [];
  };
  let done = 0;
  run.progress(0, count);
  for await (const entry of entries) {
    run.signal.throwIfAborted();
    const code = codeOf(entry.fileName.replace(/\.[^.]*$/, ''));
    const problem = problemBefore(entry, code, seen) ?? (await prepare(entry));
    if (typeof problem === 'string') addProblem(report, entry.path, problem);
    else if (code !== undefined) {
      seen.add(code);
      ready.push({ itemCode: code, blob: problem });
    }
    if (ready.length >= IMAGES_AT_ONCE) await store();
    done += 1;
    run.progress(Math.min(done, count), count);
  }
  await store();
  run.progress(count, count);
  return report;

  async function prepare(entry: ZipEntry): Promise<Blob | UploadProblem> {
    try {
      const image = await acceptImage(await entry.read(), ITEM_IMAGE_SIDE);
      return await run.services.blobs.prepare((work) => inCompany(run, work), image.mediaType, image.bytes, new Date());
    } catch (error) {
      const problem = error instanceof AppError ? PROBLEMS[error.code] : undefined;
      if (!problem) throw error;
      return problem;
    }
  }
}

const PROBLEMS: Readonly<Partial<Record<AppError['code'], UploadProblem>>> = {
  image_type: 'image_type',
  image_broken: 'image_broken',
  image_pixels: 'image_pixels',
  payload_too_large: 'image_too_large',
};

/** Returns why a file is not read; undefined if it is the first image of an item. */
function problemBefore(
  { isImage }: ZipEntry,
  code: string | undefined,
  seen: ReadonlySet<string>,
): UploadProblem | undefined {
  if (!isImage) return 'image_type';
  if (code === undefined) return 'item_unknown';
  return seen.has(code) ? 'duplicate' : undefined;
}

function addProblem(report: Report, fileName: string, reason: UploadProblem): void {
  report.problemCount += 1;
  if (report.problems.length < MAX_UPLOAD_PROBLEMS) report.problems.push({ fileName: fileName.slice(0, 200), reason });
}

async function storeImages(
  tx: Tx,
  images: readonly { readonly itemCode: string; readonly blob: Blob }[],
  now: Date,
): Promise<void> {
  for (const { itemCode, blob } of images) {
    const hash = await recordBlob(tx, blob, now);
    await tx.db
      .updateTable('items')
      .set({ image_hash: hash })
      .where('tenant_id', '=', tx.tenantId)
      .where('item_code', '=', itemCode)
      .where('image_hash', 'is distinct from', hash)
      .execute();
  }
}

/** Records what a job did, and removes its zip. The cleanup of blobs then removes the bytes. */
async function insertReport(tx: Tx, jobId: string, { images, problemCount, problems }: Report): Promise<void> {
  await tx.db
    .insertInto('catalog_uploads')
    .values({
      ...{ tenant_id: tx.tenantId, job_id: jobId, images, problem_count: problemCount },
      problems: JSON.stringify(problems),
    })
    .execute();
  await tx.db.deleteFrom('archive_files').where('tenant_id', '=', tx.tenantId).where('job_id', '=', jobId).execute();
}
