import { createReadStream } from 'node:fs';
import { sql } from 'kysely';
import type { CatalogUpload, catalogUploadEndpoints } from '../../../contract/catalog-upload.ts';
import { uuidv7 } from '../../../rules/uuid.ts';
import { audit } from '../../audit.ts';
import type { HandlersOf, SignedInContext } from '../../context.ts';
import type { Tx } from '../../db/tenant-transaction.ts';
import { insertArchives } from '../../files/archives.ts';
import { type Blob, recordBlob } from '../../files/blobs.ts';
import { catalogUploadJob } from '../../files/catalog-upload-job.ts';
import { checkZip } from '../../files/zip-reader.ts';
import type { UploadedFile } from '../../http/multipart.ts';
import { enqueueJob } from '../../jobs/enqueue.ts';
import { type InTransaction, outside } from '../../outside.ts';
import { jobRows, presentJob } from '../jobs/rows.ts';
import { nameOf } from './name-of.ts';

/** Bytes of a stored part of a zip. */
const PART_BYTES = 4_000_000;
/** Milliseconds for which the images screen shows what a job did. The list of jobs has it for longer. */
const REPORT_SHOWN_MS = 86_400_000;

async function stateOf({ tx, now }: Pick<SignedInContext, 'tx' | 'now'>): Promise<CatalogUpload> {
  const since = new Date(now.getTime() - REPORT_SHOWN_MS).toISOString();
  const row = await jobRows(tx)
    .where('j.kind', '=', catalogUploadJob.name)
    .where((where) => where.or([where('j.finished_at', 'is', null), where('j.finished_at', '>', since)]))
    .orderBy(sql`j.finished_at desc nulls first`)
    .orderBy('j.created_at', 'desc')
    .limit(1)
    .executeTakeFirst();
  if (!row) return { job: null, report: null };
  const report = await tx.db
    .selectFrom('catalog_uploads')
    .select(['images', 'problems', 'problem_count as problemCount'])
    .where('tenant_id', '=', tx.tenantId)
    .where('job_id', '=', row.id)
    .executeTakeFirst();
  return { job: presentJob(row), report: report ?? null };
}

/** Stores a zip in parts that no one names yet. Only one part is in memory. */
async function storeParts(
  { services }: Pick<SignedInContext, 'services'>,
  file: UploadedFile,
  inTransaction: InTransaction,
): Promise<Blob[]> {
  const inCompany = <T>(work: (tx: Tx) => Promise<T>) => inTransaction(({ tx }) => work(tx));
  const parts: Blob[] = [];
  for await (const bytes of createReadStream(file.path, { highWaterMark: PART_BYTES })) {
    const blob = await services.blobs.prepare(inCompany, 'application/zip', bytes, new Date());
    await inCompany((tx) => recordBlob(tx, blob, new Date()));
    parts.push(blob);
  }
  return parts;
}

/** Handlers of the zip files with images of items. */
export const catalogUploadHandlers: HandlersOf<typeof catalogUploadEndpoints> = {
  state: stateOf,
  upload: async (request, { file }) =>
    outside(async (inTransaction) => {
      await checkZip(file.path);
      const hashes = (await storeParts(request, file, inTransaction)).map(({ hash }) => hash);
      return inTransaction(async (context) => {
        const { tx, actor } = context;
        const id = uuidv7();
        const fileName = nameOf(file.fileName);
        await enqueueJob(tx, catalogUploadJob, {}, { id, by: actor.userId, about: fileName });
        await insertArchives(tx, id, [{ fileName, byteSize: file.byteSize, entries: 0, missing: 0, hashes }]);
        await audit(tx, actor, 'files.catalog_upload', id, { fileName });
        return stateOf(context);
      });
    }),
};
