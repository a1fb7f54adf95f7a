import { IDBFactory, IDBKeyRange } from 'fake-indexeddb';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { PickEvent } from '../../../../contract/picking.ts';
import type { LotTrail } from '../../../../contract/receiving.ts';
import { CratebookDatabase } from '../../../data/database.ts';
import { pickLine, pickLot, pickOrder } from '../../picking/data/pick-order.fixture.ts';
import { readRecall } from './recall.ts';

let db: CratebookDatabase;
beforeEach(() => {
  db = new CratebookDatabase({ tenantId: 't', userId: 'u' }, { indexedDB: new IDBFactory(), IDBKeyRange });
});
afterEach(() => db.close());

type TrailLine = LotTrail['lines'][number];
const lineOf = (given: Partial<TrailLine>): TrailLine => ({
  ...{ itemCode: 'KALE', description: 'Kale', uom: 'CS', quantity: 2, lots: ['L7'] },
  ...given,
});
const pickOf = (given: Partial<NonNullable<TrailLine['picks']>[number]> = {}) => ({
  ...{ itemCode: 'KALE', lotCode: 'L7', quantity: 2, assumed: false, containers: [] },
  ...given,
});
const trail = (id: string, status: string, lines: TrailLine[], more: Partial<LotTrail> = {}): LotTrail => ({
  ...{ id, salesOrderNumber: 1, warehouseId: 'W1', customerId: 'C1', customerLocationId: 'C1-1', status },
  ...{ customerName: 'Luna', locationName: id, deliveryDate: '2026-11-20' },
  ...{ lotCodes: lines.flatMap(({ lots }) => lots), lines },
  ...more,
});
const put = (...trails: LotTrail[]) => db.live('lotTrails').bulkPut(trails);
const event = (given: Partial<PickEvent>): PickEvent => ({
  ...{ id: 'e', kind: 'pick', undoes: null, itemCode: 'KALE', lotId: null, lotCode: 'L7', bin: '', quantity: 1 },
  ...{ weightGrams: null, caseWeightsGrams: [], reason: null, container: '', at: '2026-11-19T10:00:00Z', byId: null },
  ...{ by: '', undone: false },
  ...given,
});
const found = async (lot = 'L7', item: string | null = null) =>
  (await readRecall(db, lot, item)).recipients.map(({ id, where, lines }) => [
    id,
    where,
    lines.map(({ quantity }) => quantity),
  ]);

