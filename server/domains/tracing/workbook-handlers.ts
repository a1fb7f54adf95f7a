import { AppError } from '../../../contract/errors.ts';
import { XLSX } from '../../../contract/media-types.ts';
import {
  MOST_DAYS,
  type TraceRequest,
  type TraceWorkbooks,
  traceRequest,
  type traceWorkbookEndpoints,
} from '../../../contract/trace-workbooks.ts';
import { daysBetween } from '../../../rules/calendar.ts';
import { audit } from '../../audit.ts';
import type { HandlersOf } from '../../context.ts';
import type { Tx } from '../../db/tenant-transaction.ts';
import { bytesOfParts } from '../../files/archive-parts.ts';
import { archiveParts, listArchives } from '../../files/archives.ts';
import { invalidFields } from '../../invalid-fields.ts';
import { enqueueJob } from '../../jobs/enqueue.ts';
import { outside } from '../../outside.ts';
import { jobRows, presentJob } from '../jobs/rows.ts';
import { traceWorkbookJob } from './workbook-job.ts';

const KIND = traceWorkbookJob.name;
const SHOWN = 20;

async function readFoods(tx: Tx): Promise<TraceWorkbooks['foods']> {
  const { rows } = await tx.connection.query<TraceWorkbooks['foods'][number]>(
    `select coalesce(i.proposed_food, '') as food, count(*)::int as items
     from items i left join food_decisions d on d.tenant_id = i.tenant_id and d.item_code = i.item_code
     where i.tenant_id = $1 and coalesce(d.is_listed, i.proposed_food is not null) group by 1 order by 1`,
    [tx.tenantId],
    'foods_of_trace_requests',
  );
  return rows;
}

async function stateOf(tx: Tx): Promise<TraceWorkbooks> {
  const rows = await jobRows(tx).where('j.kind', '=', KIND).orderBy('j.created_at', 'desc').limit(SHOWN).execute();
  const files = await tx.db
    .selectFrom('archive_files')
    .selectAll()
    .where('tenant_id', '=', tx.tenantId)
    .where('job_id', 'in', [...rows.map(({ id }) => id), '00000000-0000-0000-0000-000000000000'])
    .execute();
  const fileOf = new Map(files.map((file) => [file.job_id, file]));
  return {
    workbooks: rows.map((row) => {
      const file = fileOf.get(row.id);
      return {
        job: presentJob(row),
        request: traceRequest.parse(row.input),
        file: file
          ? {
              ...{ fileName: file.file_name, byteSize: file.byte_size },
              ...{ events: file.entries, keptUntil: file.kept_until },
            }
          : null,
      };
    }),
    foods: await readFoods(tx),
  };
}

/** Throws `invalid_input` for days in the wrong order, or more of them than a workbook may have. */
function checkDays(request: TraceRequest): void {
  if (request.about === 'lots') return;
  const days = daysBetween(request.from, request.to) + 1;
  if (days < 1) throw invalidFields({ to: { rule: 'from_start' } });
  if (days > MOST_DAYS) throw invalidFields({ to: { rule: 'days', limit: MOST_DAYS - 1 } });
}

/** Returns what a job is about, for the list of jobs. */
const aboutOf = (request: TraceRequest): string =>
  request.about === 'lots' ? request.lotCodes.join(', ').slice(0, 200) : `${request.from} – ${request.to}`;

/** Handlers for workbooks of traceability events. */
export const traceWorkbookHandlers: HandlersOf<typeof traceWorkbookEndpoints> = {
  state: ({ tx }) => stateOf(tx),
  async start({ tx, actor }, { body }) {
    checkDays(body);
    const id = await enqueueJob(tx, traceWorkbookJob, body, { about: aboutOf(body), by: actor.userId });
    await audit(tx, actor, 'tracing.workbook', id ?? '', { request: body });
    return stateOf(tx);
  },
  async download(context, { params: { jobId } }) {
    const row = await jobRows(context.tx).where('j.id', '=', jobId).where('j.kind', '=', KIND).executeTakeFirst();
    const [file] = row ? await listArchives(context.tx, jobId) : [];
    if (!file) throw new AppError('not_found');
    const hashes = await archiveParts(context.tx, jobId, file.number);
    return outside(async (inTransaction) => ({
      fileName: file.file_name,
      mediaType: XLSX,
      byteSize: file.byte_size,
      stream: bytesOfParts(context, hashes, inTransaction),
    }));
  },
};
