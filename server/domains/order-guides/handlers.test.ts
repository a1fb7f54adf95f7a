import readWorkbook from 'read-excel-file/node';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type GuideLine, orderGuideEndpoints } from '../../../contract/order-guides.ts';
import { parseCsvTable } from '../../../rules/csv.ts';
import { favoritesIdOf } from '../../../rules/favorites.ts';
import { GUIDE_FILE_COLUMNS } from '../../../rules/guide-file.ts';
import { uuidv7 } from '../../../rules/uuid.ts';
import { unzip } from '../../../tests/harness/unzip.ts';
import type { Actor } from '../../actor.ts';
import { failure, openShop, type Shop } from '../shop.fixture.ts';
import { orderGuideHandlers as handlers } from './handlers.ts';

let shop: Shop;
let chef: Actor;
let neighbour: Actor;
let stranger: Actor;
let corporate: Actor;
const shared = uuidv7();
const fixed = uuidv7();

const line = (itemCode: string, more: Partial<GuideLine> = {}): GuideLine => ({
  itemCode,
  uom: 'CS',
  section: 'Walk-in',
  position: 1,
  par: 2.5,
  weekdayPars: [null, 1, 1, 1, 1, 4, null],
  ...more,
});

beforeAll(async () => {
  shop = await openShop();
  [chef, neighbour, stranger] = [
    await shop.customer('C1', 'C1-1'),
    await shop.customer('C1', 'C1-2'),
    await shop.customer('C2', 'C2-1'),
  ];
  corporate = await shop.corporate('C1', ['C1-1', 'C1-2']);
  await shop.addItems([{ code: '100' }, { code: '200' }, { code: '300', active: false }]);
  await shop.sql(
    `insert into order_guides (tenant_id, id, customer_id, customer_location_id, name, is_editable, lines) values
       ($1, $2, 'C1', null, 'Shared', true, $4), ($1, $3, 'C1', 'C1-1', 'fixed', false, '[]')`,
    [shared, fixed, JSON.stringify([line('100')])],
  );
});
afterAll(() => shop.close());

const get = (as: Actor, id: string) => shop.call(orderGuideEndpoints.get, handlers.get, { as, params: { id } });
const create = (
  as: Actor,
  id: string,
  body: { name?: string; customerLocationId?: string; lines?: GuideLine[] } = {},
) =>
  shop.call(orderGuideEndpoints.create, handlers.create, {
    as,
    body: { id, name: 'Mine', customerLocationId: 'C1-1', lines: [line('100')], ...body },
  });
const update = (
  as: Actor,
  id: string,
  body: {
    name?: string;
    customerLocationId?: string;
    lines?: GuideLine[];
    base?: { name: string; lines: GuideLine[] } | null;
  } = {},
) =>
  shop.call(orderGuideEndpoints.update, handlers.update, {
    as,
    params: { id },
    body: { name: 'Renamed', customerLocationId: 'C1-1', lines: [line('200')], ...body },
  });
const remove = (as: Actor, id: string) =>
  shop.call(orderGuideEndpoints.remove, handlers.remove, { as, params: { id } });

