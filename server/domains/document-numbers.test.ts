import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { transferEndpoints } from '../../contract/transfers.ts';
import { eventually } from '../../tests/harness/eventually.ts';
import type { Actor } from '../actor.ts';
import { packingTable } from './packouts/packouts.fixture.ts';
import { openShop, type Shop } from './shop.fixture.ts';
import { transferHandlers } from './transfers/handlers.ts';

let shop: Shop;
let ana: Actor;
const table = packingTable({ run: (work) => shop.run(work), call: (...args) => shop.call(...args) } as Shop, () => ana);
beforeAll(async () => {
  shop = await openShop();
  await shop.addItems([{ code: 'KALE' }]);
  await shop.sql("insert into warehouses (tenant_id, id, name) values ($1, 'W2', 'Troy')");
  ana = await shop.worker(['transfers', 'packouts'], null);
});
afterAll(() => shop.close());

/** Adds an entry to the document, from a new lot, and returns the document's number. */
type Enter = (id: string) => Promise<number | null>;

const ship: Enter = async (id) => {
  const { id: lotId, lotCode } = await table.place('KALE', 5);
  const { transferNumber } = await shop.call(transferEndpoints.ship, transferHandlers.ship, {
    as: ana,
    params: { id },
    body: {
      ...{ eventId: randomUUID(), fromWarehouseId: 'W1', toWarehouseId: 'W2', itemCode: 'KALE', lotId, lotCode },
      ...{ bin: 'A-01-1', quantity: 1, shippedAt: '2026-11-19T16:00:00.000Z' },
    },
  });
  return transferNumber;
};

const pack: Enter = async (id) => {
  const { id: lotId, lotCode } = await table.place('KALE', 5);
  return (await table.record(id, { kind: 'source', itemCode: 'KALE', lotId, lotCode })).packoutNumber;
};

/** Locks a counter of the tenant until the returned function is called. */
async function holdCounter(name: string): Promise<() => Promise<void>> {
  const connection = await shop.db.database.connect();
  await connection.batch(
    `begin; set local app.tenant_id = '${shop.tenantId}'; select from counters where name = '${name}' for update`,
  );
  return async () => {
    await connection.batch('commit');
    connection.release();
  };
}

async function waitingForLocks(): Promise<unknown> {
  const connection = await shop.db.database.connect();
  const { rows } = await connection.query<Record<string, unknown>>(
    "select count(*)::int as n from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'",
  );
  connection.release();
  return rows[0]?.n;
}

test.each([
  ['transfers', ship],
  ['packouts', pack],
] as const)('two devices that create one of the %s at the same time use one number', async (counter, enter) => {
  const first = Number(await enter(randomUUID()));
  const release = await holdCounter(counter);
  const shared = randomUUID();
  const both = Promise.all([enter(shared), enter(shared)]);
  await eventually(async () => expect(await waitingForLocks()).toBe(2));
  await release();
  expect(await both).toEqual([first + 1, first + 1]);
  // A replay uses no number either.
  expect(await enter(shared)).toBe(first + 1);
  expect(await enter(randomUUID())).toBe(first + 2);
});
