import { sql } from 'kysely';
import type { CatalogImages, catalogImageEndpoints } from '../../../contract/catalog-images.ts';
import { AppError } from '../../../contract/errors.ts';
import { audit } from '../../audit.ts';
import type { HandlersOf, SignedInContext } from '../../context.ts';
import type { Tx } from '../../db/tenant-transaction.ts';
import { bytesOfParts } from '../../files/archive-parts.ts';
import { archiveParts, listArchives } from '../../files/archives.ts';
import { catalogImagesJob, countImages } from '../../files/catalog-images-job.ts';
import { enqueueJob } from '../../jobs/enqueue.ts';
import { restartJob } from '../../jobs/restart.ts';
import { outside } from '../../outside.ts';
import { jobRows, presentJob } from '../jobs/rows.ts';

const KIND = catalogImagesJob.name;

/** Returns a hash of the images of all items, which is the key of their job. */
async function imagesKey(tx: Tx): Promise<string> {
  const { rows } = await tx.connection.query<{ key: string | null }>(
    `select md5(string_agg(item_code || ' ' || image_hash, chr(10) order by item_code)) as key from items
     where tenant_id = $1 and image_hash is not null`,
    [tx.tenantId],
    'catalog_images_key',
  );
  return rows[0]?.key ?? 'none';
}

async function stateOf({ tx }: SignedInContext): Promise<CatalogImages> {
  const row = await jobRows(tx)
    .where('j.kind', '=', KIND)
    .orderBy(sql`j.finished_at desc nulls first`)
    .orderBy('j.created_at', 'desc')
    .limit(1)
    .executeTakeFirst();
  const archives = row?.state === 'done' ? await listArchives(tx, row.id) : [];
  const [first] = archives;
  return {
    images: await countImages(tx),
    job: row ? presentJob(row) : null,
    files: archives.map(({ number, file_name, byte_size, entries }) => ({
      ...{ number, fileName: file_name, byteSize: byte_size, images: entries },
    })),
    missing: archives.reduce((sum, { missing }) => sum + missing, 0),
    keptUntil: first?.kept_until ?? null,
  };
}

/** Restarts the job with this key if it failed, was canceled, or its files are gone. */
async function renew(tx: Tx, key: string): Promise<void> {
  const job = await tx.db
    .selectFrom('jobs')
    .select(['id', 'state'])
    .where('tenant_id', '=', tx.tenantId)
    .where('kind', '=', KIND)
    .where('key', '=', key)
    .forUpdate()
    .executeTakeFirstOrThrow();
  if (job.state === 'waiting' || job.state === 'running') return;
  if (job.state === 'done' && (await listArchives(tx, job.id)).length > 0) return;
  await restartJob(tx, job.id, KIND);
}

/** Handlers of the zip files with the images of all items. */
export const catalogImageHandlers: HandlersOf<typeof catalogImageEndpoints> = {
  state: stateOf,
  async start(context) {
    const { tx, actor } = context;
    const key = await imagesKey(tx);
    const id = await enqueueJob(tx, catalogImagesJob, {}, { key, by: actor.userId });
    if (id === null) await renew(tx, key);
    else await audit(tx, actor, 'files.catalog_images', id, {});
    return stateOf(context);
  },
  async download(context, { params: { jobId, number } }) {
    const file = (await listArchives(context.tx, jobId)).find((each) => each.number === number);
    if (!file) throw new AppError('not_found');
    const hashes = await archiveParts(context.tx, jobId, number);
    return outside(async (inTransaction) => ({
      fileName: file.file_name,
      mediaType: 'application/zip',
      byteSize: file.byte_size,
      stream: bytesOfParts(context, hashes, inTransaction),
    }));
  },
};
