import type { WireMutation } from '../../contract/sync.ts';

/**
 * Facts that the warehouse must store of its users' work, by key: records with a device-made id, counts of repeated
 * statements, and the last (or first) statement if only that applies.
 */
export type WarehouseFacts = Map<string, string | number>;

interface Args {
  readonly params?: Record<string, string | number>;
  readonly body?: Record<string, unknown>;
}

/** JSON with sorted keys, because PostgreSQL reorders the keys of objects. */
export const words = (value: unknown): string =>
  JSON.stringify(value, (_, inner: unknown) =>
    inner !== null && typeof inner === 'object' && !Array.isArray(inner)
      ? Object.fromEntries(Object.entries(inner).sort(([a], [b]) => (a < b ? -1 : 1)))
      : inner,
  );

/** Containers with a count. */
export const containersIn = (containers: readonly { kind: string; left: number; returned: number }[]): string =>
  containers
    .filter(({ left, returned }) => left > 0 || returned > 0)
    .map(({ kind, left, returned }) => `${kind} ${left} ${returned}`)
    .sort()
    .join();

/** Records the effect of a settled change of warehouse or route. Returns false for other changes. */
export function noteInWarehouse(facts: WarehouseFacts, userId: string, { name, args }: WireMutation): boolean {
  const { params = {}, body = {} } = args as Args;
  const id = String(params.id ?? '');
  /** The first statement with this key applies. */
  const once = (key: string, value: string | number): void => {
    if (!facts.has(key)) facts.set(key, value);
  };
  const reported = (kind: string): void => {
    const key = `reported ${kind} ${id}`;
    facts.set(key, Number(facts.get(key) ?? 0) + 1);
  };
  const run = `${id} ${params.day}`;
  switch (name) {
    case 'deliveries.load':
      once(`load ${body.eventId}`, `${id} ${body.lineNumber} ${body.quantity}`);
      return true;
    case 'deliveries.setLine': {
      const { at: _at, ...outcome } = body;
      reported('line');
      facts.set(`outcome ${id} ${params.lineNumber}`, words(outcome));
      return true;
    }
    case 'deliveries.attachPhoto':
      once(`photo ${body.photoId}`, `${id} ${body.lineNumber}`);
      return true;
    case 'deliveries.setContainers':
      reported('containers');
      facts.set(`containers ${id}`, containersIn(body.containers as never));
      return true;
    case 'deliveries.pay':
      reported('payment');
      facts.set(`payment ${id}`, body.method === 'none' ? '' : words(body));
      return true;
    case 'deliveries.mailReceipt':
      once(`receipt mail ${body.mailId}`, `${id} ${body.to}`);
      return true;
    case 'deliveries.storeSignature':
      once(`drawn ${id}`, userId);
      return true;
    case 'deliveries.sign':
      once(`signed ${body.signatureId}`, `${id} ${body.hash} ${body.total}`);
      return true;
    case 'deliveries.complete':
      reported('complete');
      return true;
    case 'pickups.handOver':
      reported('complete');
      return true;
    case 'pickups.undoHandover':
    case 'deliveries.reopen':
      reported('reopen');
      return true;
    case 'routes.arrange':
      if ((body.stops as string[]).length > 0) facts.set(`stops ${run}`, words(body.stops));
      else facts.delete(`stops ${run}`);
      return true;
    case 'routes.start':
      if (!facts.has(`started ${run}`)) once(`driver ${run}`, userId);
      once(`started ${run}`, String(body.startedAt));
      return true;
    case 'routes.finish':
      once(`finished ${run}`, String(body.finishedAt));
      return true;
    case 'routes.takeOver':
      if (!facts.has(`finished ${run}`)) facts.set(`driver ${run}`, userId);
      return true;
    case 'packouts.record':
      once(`packout ${id}`, 'open');
      once(`entry ${body.entryId}`, `${id} ${body.kind} ${body.quantity}`);
      return true;
    case 'packouts.reverse':
      once(`entry never was ${body.reverses}`, String(body.entryId));
      return true;
    case 'packouts.close':
      facts.set(`packout ${id}`, 'closed');
      return true;
    case 'packouts.reopen':
      facts.set(`packout ${id}`, 'open');
      return true;
    case 'picking.record':
      once(`pick ${body.eventId}`, `${id} ${body.lineNumber} ${body.kind} ${body.quantity}`);
      return true;
    case 'picking.undo':
      once(`pick never was ${params.pickId}`, String(body.eventId));
      return true;
    case 'picking.start':
      if (facts.get(`taken ${id}`) !== userId) facts.delete(`batch ${id}`);
      facts.set(`taken ${id}`, userId);
      return true;
    case 'picking.assign':
      if (body.userId === null) facts.delete(`taken ${id}`);
      else facts.set(`taken ${id}`, String(body.userId));
      if (body.userId === null || body.batchId === null) facts.delete(`batch ${id}`);
      else facts.set(`batch ${id}`, String(body.batchId));
      return true;
    case 'picking.assignZones':
      if ((body.zones as string[]).length === 0) facts.delete(`zones ${params.userId}`);
      else facts.set(`zones ${params.userId}`, (body.zones as string[]).join(' '));
      return true;
    case 'picking.decideShort':
      if (body.decision === null) facts.delete(`decided ${params.pickId}`);
      else facts.set(`decided ${params.pickId}`, String(body.decision));
      return true;
    case 'counts.record':
      once(`count ${body.id}`, Number(body.quantity));
      return true;
    case 'transfers.ship':
    case 'transfers.receive':
      once(`transfer ${body.eventId}`, `${id} ${name === 'transfers.ship' ? 'ship' : 'receive'} ${body.quantity}`);
      return true;
    case 'transfers.close':
      facts.set(`transfer closed ${id}`, 'closed');
      return true;
    case 'receiving.record':
      once(`receipt ${body.entryId}`, `${id.split(':')[0]} ${body.kind} ${body.quantity}`);
      return true;
    case 'receiving.reverse':
      once(`receipt never was ${body.reverses}`, String(body.entryId));
      return true;
    case 'receiving.attachPhoto':
      once(`receipt photo ${body.photoId}`, String(body.entryId));
      return true;
    case 'receiving.checkTruck':
      once(`truck check ${body.checkId}`, `${id} ${body.door} ${body.temperatureTenths}`);
      return true;
    case 'receiving.finish':
      facts.set(`order received ${id}`, 'received');
      return true;
    case 'receiving.reopen':
      facts.delete(`order received ${id}`);
      return true;
    // Orders, movements and resolutions are checked by sums and statuses (warehouse-invariants.ts). Receipts and packouts
    // also set holds, so the ledger can't predict them; the devices' lots are compared with the server's.
    case 'picking.stage':
    case 'transfers.move':
    case 'exceptions.resolve':
    case 'lots.setHold':
      return true;
    default:
      return false;
  }
}