describe('reading', () => {
  const names = async (as: Actor, query = {}) =>
    (await shop.call(orderGuideEndpoints.list, handlers.list, { as, query })).map(
      (guide) => `${guide.name}:${guide.lineCount}`,
    );

  test('lists the location’s guides and its customer’s shared ones by name', async () => {
    expect(await names(chef)).toEqual(['fixed:0', 'Shared:1']);
    expect(await names(neighbour)).toEqual(['Shared:1']);
    expect(await names(stranger)).toEqual([]);
    expect(await names(corporate, { customerLocationId: 'C1-1' })).toEqual(['fixed:0', 'Shared:1']);
    expect(await names(corporate, { customerId: 'C1' })).toEqual(['fixed:0', 'Shared:1']);
  });

  test.each([{ customerLocationId: 'C2-1' }, { customerId: 'C2' }, { customerId: 'C2', customerLocationId: 'C1-1' }])(
    'refuses to list for %j',
    async (query) => {
      expect(await failure(names(chef, query))).toBe('location_unknown');
    },
  );

  test('returns a guide to users who see it, and not_found to all others', async () => {
    expect(await get(chef, shared)).toMatchObject({ name: 'Shared', customerLocationId: null, lines: [line('100')] });
    expect((await get(corporate, fixed)).isEditable).toBe(false);
    expect((await get(corporate, shared)).isEditable).toBe(false);
    expect(await failure(get(neighbour, fixed))).toBe('not_found');
    expect(await failure(get(stranger, shared))).toBe('not_found');
    expect(await failure(get(chef, uuidv7()))).toBe('not_found');
  });

  test('returns the columns of an import and of a list', async () => {
    const file = await shop.call(orderGuideEndpoints.template, handlers.template, { as: chef });
    const { header, rows } = parseCsvTable(new TextDecoder().decode(file.bytes));
    expect(header.slice(0, 5)).toEqual(['itemCode', 'uom', 'section', 'position', 'par']);
    expect([header.length, rows]).toEqual([12, []]);
    const columns = await shop.call(orderGuideEndpoints.headers, handlers.headers, { as: chef });
    expect(columns.map((column) => column.field)).toEqual(
      expect.arrayContaining(['itemCode', 'description', 'packSize', 'brand', 'orderUom', 'quantity', 'price']),
    );
  });
});

describe('the workbook', () => {
  test('has the same columns when another program reads it', async () => {
    const file = await shop.call(orderGuideEndpoints.templateWorkbook, handlers.templateWorkbook, { as: chef });
    expect(file.fileName).toBe('Order-Guide-Template.xlsx');
    const sheets = await readWorkbook(Buffer.from(file.bytes));
    expect(sheets).toEqual([{ sheet: 'Order guide', data: [[...GUIDE_FILE_COLUMNS]] }]);
    // Without a library: a ZIP with the parts that the format requires, the header as text and no formulas.
    const parts = unzip(file.bytes);
    expect(Object.keys(parts)).toEqual(
      expect.arrayContaining(['[Content_Types].xml', '_rels/.rels', 'xl/workbook.xml', 'xl/worksheets/sheet1.xml']),
    );
    const sheet = parts['xl/worksheets/sheet1.xml'];
    expect(sheet).toContain('<sheetData>');
    expect(sheet).not.toContain('<f>');
  });
});

describe('creating', () => {
  test('stores the guide under the device’s id; a repeated call changes nothing', async () => {
    const id = uuidv7();
    const created = await create(chef, id);
    expect(created).toMatchObject({
      id,
      customerId: 'C1',
      customerLocationId: 'C1-1',
      isEditable: true,
      lines: [line('100')],
    });
    expect(await create(chef, id)).toEqual(created);
    expect(await get(chef, id)).toEqual(created);
    await remove(chef, id);
  });

  test('refuses other content under the same id', async () => {
    const id = uuidv7();
    await create(chef, id);
    expect(await failure(create(chef, id, { name: 'Other' }))).toBe('conflict');
    expect(await failure(create(chef, id, { lines: [line('100', { par: 3 })] }))).toBe('conflict');
    expect(await failure(create(neighbour, id, { customerLocationId: 'C1-2' }))).toBe('conflict');
    expect(await failure(create(chef, shared, { name: 'Shared' }))).toBe('conflict');
    await remove(chef, id);
  });

  test('keeps the favorites of each device of a location, under the one id that they share', async () => {
    const id = await favoritesIdOf('C1-1');
    await create(chef, id, { name: 'Favorites', lines: [line('100', { par: 3 })] });
    const both = await create(chef, id, { name: 'Favoritos', lines: [line('300', { par: null }), line('100')] });
    expect(both).toMatchObject({ name: 'Favorites', isEditable: true });
    expect(both.lines.map(({ itemCode, par }) => [itemCode, par]).sort()).toEqual([
      ['100', 3],
      ['300', null],
    ]);
    // The same id from another location is another guide's.
    expect(await failure(create(neighbour, id, { customerLocationId: 'C1-2' }))).toBe('conflict');
    await remove(chef, id);
  });

  test('refuses items that never existed and lists them; discontinued ones are allowed', async () => {
    await expect(
      create(chef, uuidv7(), { lines: [line('100'), line('x'), line('y'), line('x')] }),
    ).rejects.toMatchObject({
      code: 'item_unknown',
      details: { itemCodes: ['x', 'y'] },
    });
    const id = uuidv7();
    expect((await create(chef, id, { lines: [line('300')] })).lines).toHaveLength(1);
    await remove(chef, id);
  });

  test('refuses another location, even of the same customer', async () => {
    expect(await failure(create(chef, uuidv7(), { customerLocationId: 'C1-2' }))).toBe('location_unknown');
    expect(await failure(create(corporate, uuidv7(), { customerLocationId: 'C2-1' }))).toBe('location_unknown');
  });
});

