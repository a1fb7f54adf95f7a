import { setImmediate } from 'node:timers/promises';
import { XLSX } from '../../../contract/media-types.ts';
import { type TraceRequest, traceRequest } from '../../../contract/trace-workbooks.ts';
import { addDays, dayInZone } from '../../../rules/calendar.ts';
import { proposeFood } from '../../../rules/traceability/food-list.ts';
import type { Columns } from '../../db/rows.ts';
import type { Tx } from '../../db/tenant-transaction.ts';
import { storePart } from '../../files/archive-parts.ts';
import { insertArchives } from '../../files/archives.ts';
import { inCompany } from '../../jobs/in-company.ts';
import { type JobKind, JobRefusedError, type JobRun } from '../../jobs/job-kind.ts';
import type { Days } from './selection.ts';
import { traceRows } from './sheet.ts';
import { eventsOfDays, eventsOfLots, shipmentsOfOrders, type TraceEvents } from './trace.ts';
import { SHIPPED_ON } from './trace-events.ts';
import { TraceWorkbook } from './trace-workbook.ts';

type Run = JobRun<TraceRequest>;

/** An inspection may take weeks after the request. */
const KEPT_MS = 30 * 86_400_000;
/** A part is stored from this size on. */
const PART_BYTES = 4_000_000;
/** Days whose receipts, packouts and transfers are read at a time. */
const DAYS_AT_ONCE = 7;
/** Orders whose lines are read at a time. */
const ORDERS_AT_ONCE = 25;
/** Rows that are written at a time. */
const ROWS_AT_ONCE = 200;
/** Orders whose shipping days are compared at a time. */
const PAGE = 5_000;

/** The kind of job that writes a workbook of traceability events. Its parts are stored as they fill. */
export const traceWorkbookJob: JobKind<TraceRequest> = {
  name: 'trace-workbook',
  input: traceRequest,
  attempts: 5,
  pauseSeconds: 30,
  maxPauseSeconds: 600,
  atOnce: 1,
  async run(run) {
    const { hashes, byteSize, events } = await writeWorkbook(run);
    const day = dayInZone(run.now.toISOString(), run.tenant.timeZone);
    const file = { fileName: `Traceability-${day}.xlsx`, byteSize, entries: events, missing: 0, hashes };
    return (tx) => insertArchives(tx, run.jobId, [{ ...file, keptMs: KEPT_MS }]);
  },
};

async function writeWorkbook(run: Run): Promise<{ hashes: string[]; byteSize: number; events: number }> {
  const hashes: string[] = [];
  let waiting: Uint8Array[] = [];
  let [waitingBytes, byteSize] = [0, 0];
  const workbook = new TraceWorkbook((bytes) => {
    waiting.push(bytes);
    waitingBytes += bytes.length;
    byteSize += bytes.length;
  });
  const store = async () => {
    hashes.push(await storePart(run, XLSX, Buffer.concat(waiting)));
    waiting = [];
    waitingBytes = 0;
  };
  for await (const events of eventsOf(run)) {
    run.signal.throwIfAborted();
    const rows = traceRows(events);
    for (let at = 0; at < rows.length; at += ROWS_AT_ONCE) {
      workbook.add(rows.slice(at, at + ROWS_AT_ONCE));
      if (waitingBytes >= PART_BYTES) await store();
      // Requests have their turn.
      await setImmediate();
    }
  }
  if (workbook.events === 0) throw new JobRefusedError('no_trace_events');
  workbook.end();
  await store();
  return { hashes, byteSize, events: workbook.events };
}

/** Yields the requested events, some at a time. */
async function* eventsOf(run: Run): AsyncGenerator<TraceEvents> {
  const { input, tenant } = run;
  const { timeZone } = tenant;
  if (input.about === 'lots') {
    const lots = input.lotCodes.map((lotCode) => ({ lotCode, itemCode: null }));
    yield await inCompany(run, (tx) => eventsOfLots(tx, lots, timeZone));
    return;
  }
  const items = await inCompany(run, (tx) => itemsOf(tx, input));
  const orders = await ordersOf(run, input, timeZone);
  const weeks = weeksOf(input);
  const total = weeks.length + orders.length;
  for (const [done, week] of weeks.entries()) {
    run.progress(done, total);
    yield await inCompany(run, (tx) => eventsOfDays(tx, items, week, timeZone));
  }
  for (let at = 0; at < orders.length; at += ORDERS_AT_ONCE) {
    run.progress(weeks.length + at, total);
    const some = orders.slice(at, at + ORDERS_AT_ONCE);
    yield await inCompany(run, (tx) => shipmentsOfOrders(tx, items, some, timeZone));
  }
  run.progress(total, total);
}

function weeksOf({ from, to }: Days): Days[] {
  const weeks: Days[] = [];
  for (let start = from; start <= to; start = addDays(start, DAYS_AT_ONCE)) {
    const end = addDays(start, DAYS_AT_ONCE - 1);
    weeks.push({ from: start, to: end < to ? end : to });
  }
  return weeks;
}

type ItemRow = Columns<'items', 'item_code' | 'description' | 'proposed_food' | 'is_active'> & {
  readonly is_listed: boolean | null;
};

/**
 * Returns the codes of the items that a request is about, also of those that are no longer sold. Proposals are stored
 * only for items that are sold.
 */
async function itemsOf(tx: Tx, input: Exclude<TraceRequest, { about: 'lots' }>): Promise<string[]> {
  const { rows } = await tx.connection.query<ItemRow>(
    `select i.item_code, i.description, i.proposed_food, i.is_active, d.is_listed
     from items i left join food_decisions d on d.tenant_id = i.tenant_id and d.item_code = i.item_code where i.tenant_id = $1`,
    [tx.tenantId],
    'items_of_trace_request',
  );
  const isAsked = ({ description, proposed_food, is_active, is_listed }: ItemRow): boolean => {
    if (input.about === 'goods') return true;
    const food = proposed_food ?? (is_active ? null : (proposeFood(description)?.food ?? null));
    return (is_listed ?? food !== null) && (input.foods.length === 0 || input.foods.includes(food ?? ''));
  };
  return rows.filter(isAsked).map((row) => row.item_code);
}

/** Returns the orders that left on these days, by number. Their shipping day is in their history, so all are compared. */
async function ordersOf(run: Run, { from, to }: Days, timeZone: string): Promise<string[]> {
  const found: string[] = [];
  for (let after = 0; ; ) {
    run.signal.throwIfAborted();
    const { rows } = await inCompany(run, (tx) =>
      tx.connection.query<{ readonly id: string; readonly sales_order_number: number; readonly is_asked: boolean }>(
        `select s.id, s.sales_order_number, coalesce((${SHIPPED_ON}) <@ $3::daterange, false) as is_asked
         from sales_orders s where s.tenant_id = $1 and s.sales_order_number > $2 and $4::text is not null
         order by s.sales_order_number limit ${PAGE}`,
        [tx.tenantId, after, `[${from},${to}]`, timeZone],
        'orders_of_trace_request',
      ),
    );
    for (const row of rows) if (row.is_asked) found.push(row.id);
    const last = rows.at(-1);
    if (!last || rows.length < PAGE) return found;
    after = last.sales_order_number;
  }
}
