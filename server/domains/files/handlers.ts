import { readFile } from 'node:fs/promises';
import { sql } from 'kysely';
import { AppError } from '../../../contract/errors.ts';
import { FILE_USES, type FileRow, fileEndpoints } from '../../../contract/files.ts';
import { uuidv7 } from '../../../rules/uuid.ts';
import { audit } from '../../audit.ts';
import type { HandlersOf, SignedInContext } from '../../context.ts';
import type { Tx } from '../../db/tenant-transaction.ts';
import { BLOB_USES } from '../../files/blob-uses.ts';
import { blobUrl, recordBlob } from '../../files/blobs.ts';
import { acceptImage } from '../../files/image.ts';
import { listHandlers } from '../../lists/list-handler.ts';
import { outside } from '../../outside.ts';
import { nameOf } from './name-of.ts';

type Use = FileRow['uses'][number];

/** The names of the places that show a file's image, as an array. */
const uses = sql<Use[]>`array_remove(array[${sql.raw(
  FILE_USES.map((use) => `case when ${BLOB_USES[use]} then '${use}' end`).join(', '),
)}], null)`;

const files = ({ tx }: SignedInContext) =>
  tx.db
    .selectFrom('files as b')
    .leftJoin('users as u', (join) => join.onRef('u.tenant_id', '=', 'b.tenant_id').onRef('u.id', '=', 'b.created_by'))
    .selectAll('b')
    .select(['u.display_name as creator', uses.as('uses')])
    .where('b.tenant_id', '=', tx.tenantId);

type Row = Awaited<ReturnType<ReturnType<typeof files>['executeTakeFirstOrThrow']>>;

const present = (row: Row): FileRow => ({
  id: row.id,
  fileName: row.file_name,
  description: row.description,
  filePath: row.file_path,
  url: blobUrl(row.hash),
  mediaType: row.media_type as FileRow['mediaType'],
  byteSize: row.byte_size,
  width: row.width,
  height: row.height,
  uses: row.uses,
  createdBy: row.creator,
  createdAt: row.created_at,
});

const list = listHandlers(fileEndpoints.list)({
  scope: () => null,
  rows: files,
  filters: { mediaType: (rows, type) => rows.where('b.media_type', '=', type) },
  search: ['b.file_name', 'b.description', 'b.file_path'],
  sorts: { createdAt: sql`b.created_at`, fileName: sql`lower(b.file_name)`, byteSize: sql`b.byte_size` },
  key: sql`b.id`,
  totals: {},
  present,
});

/** Handlers of the images that administrators upload. */
export const fileHandlers: HandlersOf<typeof fileEndpoints> = {
  list: list.page,
  rows: list.rows,
  upload: async ({ services }, { body, file }) =>
    outside(async (inTransaction) => {
      const image = await acceptImage(await readFile(file.path));
      const inCompany = <T>(work: (tx: Tx) => Promise<T>) => inTransaction(({ tx }) => work(tx));
      const blob = await services.blobs.prepare(inCompany, image.mediaType, image.bytes, new Date());
      return inTransaction(async (context) => {
        const { tx, actor, now } = context;
        const id = uuidv7();
        const hash = await recordBlob(tx, blob, now);
        const fileName = body.fileName ?? nameOf(file.fileName);
        await tx.db
          .insertInto('files')
          .values({
            ...{ tenant_id: tx.tenantId, id, file_name: fileName, hash },
            ...{ description: body.description ?? '', file_path: body.filePath ?? '' },
            ...{ media_type: image.mediaType, byte_size: image.bytes.length },
            ...{ width: image.width, height: image.height, created_by: actor.userId },
          })
          .execute();
        await audit(tx, actor, 'files.upload', id, { fileName });
        return present(await files(context).where('b.id', '=', id).executeTakeFirstOrThrow());
      });
    }),
  async remove(context, { params: { id } }) {
    const { tx, actor } = context;
    const row = await files(context).where('b.id', '=', id).executeTakeFirst();
    if (!row) throw new AppError('not_found');
    const isLast = !(await tx.db
      .selectFrom('files')
      .select('id')
      .where('tenant_id', '=', tx.tenantId)
      .where('hash', '=', row.hash)
      .where('id', '!=', id)
      .executeTakeFirst());
    if (isLast && row.uses.length > 0) throw new AppError('file_used', { uses: row.uses });
    await tx.db.deleteFrom('files').where('tenant_id', '=', tx.tenantId).where('id', '=', id).execute();
    await audit(tx, actor, 'files.remove', id, { fileName: row.file_name });
    return {};
  },
};
