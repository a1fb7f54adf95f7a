import { randomUUID } from 'node:crypto';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { WireMutation } from '../../contract/sync.ts';
import { GUS } from '../convergence/seed-warehouse.ts';
import type { World } from '../convergence/world.ts';
import { clientOf, rig, wire } from './rig.ts';

const { world: newWorld } = rig();

/** Days ago beyond any outbox's wait: a device with such a time lost its date. */
const LOST = 24 * 900;

/**
 * A pick or a shortage in a warehouse: mostly valid, sometimes too much, of another item, lot or order, repeated, or
 * with an old time.
 */
const step = fc.record({
  order: fc.constantFrom(1, 1, 1, 3, 3, 0),
  line: fc.constantFrom(1, 1, 2, 9),
  kind: fc.constantFrom('pick', 'pick', 'pick', 'pick', 'short', 'start'),
  item: fc.constantFrom('own', 'own', 'own', 'own', 'own', 'I03'),
  lot: fc.constantFrom('first', 'first', 'first', 'second', 'none', 'new', 'lost'),
  quantity: fc.constantFrom(0.5, 1, 1, 2, 6, -1),
  weighed: fc.boolean(),
  reason: fc.constantFrom(null, 'not_found', 'damaged'),
  hoursAgo: fc.constantFrom(0, 0, 0, 1, 5, LOST),
  again: fc.constantFrom(false, false, false, false, false, true),
});
type Step = typeof step extends fc.Arbitrary<infer T> ? T : never;

/** A case of I02, picked before it was counted. */
const LATE: Step = {
  ...{ order: 1, line: 2, kind: 'pick', item: 'own', lot: 'first', quantity: 1, weighed: false, reason: null },
  ...{ hoursAgo: 5, again: false },
};

const NOW = Date.now();
const OWN = ['I01', 'I02'];

function wiresOf(world: World, steps: readonly Step[], ids: readonly string[]): WireMutation[] {
  const { lots, orders } = world.warehouse;
  // Events with a lost date get their time of arrival, so the order of two in one push is undefined.
  const lost = steps.findIndex(({ hoursAgo }) => hoursAgo === LOST);
  return steps.map((given, index) => {
    const { order, line, kind, item, lot, quantity, weighed, reason, again } = given;
    const hoursAgo = given.hoursAgo === LOST && index !== lost ? 0 : given.hoursAgo;
    const at = new Date(NOW - hoursAgo * 3_600_000 + index).toISOString();
    const params = { id: orders[order]!.id };
    if (kind === 'start') return wire(index + 1, 'picking.start', { params, body: { startedAt: at } });
    const itemCode = item === 'own' ? (OWN[line - 1] ?? 'I01') : item;
    const known = lots.filter((one) => one.itemCode === itemCode);
    const chosen = lot === 'first' ? known[0] : lot === 'second' ? (known[1] ?? known[0]) : undefined;
    return wire(index + 1, 'picking.record', {
      params,
      body: {
        ...{ eventId: ids[again ? 0 : index], lineNumber: line, kind, itemCode, quantity },
        lotId: lot === 'lost' ? ids[index] : (chosen?.id ?? null),
        ...{
          lotCode: chosen?.lotCode ?? (lot === 'new' ? 'NEW-1' : null),
          bin: chosen?.bin ?? '',
          lotAssumed: again || weighed,
          byHand: weighed ? ('torn_label' as const) : null,
        },
        ...{ weightGrams: weighed ? 5000 : null, caseWeightsGrams: weighed ? [2000, 3000] : [] },
        ...{ reason: kind === 'short' ? (reason ?? 'quality') : reason, container: `T${index % 3}`, pickedAt: at },
      },
    });
  });
}

