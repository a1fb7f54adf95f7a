import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { transferEndpoints } from '../../../contract/transfers.ts';
import type { Actor } from '../../actor.ts';
import { lotAt, moveStock } from '../floor/ledger.ts';
import { failure, openShop, type Shop } from '../shop.fixture.ts';
import { transferHandlers } from './handlers.ts';

let shop: Shop;
let here: Actor;
let there: Actor;
beforeAll(async () => {
  shop = await openShop();
  await shop.addItems([{ code: 'KALE' }]);
  await shop.sql("insert into warehouses (tenant_id, id, name) values ($1, 'W2', 'Troy')");
  here = await shop.worker(['transfers'], 'W1');
  there = await shop.worker(['transfers'], 'W2');
});
afterAll(() => shop.close());

const AT = '2026-11-19T16:00:00.000Z';
interface Place {
  readonly lotId: string;
  readonly lotCode: string;
  readonly bin?: string;
}
async function place(
  quantity: number,
  more: { lotCode?: string; bin?: string; onHold?: boolean } = {},
): Promise<Place> {
  const lotId = randomUUID();
  const { lotCode = `L-${lotId.slice(0, 8)}`, bin = 'A-01-1', onHold = false } = more;
  await shop.run(async (tx) => {
    await lotAt(tx, {
      ...{ id: lotId, warehouseId: 'W1', itemCode: 'KALE', lotCode, bin },
      ...{ receivedOn: '2026-11-18', expiresOn: '2026-12-01', originCountry: 'US', onHold },
    });
    await moveStock(tx, [
      {
        ...{ id: randomUUID(), kind: 'receive', warehouseId: 'W1', itemCode: 'KALE', lotId, quantity },
        ...{ at: '2026-11-19T12:00:00.000Z', byUser: null, byName: 'Cy' },
      },
    ]);
  });
  return { lotId, lotCode, bin };
}
const lots = async (lotCode: string) =>
  shop.sql(
    'select warehouse_id, bin, on_hand, expires_on from lots where tenant_id = $1 and lot_code = $2 order by warehouse_id, bin',
    [lotCode],
  );
const ship = (
  { lotId, lotCode, bin = 'A-01-1' }: Place,
  id: string,
  quantity: number,
  eventId = randomUUID(),
  as = here,
) =>
  shop.call(transferEndpoints.ship, transferHandlers.ship, {
    as,
    params: { id },
    body: {
      ...{ eventId, fromWarehouseId: 'W1', toWarehouseId: 'W2', itemCode: 'KALE', lotId, lotCode, bin },
      ...{ quantity, shippedAt: AT },
    },
  });
const receive = (
  { lotCode }: Pick<Place, 'lotCode'>,
  id: string,
  quantity: number,
  eventId = randomUUID(),
  as = there,
) =>
  shop.call(transferEndpoints.receive, transferHandlers.receive, {
    as,
    params: { id },
    body: { eventId, itemCode: 'KALE', lotCode, toBin: 'Z-01-1', toLotId: randomUUID(), quantity, receivedAt: AT },
  });
const close = (id: string, as = there) =>
  shop.call(transferEndpoints.close, transferHandlers.close, { as, params: { id }, body: { closedAt: AT } });
const differences = (id: string) =>
  shop.sql(
    "select about, facts, status from exceptions where tenant_id = $1 and kind = 'transfer_difference' and about->>'transferId' = $2",
    [id],
  );

describe('a move from bin to bin', () => {
  test('keeps the lot’s dates, and moves once when it is repeated', async () => {
    const lot = await place(10);
    const body = {
      ...{ moveId: randomUUID(), warehouseId: 'W1', itemCode: 'KALE', lotCode: lot.lotCode, fromBin: 'A-01-1' },
      ...{ toBin: 'B-02-2', toLotId: randomUUID(), quantity: 4, movedAt: AT },
    };
    const move = () =>
      shop.call(transferEndpoints.move, transferHandlers.move, { as: here, params: { id: lot.lotId }, body });
    await move();
    expect(await move()).toMatchObject({
      from: { onHand: 6 },
      to: { onHand: 4, expiresOn: '2026-12-01', bin: 'B-02-2' },
    });
  });

  test('of more than the bin contains is recorded and opens an exception', async () => {
    const lot = await place(1);
    await shop.call(transferEndpoints.move, transferHandlers.move, {
      as: here,
      params: { id: lot.lotId },
      body: {
        ...{ moveId: randomUUID(), warehouseId: 'W1', itemCode: 'KALE', lotCode: lot.lotCode, fromBin: 'A-01-1' },
        ...{ toBin: 'B-02-2', toLotId: randomUUID(), quantity: 3, movedAt: AT },
      },
    });
    expect(
      await shop.sql("select 1 from exceptions where tenant_id = $1 and kind = 'negative_stock' and subject = $2", [
        lot.lotId,
      ]),
    ).toHaveLength(1);
  });
});