describe('changing', () => {
  test('replaces name and lines', async () => {
    const id = uuidv7();
    await create(chef, id);
    const changed = await update(corporate, id);
    expect(changed).toMatchObject({ id, name: 'Renamed', lines: [line('200')] });
    expect(await get(chef, id)).toEqual(changed);
    await remove(chef, id);
  });

  test('merges a stale copy: another user’s additions and changes stay', async () => {
    const id = uuidv7();
    const base = { name: 'Mine', lines: [line('100', { position: 0, par: 1 })] };
    await create(chef, id, base);
    await update(corporate, id, { name: 'Theirs', lines: [line('100', { position: 0, par: 7 }), line('300')], base });
    const merged = await update(chef, id, {
      name: 'Mine',
      lines: [line('200', { position: 0 }), line('100', { position: 1, par: 1, section: 'Bar' })],
      base,
    });
    expect(merged.name).toBe('Theirs');
    expect(merged.lines.map(({ itemCode, par, section }) => [itemCode, par, section])).toEqual([
      ['200', 2.5, 'Walk-in'],
      ['100', 7, 'Bar'],
      ['300', 2.5, 'Walk-in'],
    ]);
    await remove(chef, id);
  });

  test('refuses a stale copy if the merged lines exceed the limit of a guide', async () => {
    const id = uuidv7();
    const many = (first: number) =>
      Array.from({ length: 300 }, (_, at) => line('100', { uom: `U${first + at}`, position: at }));
    const base = { name: 'Mine', lines: [] };
    await create(chef, id, base);
    await update(chef, id, { lines: many(0), base });
    expect(await failure(update(corporate, id, { lines: many(300), base }))).toBe('conflict');
    expect((await get(chef, id)).lines).toHaveLength(300);
    await remove(chef, id);
  });

  test('keeps lines of items that were discontinued since then', async () => {
    const id = uuidv7();
    await create(chef, id);
    await shop.sql(`update order_guides set lines = $3 where tenant_id = $1 and id = $2`, [
      id,
      JSON.stringify([line('vanished')]),
    ]);
    expect((await update(chef, id, { lines: [line('vanished', { position: 2 })] })).lines).toHaveLength(1);
    expect(await failure(update(chef, id, { lines: [line('never')] }))).toBe('item_unknown');
    await remove(chef, id);
  });

  test('is refused for shared guides and fixed guides', async () => {
    for (const id of [shared, fixed]) {
      expect(await failure(update(chef, id))).toBe('guide_read_only');
      expect(await failure(remove(chef, id))).toBe('guide_read_only');
      expect(await failure(update(corporate, id))).toBe('guide_read_only');
    }
  });

  test('does not move a guide to another location', async () => {
    const id = uuidv7();
    await create(chef, id);
    expect(await failure(update(corporate, id, { customerLocationId: 'C1-2' }))).toBe('location_unknown');
    await remove(chef, id);
  });

  test('finds no guide of other users, and no removed guide', async () => {
    const id = uuidv7();
    await create(chef, id);
    expect(await failure(update(neighbour, id, { customerLocationId: 'C1-2' }))).toBe('not_found');
    expect(await failure(remove(stranger, id))).toBe('not_found');
    await remove(chef, id);
    expect(await failure(get(chef, id))).toBe('not_found');
    expect(await failure(remove(chef, id))).toBe('not_found');
  });
});