/** Everything that picks leave behind, without ids and times that are made on the way. */
const LEFT = {
  events: `select e.id, s.sales_order_number as number, e.line_number, kind, e.item_code, e.lot_code, e.lot_assumed, e.by_hand, e.bin, quantity::float8, base_quantity::float8, weight_grams, case_weights, reason,
      container, contradicts, row_number() over (order by e.at)::int as at, l.lot_code as lot from pick_events e join sales_orders s on s.tenant_id = e.tenant_id and s.id = e.sales_order_id
      left join lots l on l.tenant_id = e.tenant_id and l.id = e.lot_id order by e.id`,
  lines: `select s.sales_order_number as number, l.line_number, picked_quantity::float8, short_quantity::float8, picked_weight_grams, short_reason, l.lots, line_cents
      from sales_order_lines l join sales_orders s on s.tenant_id = l.tenant_id and s.id = l.sales_order_id order by 1, 2`,
  orders: `select s.sales_order_number as number, s.status, o.status as portal, s.taken_by is not null as taken, s.total_cents,
      (select json_agg(h ->> 'status') from jsonb_array_elements(s.history) h) as history, exists (select from pick_events e where e.tenant_id = s.tenant_id and e.at = (s.history -> -1 ->> 'at')::timestamptz) as by_event
    from sales_orders s join orders o on o.tenant_id = s.tenant_id and o.id = s.order_id order by 1`,
  lots: 'select item_code, lot_code, bin, on_hand::float8 from lots order by 1, 2, 3',
  stock: 'select warehouse_id, item_code, on_hand::float8, committed::float8 from stock order by 1, 2',
  moves: `select kind, warehouse_id, item_code, lot_code, bin, quantity::float8, weight_grams, source_line from stock_moves where kind <> 'opening' order by 1, 2, 3, 4, 6, 7, 8`,
  exceptions: `select kind, status, about - 'salesOrderId' - 'lotId' as about, (select json_agg(f - 'at' - 'by' order by f - 'at' - 'by') from jsonb_array_elements(facts) f) as facts from exceptions order by 1, 3`,
  counts: 'select lot_code, status, quantity::float8, expected::float8 from counts order by 1, 3',
  live: 'select collection, count(*)::int as rows from changes where not deleted group by 1 order by 1',
} as const;

async function left(world: World) {
  const all: Record<string, unknown> = {};
  for (const [name, query] of Object.entries(LEFT)) all[name] = await world.rows(query);
  return all;
}

/**
 * An applied count of the second lot of I01, taken three hours ago, and a waiting count of I02's, which two cases
 * picked before it would explain.
 */
async function counted(world: World): Promise<void> {
  const [, second, other] = world.warehouse.lots;
  const values = (lot: typeof second, status: string, quantity: number) =>
    `('${world.tenantId}', '${randomUUID()}', '${randomUUID()}', 'W1', '${lot!.bin}', '${lot!.itemCode}', '${lot!.id}', '${lot!.lotCode}', ${quantity}, ${quantity}, '${status}', now() - interval '3 hours', 'Fay')`;
  await world.run(
    `insert into counts (tenant_id, id, session_id, warehouse_id, bin, item_code, lot_id, lot_code, quantity, expected, status, counted_at, counted_by_name)
     values ${values(second, 'applied', 12)}, ${values(other, 'review', 22)}`,
  );
}

test('[PUSH1] [PUSH8] picks that are recorded as a run end exactly as the same ones pushed one by one', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 2, maxLength: 14 }), fc.boolean(), async (steps, withCounts) => {
      const ids = steps.map(() => randomUUID());
      const ends: Record<string, unknown>[] = [];
      for (const size of [steps.length, 1]) {
        const world = await newWorld(true);
        if (withCounts) await counted(world);
        const client = await clientOf(world, GUS);
        const mutations = wiresOf(world, steps, ids);
        const results = [];
        for (let at = 0; at < mutations.length; at += size)
          results.push(...(await client.push(mutations.slice(at, at + size))).results);
        // A repeated event gets the same response, in either way of settling.
        expect((await client.push(mutations)).results).toEqual(results);
        ends.push({ results: results.map(({ details: _details, ...result }) => result), ...(await left(world)) });
      }
      const [asRun, apart] = ends;
      for (const name of Object.keys(asRun!)) expect([name, asRun![name]]).toEqual([name, apart![name]]);
    }),
    { numRuns: 30, examples: [[[LATE, LATE, LATE], true]] },
  );
});