describe('goods on hold', () => {
  const move = ({ lotId, lotCode }: Place, fromBin: string, toBin: string) =>
    shop.call(transferEndpoints.move, transferHandlers.move, {
      as: here,
      params: { id: lotId },
      body: {
        ...{ moveId: randomUUID(), warehouseId: 'W1', itemCode: 'KALE', lotCode, fromBin, toBin },
        ...{ toLotId: randomUUID(), quantity: 2, movedAt: AT },
      },
    });

  test('stay on hold where they go, and put no other goods of their lot on hold', async () => {
    const held = await place(10, { onHold: true });
    const free = await place(10, { lotCode: held.lotCode, bin: 'B-01-1' });
    await move(free, 'B-01-1', 'C-01-1');
    await move(held, 'A-01-1', 'D-01-1');
    const rows = await shop.sql(
      'select bin, on_hold from lots where tenant_id = $1 and lot_code = $2 order by bin collate "C"',
      [held.lotCode],
    );
    expect(rows.map((row) => [row.bin, row.on_hold])).toEqual([
      ['A-01-1', true],
      ['B-01-1', false],
      ['C-01-1', false],
      ['D-01-1', true],
    ]);
  });

  test('are on hold in the other warehouse, also if their arrival is reported before their departure', async () => {
    const holdIn = async (lot: Place) =>
      (
        await shop.sql(
          "select on_hold from lots where tenant_id = $1 and lot_code = $2 and warehouse_id = 'W2' and bin = 'Z-01-1'",
          [lot.lotCode],
        )
      ).map((row) => row.on_hold);
    const held = await place(10, { onHold: true });
    const free = await place(10, { lotCode: held.lotCode, bin: 'B-01-1' });
    const id = randomUUID();
    await ship(free, id, 2);
    await receive(free, id, 2);
    expect(await holdIn(free)).toEqual([false]);
    await ship(held, id, 2);
    await receive(held, id, 2);
    expect(await holdIn(held)).toEqual([true]);

    const early = await place(10, { onHold: true });
    const opened = randomUUID();
    await ship(await place(1), opened, 1);
    await receive(early, opened, 2);
    expect(await holdIn(early)).toEqual([true]);
  });
});

describe('a transfer between warehouses', () => {
  test('shows shipped and received quantities, is in transit in between, and closes without an exception if they agree', async () => {
    const lot = await place(10);
    const id = randomUUID();
    const event = randomUUID();
    await ship(lot, id, 6, event);
    expect(await ship(lot, id, 6, event)).toMatchObject({ status: 'open', lines: [{ shipped: 6, received: 0 }] });
    expect(await lots(lot.lotCode)).toMatchObject([{ warehouse_id: 'W1', on_hand: 4 }]);
    await receive(lot, id, 6);
    expect(await close(id)).toMatchObject({ status: 'closed', lines: [{ shipped: 6, received: 6 }] });
    expect(await lots(lot.lotCode)).toMatchObject([
      { warehouse_id: 'W1', on_hand: 4 },
      { warehouse_id: 'W2', bin: 'Z-01-1', on_hand: 6, expires_on: '2026-12-01' },
    ]);
    expect(await differences(id)).toEqual([]);
  });

  test('[PUSH8] closes with missing goods or another lot too, with an exception for each lot', async () => {
    const lot = await place(10);
    const id = randomUUID();
    await ship(lot, id, 6);
    await receive(lot, id, 5);
    await receive({ lotCode: 'OTHER' }, id, 1);
    await close(id);
    expect(await differences(id)).toHaveLength(2);
    expect(
      (await differences(id))
        .map(({ facts }) => (facts as { quantity: number }[]).map(({ quantity }) => quantity))
        .sort(),
    ).toEqual([
      [0, 1],
      [6, 5],
    ]);
  });

  test('[PUSH8] closed before a shipment is reported opens one exception, which closes when the shipment is reported', async () => {
    const lot = await place(20);
    const id = randomUUID();
    await ship(lot, id, 6);
    await receive(lot, id, 10);
    await close(id);
    expect(await differences(id)).toMatchObject([{ status: 'open', facts: [{ quantity: 6 }, { quantity: 10 }] }]);
    // The sender's device is online again.
    await ship(lot, id, 4);
    expect(await differences(id)).toMatchObject([{ status: 'resolved' }]);
    // Goods shipped after the quantities agreed are in no warehouse: an exception is open until they arrive.
    const late = randomUUID();
    await ship(lot, id, 3, late);
    await ship(lot, id, 3, late);
    const open = async () => (await differences(id)).filter(({ status }) => status === 'open');
    expect(await open()).toMatchObject([{ facts: [{ quantity: 13 }, { quantity: 10 }] }]);
    await receive(lot, id, 3);
    expect(await open()).toEqual([]);
  });

  test('is accessible to its two warehouses only, and its destination cannot change', async () => {
    const lot = await place(10);
    const id = randomUUID();
    await ship(lot, id, 1);
    await shop.sql("insert into warehouses (tenant_id, id, name) values ($1, 'W3', 'Utica')");
    const stranger = await shop.worker(['transfers'], 'W3');
    expect(await failure(receive(lot, id, 1, randomUUID(), stranger))).toBe('not_found');
    expect(await failure(receive(lot, id, 1, randomUUID(), here))).toBe('not_found');
    expect(await failure(close(id, here))).toBe('not_found');
    const elsewhere = shop.call(transferEndpoints.ship, transferHandlers.ship, {
      as: here,
      params: { id },
      body: {
        ...{ eventId: randomUUID(), fromWarehouseId: 'W1', toWarehouseId: 'W3', itemCode: 'KALE', lotId: lot.lotId },
        ...{ lotCode: lot.lotCode, bin: 'A-01-1', quantity: 1, shippedAt: AT },
      },
    });
    expect(await failure(elsewhere)).toBe('conflict');
  });
});
