import { IDBFactory, IDBKeyRange } from 'fake-indexeddb';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { Lot } from '../../../../contract/floor.ts';
import { parseScan } from '../../../../rules/gs1/parse-scan.ts';
import { CratebookDatabase } from '../../../data/database.ts';
import { catalogItem } from '../../catalog/data/catalog-item.fixture.ts';
import { type Found, findGoods, type LotName, lotChoices } from './find-goods.ts';

const [KALE, LEEK] = ['09521234543213', '00614141007349'];
const byGtin = new Map([
  [KALE, catalogItem({ itemCode: 'KALE', description: 'Kale' })],
  [LEEK, catalogItem({ itemCode: 'LEEK', description: 'Leek' })],
]);
const items = [...byGtin.values()];
const catalog = {
  byCode: async (text: string) => byGtin.get(text) ?? items.find(({ itemCode }) => itemCode === text) ?? null,
  items: async (codes: readonly string[]) => items.filter(({ itemCode }) => codes.includes(itemCode)),
};

let db: CratebookDatabase;
beforeEach(() => {
  db = new CratebookDatabase({ tenantId: 't', userId: 'u' }, { indexedDB: new IDBFactory(), IDBKeyRange });
});
afterEach(() => db.close());

const put = (lotCode: string, change: Partial<Lot> = {}) =>
  db.live('lots').put({
    ...{ id: `${lotCode} ${change.bin ?? ''} ${change.itemCode ?? ''} ${change.warehouseId ?? ''}`, lotCode },
    ...{ itemCode: 'KALE', warehouseId: 'W1', bin: 'A-01-1', originCountry: null, vendorId: null, onHand: 5 },
    ...{ receivedOn: '2026-11-18', packedOn: null, expiresOn: null, onHold: false },
    ...change,
  });
const find = (text: string, expected?: readonly LotName[]): Promise<Found> =>
  findGoods({ db, catalog, warehouseId: 'W1' }, parseScan(text), expected);
const lotCodes = (found: Found) =>
  found.kind === 'choices'
    ? found.options.map(({ lotCode }) => lotCode)
    : found.kind === 'goods'
      ? [found.lotCode]
      : [];

describe('a label without separators', () => {
  const label = `01${KALE}10AB21XY`;

  it('means the lot that is in the warehouse', async () => {
    await put('AB');
    await put('AB21XY', { warehouseId: 'W2' });
    expect(await find(label)).toMatchObject({
      ...{ kind: 'goods', lotCode: 'AB', item: { itemCode: 'KALE' }, lots: [{ lotCode: 'AB' }] },
      scan: { ambiguous: false, lot: 'AB', serial: 'XY' },
    });
  });

  it('means the expected lot, even if the other one is in the warehouse', async () => {
    await put('AB');
    expect(await find(label, [{ itemCode: 'KALE', lotCode: 'AB21XY' }])).toMatchObject({
      ...{ kind: 'goods', lotCode: 'AB21XY', lots: [] },
    });
    expect(lotCodes(await find(label, [{ itemCode: 'LEEK', lotCode: 'AB21XY' }]))).toEqual(['AB']);
  });

  it('is not resolved by a lot of another item', async () => {
    await put('AB', { itemCode: 'LEEK' });
    await put('AB21XY');
    expect(lotCodes(await find(label))).toEqual(['AB21XY']);
  });

  it('has two readings if both lots are here, or neither: each is a choice with its lots', async () => {
    expect(lotCodes(await find(label)).sort()).toEqual(['AB', 'AB21XY']);
    await put('AB');
    await put('AB', { bin: 'B-02-2' });
    await put('AB21XY');
    const found = await find(label);
    expect(lotCodes(found).sort()).toEqual(['AB', 'AB21XY']);
    const options = found.kind === 'choices' ? found.options : [];
    expect(options.find(({ lotCode }) => lotCode === 'AB')?.lots).toHaveLength(2);
    expect(options.every(({ scan }) => !scan.ambiguous)).toBe(true);
  });
});

