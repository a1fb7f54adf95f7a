import { randomUUID } from 'node:crypto';
import { beforeAll, expect, test } from 'vitest';
import { countEndpoints } from '../../../contract/counts.ts';
import { recallEndpoints } from '../../../contract/recalls.ts';
import { transferEndpoints } from '../../../contract/transfers.ts';
import type { Actor } from '../../actor.ts';
import { countHandlers } from '../counts/handlers.ts';
import { packingTable } from '../packouts/packouts.fixture.ts';
import { lotPicked } from '../picking/picked-lot.ts';
import { recallHandlers } from '../recalls/handlers.ts';
import { traceLot } from '../tracing/trace.ts';
import { transferHandlers } from '../transfers/handlers.ts';
import { type Entry, entry, number, openDock, receive, reverse, shop } from './dock.fixture.ts';

openDock();

const VALLEY = { place: 'vendor:V2', text: '' };
const COAST = { place: null, text: 'Coast Farms' };
const AT = '2026-11-19T12:30:00.000Z';

let mover: Actor;
let there: Actor;
let packer: Actor;
let lead: Actor;
beforeAll(async () => {
  mover = await shop.worker(['transfers', 'inventory'], 'W1');
  there = await shop.worker(['transfers'], 'W2');
  packer = await shop.worker(['packouts'], 'W1');
  lead = await shop.worker(['lead'], 'W1');
});

/** The balances of a code: name, warehouse, bin and quantity. */
const balances = async (code: string) =>
  (
    await shop.sql(
      'select lot_code, warehouse_id, bin, on_hand::int from lots where tenant_id = $1 and code_of_lot(lot_code) = $2 order by lot_code, warehouse_id, bin',
      [code],
    )
  ).map((row) => [row.lot_code, row.warehouse_id, row.bin, row.on_hand]);

/**
 * Receives 96 units of Valley, then 48 units of Coast on a device that does not know of Valley's. Until its next sync, it
 * has the code as the name of Coast's lot.
 */
async function receiveUnaware(change: Partial<Entry> = {}) {
  const code = `D${number}`;
  await receive(entry({ lotCode: code, source: VALLEY }));
  const coast = entry({ lotCode: code, source: COAST, quantity: 2, ...change });
  await receive(coast);
  return { code, lotId: coast.lotId, name: `${code} · Coast Farms` };
}

const move = (lotId: string, lotCode: string, quantity: number) =>
  shop.call(transferEndpoints.move, transferHandlers.move, {
    as: mover,
    params: { id: lotId },
    body: {
      ...{ moveId: randomUUID(), warehouseId: 'W1', itemCode: 'KALE', lotCode, fromBin: 'A-01-1', toBin: 'B-01-1' },
      ...{ toLotId: randomUUID(), quantity, movedAt: AT },
    },
  });
const count = (lotId: string, lotCode: string, quantity: number, bin = 'A-01-1') =>
  shop.call(countEndpoints.record, countHandlers.record, {
    as: mover,
    body: {
      ...{ id: randomUUID(), sessionId: randomUUID(), warehouseId: 'W1', bin, itemCode: 'KALE' },
      ...{ lotId, lotCode, quantity, countedAt: '2026-11-19T14:00:00.000Z' },
    },
  });

test('[F5.1] goods that a device put away under its own name of a lot leave that lot', async () => {
  const { code, lotId, name } = await receiveUnaware();
  await move(lotId, code, 48);
  expect(await balances(code)).toEqual([
    [code, 'W1', 'A-01-1', 96],
    [name, 'W1', 'A-01-1', 0],
    [name, 'W1', 'B-01-1', 48],
  ]);
});

test('a count under the device’s name counts the lot that it meant', async () => {
  const { code, lotId, name } = await receiveUnaware();
  expect(await count(lotId, code, 47)).toMatchObject({ lotCode: name, quantity: 47, expected: 48 });
  expect((await balances(code))[0]).toEqual([code, 'W1', 'A-01-1', 96]);
});

