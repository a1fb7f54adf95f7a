import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { floorEndpoints } from '../../../contract/floor.ts';
import { recallEndpoints } from '../../../contract/recalls.ts';
import { tracingEndpoints } from '../../../contract/tracing.ts';
import { assignedLot } from '../../../rules/receiving/assigned-lot.ts';
import { codeOfLot } from '../../../rules/traceability/lot-name.ts';
import { floorHandlers } from '../floor/handlers.ts';
import { lotAt, moveStock } from '../floor/ledger.ts';
import { recallHandlers } from '../recalls/handlers.ts';
import { failure } from '../shop.fixture.ts';
import { tracingHandlers } from '../tracing/handlers.ts';
import { traceRows } from '../tracing/sheet.ts';
import { traceLot } from '../tracing/trace.ts';
import { type Entry, entry, number, openDock, receive, reverse, shop } from './dock.fixture.ts';

openDock();

const VALLEY = { place: 'vendor:V2', text: '' };
const COAST = { place: null, text: 'Coast Farms' };

const lotsOf = async (code: string) =>
  (
    await shop.sql(
      'select lot_code, source, on_hand::int, on_hold from lots where tenant_id = $1 and code_of_lot(lot_code) = $2 order by lot_code, bin',
      [code],
    )
  ).map((row) => ({ name: row.lot_code, source: row.source, onHand: row.on_hand, onHold: row.on_hold }));

/** Receives a code of two packers: 4 cases of 24 of Valley's lot, then 2 of Coast's. */
async function receiveBoth(change: Partial<Entry> = {}) {
  const code = `T${number}`;
  const valley = entry({ lotCode: code, source: VALLEY, ...change });
  const coast = entry({ lotCode: code, source: COAST, quantity: 2, lotId: valley.lotId, ...change });
  await receive(valley);
  const order = await receive(coast);
  return { code, order, coast, valley, name: `${code} · Coast Farms` };
}

const trace = (lotCode: string, isExact = false) =>
  shop.run((tx) => traceLot(tx, { lotCode, itemCode: 'KALE', isExact }, 'America/New_York'));
const startRecall = async (lotCode: string, more: { readonly isExact?: boolean } = {}) =>
  shop.call(recallEndpoints.start, recallHandlers.start, {
    as: await shop.worker(['lead'], 'W1'),
    body: {
      ...{ id: randomUUID(), lotCode, itemCode: 'KALE', isMock: false },
      ...{ reason: 'Salmonella was found', instructions: '' },
      ...more,
    },
  });

test('[F5.1] the same code of two packers is two lots, in one bin too, also if the device meant one', async () => {
  const { code, order, name } = await receiveBoth();
  expect(order.entries.map(({ lotCode }) => lotCode).sort()).toEqual([code, name]);
  expect(new Set(order.entries.map(({ lotId }) => lotId)).size).toBe(2);
  expect(await lotsOf(code)).toEqual([
    { name: code, source: VALLEY, onHand: 96, onHold: false },
    { name, source: COAST, onHand: 48, onHold: false },
  ]);
});

test('further goods of a packer belong to its lot, by the code of the label or by the lot’s name', async () => {
  const { code, name } = await receiveBoth();
  await receive(entry({ lotCode: code, source: COAST, quantity: 1 }));
  await receive(entry({ lotCode: name, source: COAST, quantity: 1 }));
  await receive(entry({ lotCode: code, source: VALLEY, quantity: 1 }));
  // The source of these was not stated.
  await receive(entry({ lotCode: name, source: null, quantity: 1 }));
  expect(await lotsOf(code)).toMatchObject([
    { name: code, onHand: 144 },
    { name, onHand: 96 },
  ]);
});

test('a packer that was stated by mistake leaves the code to the right one', async () => {
  const code = `T${number}`;
  const wrong = entry({ lotCode: code, source: VALLEY });
  await receive(wrong);
  await reverse(wrong.entryId);
  await receive(entry({ lotCode: code, source: COAST }));
  expect(await lotsOf(code)).toEqual([{ name: code, source: COAST, onHand: 96, onHold: false }]);
});