describe('a recall', () => {
  test('[B7] tells customers who received the lot from trucks that carry it and orders that are picked here', async () => {
    await put(
      trail('at home', 'invoiced', [lineOf({ picks: [pickOf()] })]),
      trail('rolling', 'shipped', [lineOf({ picks: [pickOf()] })], { routeName: 'North', driverName: 'Kwame' }),
      trail('staged', 'staged', [lineOf({ picks: [pickOf({ containers: ['P-1'] })] })]),
    );
    expect(await found()).toEqual([
      ['at home', 'delivered', [2]],
      ['rolling', 'truck', [2]],
      ['staged', 'here', [2]],
    ]);
    const { recipients } = await readRecall(db, 'L7');
    expect(recipients[1]).toMatchObject({ routeName: 'North', driverName: 'Kwame' });
    expect(recipients[2]).toMatchObject({ lines: [{ containers: ['P-1'] }] });
  });

  test('[B7] of a scanned item leaves out the same lot code of another item, and names that item', async () => {
    await put(
      trail('kale', 'delivered', [lineOf({ picks: [pickOf()] })]),
      trail('orange', 'delivered', [lineOf({ itemCode: 'ORANGE', description: 'Orange' })]),
    );
    await db.live('lots').bulkPut([pickLot('L7', { itemCode: 'ORANGE' }), pickLot('L7', { id: 'k', onHand: 3 })]);
    expect(await found('L7', 'KALE')).toEqual([['kale', 'delivered', [2]]]);
    const { items, places } = await readRecall(db, 'L7', 'KALE');
    expect(items.map(({ itemCode }) => itemCode)).toEqual(['KALE', 'ORANGE']);
    expect(places.map(({ itemCode, onHand }) => [itemCode, onHand])).toEqual([['KALE', 3]]);
    expect((await found()).length).toBe(2);
  });

  test('[B10] marks lots that were assumed, and counts only what was picked of the lot', async () => {
    await put(
      trail('some', 'delivered', [
        lineOf({
          quantity: 5,
          lots: ['L7', 'M1'],
          picks: [pickOf({ assumed: true }), pickOf({ lotCode: 'M1', quantity: 3 })],
        }),
      ]),
      // One case was handed back: of which lot is not recorded.
      trail('back', 'delivered', [
        lineOf({ quantity: 4, lots: ['L7', 'M1'], picks: [pickOf(), pickOf({ lotCode: 'M1', quantity: 3 })] }),
      ]),
      trail('imported', 'delivered', [lineOf({ quantity: 9, lots: ['L7', 'M1'] })]),
    );
    const { recipients } = await readRecall(db, 'L7');
    expect(recipients.map(({ id, lines: [line] }) => [id, line?.quantity, line?.isAssumed, line?.isOfSeveral])).toEqual(
      [
        ['back', 2, false, true],
        ['imported', 9, false, true],
        ['some', 2, true, false],
      ],
    );
  });

  test('knows picks of this device that are not sent, and forgets undone ones', async () => {
    const order = pickOrder('here', [
      pickLine({
        pickedQuantity: 3,
        events: [
          event({ id: 'e1', container: 'P-2', lotAssumed: true }),
          event({ id: 'e2', quantity: 2 }),
          event({ id: 'e3', lotCode: 'M1', quantity: 4 }),
          event({ id: 'e4', quantity: 7, undone: true }),
        ],
      }),
    ]);
    await db.live('pickOrders').put(order);
    // The server's row of the same order is older.
    await put(trail('here', 'picking', [lineOf({ quantity: 1, picks: [pickOf({ quantity: 1 })] })]));
    expect(await found()).toEqual([['here', 'here', [3]]]);
    const [recipient] = (await readRecall(db, 'L7')).recipients;
    expect(recipient?.lines).toMatchObject([{ isAssumed: true, containers: ['P-2'] }]);
    expect(await found('nothing')).toEqual([]);
  });

  test('finds the bins of the rest', async () => {
    await db
      .live('lots')
      .bulkPut([pickLot('L7', { bin: 'A-01-1', onHand: 96 }), pickLot('L7', { id: 'z', onHand: 0 })]);
    expect((await readRecall(db, 'L7')).places).toMatchObject([{ bin: 'A-01-1', onHand: 96 }]);
  });
});

test('[F5.1] a code finds the lots of all packers, a name one of them, and both tell which there are', async () => {
  const coast = 'L7 · Coast';
  await put(
    trail('valley', 'delivered', [lineOf({ picks: [pickOf()] })]),
    trail('coast', 'delivered', [lineOf({ lots: [coast], picks: [pickOf({ lotCode: coast })] })]),
    trail('other', 'delivered', [lineOf({ lots: ['L70'], picks: [pickOf({ lotCode: 'L70' })] })]),
  );
  await db.live('lots').bulkPut([pickLot('L7'), pickLot(coast, { bin: 'B-01-1' })]);
  const of = async (lot: string, isExact = false) => {
    const { names, recipients, places } = await readRecall(db, lot, 'KALE', isExact);
    return { names, to: recipients.map(({ id }) => id).sort(), lots: places.map(({ lotCode }) => lotCode).sort() };
  };
  const names = ['L7', coast];
  expect(await of('L7')).toEqual({ names, to: ['coast', 'valley'], lots: names });
  expect(await of('L7', true)).toEqual({ names, to: ['valley'], lots: ['L7'] });
  expect(await of(coast, true)).toEqual({ names, to: ['coast'], lots: [coast] });
});
