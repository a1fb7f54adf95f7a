import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { countEndpoints } from '../../../contract/counts.ts';
import { deliveryEndpoints } from '../../../contract/deliveries.ts';
import { floorEndpoints } from '../../../contract/floor.ts';
import { packoutEndpoints } from '../../../contract/packouts.ts';
import { receivingEndpoints } from '../../../contract/receiving.ts';
import { transferEndpoints } from '../../../contract/transfers.ts';
import { WAIT_MS } from '../../../tests/harness/patience.ts';
import type { Actor } from '../../actor.ts';
import { countHandlers } from '../counts/handlers.ts';
import { deliveryHandlers } from '../deliveries/handlers.ts';
import { packoutHandlers } from '../packouts/handlers.ts';
import { type Floor, openFloor } from '../picking/picking.fixture.ts';
import { receivingHandlers } from '../receiving/handlers.ts';
import { failure } from '../shop.fixture.ts';
import { transferHandlers } from '../transfers/handlers.ts';
import { floorHandlers } from './handlers.ts';

/** Number of simultaneous runs per pair. More rounds find more defects and take longer. */
const ROUNDS = Number(process.env.PAIR_ROUNDS ?? 3);
const DAY = '2026-11-19';
const at = (second: number) => new Date(Date.parse(`${DAY}T17:00:00.000Z`) + second * 1000).toISOString();

let floor: Floor;
let ana: Actor;
beforeAll(async () => {
  floor = await openFloor();
  await floor.shop.sql("insert into warehouses (tenant_id, id, name) values ($1, 'W2', 'Troy')");
  await floor.shop.sql("insert into vendors (tenant_id, id, company) values ($1, 'V1', 'O’Hara Farms')");
  await floor.shop.sql(
    "insert into routes (tenant_id, id, name, weekdays, warehouse_id) values ($1, 'R1', 'North', '{1,2,3,4,5}', 'W1')",
  );
  await floor.shop.sql("update customer_locations set route_id = 'R1', route_stop = 1 where tenant_id = $1");
  const licenses = ['picking', 'receiving', 'transfers', 'inventory', 'packouts', 'driver', 'lead'] as const;
  ana = await floor.shop.worker([...licenses], null);
});
afterAll(() => floor.shop.close());

/** An item with 50 on hand, an order of 9 of which 2 are picked, another order of 8, and a purchase order of 10. */
interface Scene {
  readonly itemCode: string;
  readonly lotId: string;
  readonly order: string;
  readonly other: string;
  readonly purchase: string;
  readonly pickId: string;
  /** Returns an id by name, the same for both calls of a pair. */
  readonly id: (name: string) => string;
}

let scenes = 0;
async function scene(): Promise<Scene> {
  scenes += 1;
  const number = scenes;
  const itemCode = `I${number}`;
  const purchase = randomUUID();
  const ids = new Map<string, string>();
  await floor.shop.addItems([{ code: itemCode, stock: null }]);
  const lotId = await floor.lot(itemCode, `L-${itemCode}`, 50);
  const order = await floor.order([{ itemCode, quantity: 9 }]);
  const other = await floor.order([{ itemCode, quantity: 8 }]);
  await floor.shop.sql(
    `insert into purchase_orders (tenant_id, id, po_number, vendor_id, warehouse_id, status, ordered_on, expected_on, lines)
     values ($1, $2, $3, 'V1', 'W1', 'open', '2026-11-16', '2026-11-19', $4)`,
    [
      purchase,
      900_000 + number,
      JSON.stringify([
        {
          ...{ lineNumber: 1, itemCode, description: itemCode, uom: 'CS', uomFactor: 1, quantity: 10 },
          ...{ receivedQuantity: 0, costCents: 700 },
        },
      ]),
    ],
  );
  const { eventId: pickId } = await floor.record(ana, order.id, { itemCode, lotId, quantity: 2, pickedAt: at(1) });
  const id = (name: string) => {
    const known = ids.get(name) ?? randomUUID();
    ids.set(name, known);
    return known;
  };
  return { itemCode, lotId, order: order.id, other: other.id, purchase, pickId, id };
}