test('a packer that was stated by mistake leaves its code also if its goods were put away or picked', async () => {
  const code = `T${number}`;
  const wrong = entry({ lotCode: code, source: VALLEY });
  await receive(wrong);
  // Moved to another bin before the mistake was found.
  await shop.run(async (tx) => {
    const to = await lotAt(tx, {
      ...{ id: randomUUID(), warehouseId: 'W1', itemCode: 'KALE', lotCode: code, bin: 'B-01-1' },
      receivedOn: '2026-11-19',
    });
    const moved = { warehouseId: 'W1', itemCode: 'KALE', at: '2026-11-19T12:30:00.000Z', byUser: null, byName: 'Cy' };
    await moveStock(tx, [
      { ...moved, id: randomUUID(), kind: 'transfer_out', lotId: String(wrong.lotId), quantity: -96 },
      { ...moved, id: randomUUID(), kind: 'transfer_in', lotId: to, quantity: 96 },
    ]);
  });
  await reverse(wrong.entryId);
  await receive(entry({ lotCode: code, source: COAST }));
  expect((await lotsOf(code)).map(({ name, onHand }) => [name, onHand])).toEqual([
    [code, 0],
    [code, 96],
  ]);
});

test('[F5.4] a packer that the office named keeps its lot, also when all of it is gone', async () => {
  const code = `T${number}`;
  const unknown = entry({ lotCode: code, source: null });
  await receive(unknown);
  const [question] = await shop.sql(
    "select id from exceptions where tenant_id = $1 and kind = 'lot_question' and status = 'open' and about ->> 'lotCode' = $2",
    [code],
  );
  await shop.call(floorEndpoints.resolve, floorHandlers.resolve, {
    as: await shop.worker(['lead'], 'W1'),
    params: { id: String(question?.id) },
    body: { resolution: 'name_source', source: COAST, note: '', resolvedAt: '2026-11-19T14:00:00.000Z' },
  });
  await shop.run((tx) =>
    moveStock(tx, [
      {
        ...{ id: randomUUID(), kind: 'pick', warehouseId: 'W1', itemCode: 'KALE', lotId: String(unknown.lotId) },
        ...{ quantity: -96, at: '2026-11-19T15:00:00.000Z', byUser: null, byName: 'Cy' },
      },
    ]),
  );
  await receive(entry({ lotCode: code, source: VALLEY }));
  expect(await lotsOf(code)).toMatchObject([
    { name: code, source: COAST, onHand: 0 },
    { name: `${code} · Bay Produce`, source: VALLEY, onHand: 96 },
  ]);
});

test('a packer is the same by its place, by the place’s number or name on a case, and in other letters', async () => {
  const code = `T${number}`;
  await shop.sql('delete from places where tenant_id = $1');
  // The number was typed before the place had it.
  await receive(entry({ lotCode: code, source: { place: null, text: '0614141000005' }, quantity: 1 }));
  await receive(entry({ lotCode: code, source: { place: null, text: 'Coast Farms' }, quantity: 1 }));
  await shop.sql(
    "insert into places (tenant_id, key, name, gln, changed_by, updated_at) values ($1, 'vendor:V2', 'Bay Produce', '0614141000005', 'Bo', now())",
  );
  await receive(entry({ lotCode: code, source: VALLEY, quantity: 1 }));
  await receive(entry({ lotCode: code, source: { place: null, text: 'bay produce' }, quantity: 1 }));
  await receive(entry({ lotCode: code, source: { place: null, text: ' coast  farms' }, quantity: 1 }));
  const sources = traceRows({ ...(await trace(code)), unrecorded: [] }).map((row) => row.lot_code_source);
  expect(new Set(sources).size).toBe(2);
  expect(sources).toContain('Bay Produce');
  await shop.sql('delete from places where tenant_id = $1');
  expect(await lotsOf(code)).toMatchObject([
    { name: code, onHand: 72 },
    { name: `${code} · Coast Farms`, onHand: 48 },
  ]);
});

test('[F5.1] a code that the warehouse assigned is no packer’s, whatever name a device gave', async () => {
  const code = assignedLot('2026-11-19', number, 1);
  await receive(entry({ lotCode: null, source: COAST }));
  await receive(entry({ lotCode: `${code} · Coast Farms`, source: COAST }));
  expect(await lotsOf(code)).toMatchObject([{ name: code, source: { place: 'warehouse:W1', text: '' }, onHand: 192 }]);
});