type Query = (query: string) => Promise<Record<string, unknown>[]>;

const instant = (column: string) => `to_char(${column} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`;

/** Each query returns keys and values, as above. */
const TOLD: readonly string[] = [
  `select 'load ' || id, concat_ws(' ', sales_order_id, line_number, facts ->> 'quantity') from delivery_events where kind = 'load'`,
  `select concat_ws(' ', 'reported', kind, sales_order_id), count(*)::int from delivery_events where kind <> 'load' group by kind, sales_order_id`,
  `select 'photo ' || id, concat_ws(' ', sales_order_id, line_number) from delivery_photos`,
  `select 'receipt mail ' || id, concat_ws(' ', sales_order_id, to_address) from receipt_mails`,
  `select 'drawn ' || id, by_user::text from signatures`,
  `select 'signed ' || signature_id, concat_ws(' ', sales_order_id, hash, total_cents) from delivery_signatures`,
  `select concat_ws(' ', 'started', route_id, day), ${instant('started_at')} from route_runs where started_at is not null`,
  `select concat_ws(' ', 'finished', route_id, day), ${instant('finished_at')} from route_runs where finished_at is not null`,
  `select concat_ws(' ', 'driver', route_id, day), driver_user_id::text from route_runs where driver_user_id is not null`,
  `select 'packout ' || id, status from packouts`,
  `select 'entry ' || id, concat_ws(' ', packout_id, kind, trim_scale(quantity)) from packout_entries where kind <> 'reverse'`,
  `select 'entry never was ' || reverses, id::text from packout_entries where kind = 'reverse'`,
  `select 'pick ' || id, concat_ws(' ', sales_order_id, line_number, kind, trim_scale(quantity)) from pick_events where kind <> 'undo'`,
  `select 'pick never was ' || undoes, id::text from pick_events where kind = 'undo'`,
  `select 'decided ' || event_id, decision from short_decisions`,
  `select 'taken ' || id, taken_by::text from sales_orders where taken_by is not null`,
  `select 'batch ' || id, batch_id::text from sales_orders where batch_id is not null`,
  `select 'zones ' || user_id, array_to_string(zones, ' ') from picker_zones`,
  `select 'count ' || id, quantity::float from counts`,
  `select 'transfer ' || id, concat_ws(' ', transfer_id, kind, trim_scale(quantity)) from transfer_events`,
  `select 'transfer closed ' || id, status from transfers where status = 'closed'`,
  `select 'receipt ' || id, concat_ws(' ', purchase_order_id, kind, trim_scale(quantity)) from receipt_entries where kind <> 'reverse'`,
  `select 'receipt never was ' || reverses, id::text from receipt_entries where kind = 'reverse'`,
  `select 'receipt photo ' || id, entry_id::text from receipt_photos`,
  `select 'truck check ' || id, purchase_order_id || ' ' || door || ' ' || temperature_tenths from truck_checks`,
  `select 'order received ' || id, status from purchase_orders where status = 'received'`,
];

/** Returns the tables' content in the ledger's form. */
export async function readWarehouse(rows: Query): Promise<WarehouseFacts> {
  const facts: WarehouseFacts = new Map();
  const read = await rows(
    TOLD.map((query) => `select t.name, to_jsonb(t.word) as word from (${query}) as t(name, word)`).join(' union all '),
  );
  for (const { name, word } of read) facts.set(String(name), word as string | number);
  const said = await rows(
    `select 'outcome' as what, concat_ws(' ', sales_order_id, line_number) as id, outcome as value from delivery_lines where outcome is not null
     union all select 'payment', sales_order_id::text, payment from deliveries d where payment is not null
       or exists (select from delivery_events e where e.tenant_id = d.tenant_id and e.sales_order_id = d.sales_order_id and e.kind = 'payment')
     union all select 'stops', concat_ws(' ', route_id, day), to_jsonb(stops) from route_runs where cardinality(stops) > 0
     union all select 'containers', e.id::text, coalesce((select jsonb_agg(jsonb_build_object('kind', k.kind, 'left', k.left_count, 'returned', k.returned_count))
         from container_counts k where k.tenant_id = e.tenant_id and k.source_id = e.id), '[]')
       from (select distinct tenant_id, sales_order_id as id from delivery_events where kind = 'containers') e`,
  );
  for (const { what, id, value } of said) {
    const word =
      what === 'containers'
        ? containersIn(value as never)
        : value === null
          ? ''
          : words(value as Record<string, unknown>);
    facts.set(`${what} ${id}`, word);
  }
  return facts;
}