const call: Floor['shop']['call'] = (...args) => floor.shop.call(...args);
const entry = { description: '', uom: 'CS', factor: 1, weightGrams: null, caseWeights: [], originCountry: null };
const dated = { packedOn: null, expiresOn: null, onHold: false, note: '' };
const goods = ({ itemCode, lotId }: Scene) => ({ itemCode, lotId, lotCode: `L-${itemCode}`, bin: 'A-01-1' });

/** Actions on the goods of a scene, with the names of docs/LOCKS.md. */
const ACTIONS: Readonly<Record<string, (scene: Scene) => Promise<unknown>>> = {
  pick: (s) => floor.record(ana, s.order, { ...goods(s), eventId: s.id('pick'), quantity: 5, pickedAt: at(5) }),
  overPick: (s) => floor.record(ana, s.order, { ...goods(s), eventId: s.id('over'), quantity: 6, pickedAt: at(6) }),
  pickForAnother: (s) =>
    floor.record(ana, s.other, { ...goods(s), eventId: s.id('other'), quantity: 8, pickedAt: at(7) }),
  short: (s) =>
    floor.record(ana, s.order, {
      ...{ itemCode: s.itemCode, eventId: s.id('short'), kind: 'short', quantity: 3 },
      ...{ reason: 'not_found', pickedAt: at(8) },
    }),
  undo: (s) => floor.undo(ana, s.order, s.pickId, s.id('undo')),
  stage: (s) => floor.stage(ana, s.order),
  count: (s) =>
    call(countEndpoints.record, countHandlers.record, {
      as: ana,
      body: {
        ...goods(s),
        ...{ id: s.id('count'), sessionId: s.id('session'), warehouseId: 'W1', quantity: 48, countedAt: at(30) },
      },
    }),
  receive: (s) =>
    call(receivingEndpoints.receiveEntry, receivingHandlers.receiveEntry, {
      as: ana,
      params: { id: `${s.purchase}:1` },
      body: {
        ...{ ...entry, ...dated, ...goods(s), entryId: s.id('receive'), kind: 'receive' as const, quantity: 4 },
        ...{ temperatureTenths: null, sscc: null, reason: null, receivedOn: DAY, receivedAt: at(9) },
      },
    }),
  closePurchaseOrder: (s) =>
    call(receivingEndpoints.finish, receivingHandlers.finish, {
      as: ana,
      params: { id: s.purchase },
      body: { finishedAt: at(40) },
    }),
  move: (s) =>
    call(transferEndpoints.move, transferHandlers.move, {
      as: ana,
      params: { id: s.lotId },
      body: {
        ...{ moveId: s.id('move'), warehouseId: 'W1', itemCode: s.itemCode, lotCode: `L-${s.itemCode}` },
        ...{ fromBin: 'A-01-1', toBin: 'B-02-2', toLotId: s.id('rack'), quantity: 7, movedAt: at(11) },
      },
    }),
  ship: (s) =>
    call(transferEndpoints.ship, transferHandlers.ship, {
      as: ana,
      params: { id: s.id('transfer') },
      body: {
        ...goods(s),
        ...{ eventId: s.id('ship'), fromWarehouseId: 'W1', toWarehouseId: 'W2', quantity: 6, shippedAt: at(12) },
      },
    }),
  packout: (s) =>
    call(packoutEndpoints.record, packoutHandlers.record, {
      as: ana,
      params: { id: s.id('packout') },
      body: {
        ...{ ...entry, ...dated, ...goods(s), warehouseId: 'W1', expiryReason: '', reason: null, doneOn: DAY },
        ...{ kind: 'source' as const, entryId: s.id('source'), quantity: 5, doneAt: at(13) },
      },
    }),
};