test('a packer’s name is that of its place', async () => {
  const code = `T${number}`;
  await receive(entry({ lotCode: code, source: COAST }));
  const order = await receive(entry({ lotCode: code, source: VALLEY }));
  expect(order.entries.map(({ lotCode }) => lotCode)).toContain(`${code} · Bay Produce`);
});

test('a code traces the lots of all packers, a name one of them; the sheet has the code as printed', async () => {
  const { code, name } = await receiveBoth();
  const quantities = async (lotCode: string, isExact?: boolean) =>
    (await trace(lotCode, isExact)).receipts.map(({ quantity }) => quantity).sort();
  expect(await quantities(code)).toEqual([2, 4]);
  expect(await quantities(code, true)).toEqual([4]);
  expect(await quantities(name)).toEqual([2]);
  expect(await quantities('T')).toEqual([]);
  const all = await trace(code);
  expect(all.moves).toHaveLength(2);
  const rows = traceRows({ ...all, unrecorded: [] });
  expect(
    rows
      .map((row) => [row.traceability_lot_code, row.quantity, row.lot_code_source])
      .sort((a, b) => Number(b[1]) - Number(a[1])),
  ).toEqual([
    [code, 4, 'Bay Produce'],
    [code, 2, 'Coast Farms'],
  ]);
  expect(codeOfLot(name)).toBe(code);
  const answer = await shop.call(tracingEndpoints.trace, tracingHandlers.trace, {
    as: await shop.worker(['lead'], 'W1'),
    params: { lotCode: code },
    query: { exact: 'true' },
  });
  expect(answer.receipts).toHaveLength(1);
});

test('a recall of a code holds the lots of all packers, also one that arrives later; of one lot only that lot', async () => {
  const { code, name } = await receiveBoth();
  const onHold = async () => (await lotsOf(code)).filter((lot) => lot.onHold).map((lot) => lot.name);
  const { id } = await startRecall(name);
  expect(await onHold()).toEqual([name]);
  expect(await failure(startRecall(name))).toBe('conflict');
  expect(await failure(startRecall(name, { isExact: true }))).toBe('conflict');
  // The wider recall covers more than the first.
  await startRecall(code);
  expect(await onHold()).toEqual([code, name]);
  expect(await failure(startRecall(code, { isExact: true }))).toBe('conflict');
  expect(id).toBeTruthy();
  await receive(entry({ lotCode: code, source: { place: null, text: 'Third Farms' } }));
  expect(await onHold()).toEqual([code, name, `${code} · Third Farms`]);
});

test('a recall of the lot that has only the code as its name leaves the other packers’ lots', async () => {
  const { code } = await receiveBoth();
  const recall = await startRecall(code, { isExact: true });
  expect(recall).toMatchObject({ lotCode: code, isExact: true });
  await receive(entry({ lotCode: code, source: { place: null, text: 'Third Farms' } }));
  expect((await lotsOf(code)).filter((lot) => lot.onHold)).toMatchObject([{ name: code }]);
});

test('a second recall of one packer’s lot is refused, whether its name was typed or chosen', async () => {
  const { name } = await receiveBoth();
  const { id } = await startRecall(name, { isExact: true });
  expect(await failure(startRecall(name))).toBe('conflict');
  expect(id).toBeTruthy();
});

test('a recalled lot stays on hold when the receipt that held it too is reversed', async () => {
  const code = `T${number}`;
  await receive(entry({ lotCode: code, source: VALLEY }));
  const warm = entry({ lotCode: code, source: VALLEY, onHold: true });
  await receive(warm);
  const { id } = await startRecall(code);
  await reverse(warm.entryId);
  expect(await lotsOf(code)).toMatchObject([{ onHand: 96, onHold: true }]);
  const [held] = await shop.sql('select hold_reason, hold_note from lots where tenant_id = $1 and lot_code = $2', [
    code,
  ]);
  expect(held).toEqual({ hold_reason: 'recall', hold_note: 'Salmonella was found' });
  await shop.call(recallEndpoints.end, recallHandlers.end, {
    as: await shop.worker(['lead'], 'W1'),
    params: { id },
    body: { state: 'called_off', conclusion: '' },
  });
  expect(await lotsOf(code)).toMatchObject([{ onHand: 96, onHold: false }]);
});