it('a label with separators means exactly its text, known here or not', async () => {
  await put('AB');
  expect(await find(`(01)${KALE}(10)ZZ`)).toMatchObject({ kind: 'goods', lotCode: 'ZZ', lots: [] });
  expect(await find(`(01)${KALE}`)).toMatchObject({ kind: 'goods', lotCode: null, lots: [{ lotCode: 'AB' }] });
  expect(await find('(01)00000000000017')).toMatchObject({ kind: 'unknown' });
});

describe('text', () => {
  it('is a bin, a lot or an item', async () => {
    await put('AB');
    await put('C-9', { bin: 'Cooler' });
    expect(await find('a-07-3')).toEqual({ kind: 'bin', bin: 'A-07-3' });
    expect(await find('AB')).toMatchObject({ kind: 'goods', lotCode: 'AB', item: { itemCode: 'KALE' } });
    expect(await find('LEEK')).toMatchObject({ kind: 'goods', lotCode: null, item: { itemCode: 'LEEK' } });
    expect(await find('nothing')).toEqual({ kind: 'unknown', text: 'nothing' });
  });

  it('that is the lot of two items offers both', async () => {
    await put('AB');
    await put('AB', { itemCode: 'LEEK' });
    const found = await find('AB');
    expect(found.kind === 'choices' && found.options.map(({ item }) => item.itemCode)).toEqual(['KALE', 'LEEK']);
  });

  it('is the second symbol of a label if its lot is in the warehouse', async () => {
    expect(await find('10AB')).toEqual({ kind: 'unknown', text: '10AB' });
    await put('AB');
    expect(await find('10AB')).toMatchObject({ kind: 'goods', lotCode: 'AB', item: { itemCode: 'KALE' } });
  });
});

describe('a label without a lot', () => {
  const choices = async (here: readonly LotName[]) => {
    const found = await find(`(01)${KALE}`);
    return found.kind === 'goods' ? lotChoices(found, here).map(({ lotCode, lots }) => [lotCode, lots.length]) : [];
  };

  it('is of a lot that is or is expected here, else of one in the warehouse, else of an unknown one', async () => {
    expect(await choices([])).toEqual([]);
    await put('AB');
    await put('AB', { bin: 'B-02-2' });
    await put('CD');
    expect(await choices([])).toEqual([
      ['AB', 2],
      ['CD', 1],
    ]);
    const kale = (lotCode: string) => ({ itemCode: 'KALE', lotCode });
    expect(await choices([kale('CD'), { itemCode: 'LEEK', lotCode: 'L' }])).toEqual([['CD', 1]]);
    expect(await choices([kale('EF'), kale('CD')])).toEqual([
      ['EF', 0],
      ['CD', 1],
    ]);
  });

  it('includes none if the label names its lot', async () => {
    const found = await find(`(01)${KALE}(10)ZZ`);
    expect(found.kind === 'goods' && lotChoices(found, [{ itemCode: 'KALE', lotCode: 'AB' }])).toEqual([found]);
  });
});

describe('[F5.1] a code of two packers', () => {
  it('means the packer’s lot at this place, else one of both', async () => {
    await put('L1');
    await put('L1 · Coast', { bin: 'B-01-1' });
    await put('L10');
    const goods = await find(`(01)${KALE}(10)L1`);
    if (goods.kind !== 'goods') throw new Error(goods.kind);
    expect(goods.lots.map(({ lotCode }) => lotCode).sort()).toEqual(['L1', 'L1 · Coast']);
    const at = (...here: string[]) =>
      lotChoices(
        goods,
        here.map((lotCode) => ({ itemCode: 'KALE', lotCode })),
      ).map(({ lotCode, lots }) => [lotCode, lots.length]);
    expect(at('L1 · Coast', 'L10')).toEqual([['L1 · Coast', 1]]);
    expect(at('L1 · Coast', 'L1')).toEqual([
      ['L1 · Coast', 1],
      ['L1', 1],
    ]);
    expect(at('L10')).toHaveLength(2);
    // Each choice is one lot, also that which has only the code as its name.
    const here = ['L1 · Coast', 'L1'].map((lotCode) => ({ itemCode: 'KALE', lotCode }));
    for (const choice of lotChoices(goods, here)) expect(lotChoices(choice, here)).toEqual([choice]);
    for (const choice of lotChoices({ ...goods, lotCode: null }, here))
      expect(lotChoices(choice, here)).toEqual([choice]);
  });
});