/** Returns the resulting data of a scene as JSON. */
async function stateOf({ itemCode, order, other, purchase }: Scene): Promise<string> {
  const [row] = await floor.shop.sql(
    `select
      (select jsonb_agg(jsonb_build_array(warehouse_id, bin, on_hand::float8) order by warehouse_id, bin) from lots where tenant_id = $1 and item_code = $2 and on_hand <> 0) as lots,
      (select jsonb_agg(jsonb_build_array(warehouse_id, on_hand::float8, committed::float8, inbound::float8) order by warehouse_id) from stock
        where tenant_id = $1 and item_code = $2) as stock,
      (select sum(quantity)::float8 from stock_moves where tenant_id = $1 and item_code = $2) as ledger,
      (select jsonb_agg(jsonb_build_array(s.status, l.picked_quantity::float8, l.short_quantity::float8, l.short_reason) order by s.sales_order_number)
        from sales_orders s join sales_order_lines l on l.tenant_id = $1 and l.sales_order_id = s.id where s.tenant_id = $1 and s.id = any($3::uuid[])) as orders,
      (select jsonb_agg(status) from counts where tenant_id = $1 and item_code = $2) as counts,
      (select status from purchase_orders where tenant_id = $1 and id = $4) as purchase,
      (select jsonb_agg(jsonb_build_array(kind, status) order by kind, status) from exceptions
        where tenant_id = $1 and about ->> 'itemCode' = $2) as exceptions`,
    [itemCode, [order, other], purchase],
  );
  return JSON.stringify(row);
}

/**
 * Actions that complete an order's delivery or resolve an exception. Each is paired with the actions that touch the
 * same rows.
 */
const ENDS: typeof ACTIONS = {
  deliver: (s) =>
    call(deliveryEndpoints.complete, deliveryHandlers.complete, {
      as: ana,
      params: { id: s.order },
      body: { arrivedAt: at(50), completedAt: at(50), total: 0, place: null },
    }),
  undelivered: (s) =>
    call(deliveryEndpoints.cannotDeliver, deliveryHandlers.cannotDeliver, {
      as: ana,
      params: { id: s.order },
      body: { reason: 'closed', note: '', at: at(51) },
    }),
  decide: async (s) => {
    const [open] = await floor.shop.sql(
      "select id from exceptions where tenant_id = $1 and kind = 'over_pick' and about ->> 'itemCode' = $2",
      [s.itemCode],
    );
    return call(floorEndpoints.resolve, floorHandlers.resolve, {
      as: ana,
      params: { id: String(open?.id) },
      body: { resolution: 'send_back', note: '', resolvedAt: at(52) },
    });
  },
};
const MEET_ENDS = ['pick', 'undo', 'stage', 'count'];

type Run = (first: () => Promise<string>, second: () => Promise<string>) => Promise<readonly string[]>;
const oneAfterTheOther: Run = async (first, second) => [await first(), await second()];
const otherWayRound: Run = async (first, second) => {
  const late = await second();
  return [await first(), late];
};
const atOnce: Run = (first, second) => Promise.all([first(), second()]);

/** Makes a scene for an action. `decide` needs an exception, so more is picked than ordered. */
async function sceneOf(action: string): Promise<Scene> {
  const here = await scene();
  if (action === 'decide') for (const id of [() => randomUUID(), here.id]) await ACTIONS.overPick!({ ...here, id });
  return here;
}

async function outcome(a: string, b: string, run: Run): Promise<string> {
  const here = await sceneOf(b);
  const all = { ...ACTIONS, ...ENDS };
  const answers = await run(
    () => failure(all[a]!(here)),
    () => failure(all[b]!(here)),
  );
  return `${answers.join(', ')}: ${await stateOf(here)}`;
}

test('every action on goods succeeds by itself', async () => {
  for (const [name, action] of Object.entries({ ...ACTIONS, ...ENDS })) await action(await sceneOf(name));
});

test(
  '[C7.2] any two actions on the same goods, sent at the same time, end like one after the other',
  async () => {
    const names = Object.keys(ACTIONS);
    const ends = Object.keys(ENDS);
    const pairs = [
      ...names.flatMap((a, index) => names.slice(index + 1).map((b) => [a, b] as const)),
      ...ends.flatMap((b, index) => [...MEET_ENDS, ...ends.slice(0, index)].map((a) => [a, b] as const)),
    ];
    const wrong: string[] = [];
    for (const [a, b] of pairs) {
      const runs = [oneAfterTheOther, otherWayRound, ...Array.from({ length: ROUNDS }, () => atOnce)];
      const [first, second, ...rounds] = await Promise.all(runs.map((run) => outcome(a, b, run)));
      for (const round of rounds)
        if (round !== first && round !== second) wrong.push(`${a} and ${b}:\n${first}\n${second}\n${round}`);
    }
    expect(wrong).toEqual([]);
  },
  5 * WAIT_MS,
);