test('a shipment under the device’s name takes from the lot that it meant, and its arrival is of it, too', async () => {
  const { code, lotId, name } = await receiveUnaware();
  const id = randomUUID();
  const sent = await shop.call(transferEndpoints.ship, transferHandlers.ship, {
    as: mover,
    params: { id },
    body: {
      ...{ eventId: randomUUID(), fromWarehouseId: 'W1', toWarehouseId: 'W2', itemCode: 'KALE', lotId, lotCode: code },
      ...{ bin: 'A-01-1', quantity: 48, shippedAt: AT },
    },
  });
  expect(sent.lines).toMatchObject([{ lotCode: name, shipped: 48 }]);
  const arrived = await shop.call(transferEndpoints.receive, transferHandlers.receive, {
    as: there,
    params: { id },
    body: {
      ...{ eventId: randomUUID(), itemCode: 'KALE', lotCode: code, toBin: 'Z-01-1', toLotId: randomUUID() },
      ...{ quantity: 48, receivedAt: '2026-11-19T13:00:00.000Z' },
    },
  });
  expect(arrived.lines).toMatchObject([{ lotCode: name, shipped: 48, received: 48 }]);
  expect(await balances(code)).toEqual([
    [code, 'W1', 'A-01-1', 96],
    [name, 'W1', 'A-01-1', 0],
    [name, 'W2', 'Z-01-1', 48],
  ]);
});

test('what was packed under the device’s name was taken from the lot that it meant', async () => {
  const { code, lotId, name } = await receiveUnaware();
  const table = packingTable(shop, () => packer);
  const taken = { itemCode: 'KALE', uom: 'EA', factor: 1, quantity: 8, lotId, lotCode: code };
  const packout = await table.record(randomUUID(), { kind: 'source', ...taken });
  expect(packout.entries).toMatchObject([{ lotCode: name }]);
  expect(await balances(code)).toEqual([
    [code, 'W1', 'A-01-1', 96],
    [name, 'W1', 'A-01-1', 40],
  ]);
});

test('a name that only the device gave means the one lot with its code', async () => {
  const code = `D${number}`;
  const wrong = entry({ lotCode: code, source: VALLEY });
  await receive(wrong);
  await reverse(wrong.entryId);
  // The device still knew of Valley's lot.
  const own = `${code} · Coast Farms`;
  await receive(entry({ lotCode: own, source: COAST, quantity: 2 }));
  expect(await balances(code)).toEqual([[code, 'W1', 'A-01-1', 48]]);
  const picked = await shop.run((tx) =>
    lotPicked(tx, {
      ...{ warehouseId: 'W1', itemCode: 'KALE', lotId: randomUUID(), lotCode: own, bin: 'A-01-1' },
      ...{ day: '2026-11-19', newId: randomUUID() },
    }),
  );
  expect(picked).toMatchObject({ lotCode: code });
  await move(randomUUID(), own, 8);
  expect(await balances(code)).toEqual([
    [code, 'W1', 'A-01-1', 40],
    [code, 'W1', 'B-01-1', 8],
  ]);
});

test('a lot with a name that no receipt gave is traced and recalled with its code', async () => {
  const { code, name } = await receiveUnaware();
  const other = `${code} · Coast`;
  await count(randomUUID(), other, 5, 'C-01-1');
  const trace = await shop.run((tx) =>
    traceLot(tx, { lotCode: code, itemCode: 'KALE', isExact: false }, 'America/New_York'),
  );
  expect(trace.places.map(({ lotCode }) => lotCode)).toEqual([code, other, name]);
  await shop.call(recallEndpoints.start, recallHandlers.start, {
    as: lead,
    body: {
      ...{ id: randomUUID(), lotCode: code, itemCode: 'KALE', isMock: false },
      ...{ reason: 'Salmonella was found', instructions: '' },
    },
  });
  const free = await shop.sql(
    'select lot_code from lots where tenant_id = $1 and code_of_lot(lot_code) = $2 and not on_hold',
    [code],
  );
  expect(free).toEqual([]);
});
