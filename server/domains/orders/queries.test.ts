import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { QueryIn } from '../../../contract/endpoint.ts';
import { type OrderStatus, orderEndpoints } from '../../../contract/orders.ts';
import { uuidv7 } from '../../../rules/uuid.ts';
import type { Actor } from '../../actor.ts';
import { pdfPages } from '../../pdf/pdf-text.fixture.ts';
import { failure, openShop, type Shop } from '../shop.fixture.ts';
import { orderQueryHandlers as handlers } from './queries.ts';

let shop: Shop;
let chef: Actor;
let corporate: Actor;
let stranger: Actor;
const ids = new Map<number, string>();

const ADDRESS = {
  line1: '1 Main',
  line2: '',
  city: 'Albany',
  state: 'NY',
  postalCode: '12207',
  country: 'US',
  contactName: 'Ana',
  contactPhone: '',
};

async function addOrder(
  number: number,
  location: string,
  facts: {
    status?: OrderStatus;
    submittedAt: string;
    deliveryOn: string;
    total?: number;
    po?: string;
    items: readonly (readonly [string, string])[];
  },
): Promise<void> {
  const id = uuidv7();
  ids.set(number, id);
  const total = facts.total ?? 1000;
  await shop.sql(
    `insert into orders (tenant_id, id, order_number, customer_id, customer_location_id, warehouse_id, status, holds, shipping_method, delivery_on, po_number, shipping_address,
       subtotal_cents, discount_cents, tax_cents, surcharge_cents, total_cents, submitted_at, submitted_by)
     values ($1, $2, $3, $4, $5, 'W1', $6, $7, 'Delivery', $8, $9, $10, $11, 0, 0, 0, $11, $12, 'Chef')`,
    [
      id,
      number,
      location.split('-')[0],
      location,
      facts.status ?? 'received',
      JSON.stringify([{ kind: 'price', itemCode: '100', uom: 'CS', seen: 900, now: 1000, reason: null }]),
      facts.deliveryOn,
      facts.po ?? '',
      JSON.stringify(ADDRESS),
      total,
      facts.submittedAt,
    ],
  );
  for (const [index, [code, description]] of facts.items.entries()) {
    await shop.sql(
      `insert into order_lines (tenant_id, order_id, line_number, item_code, description, uom, quantity, unit_price_cents, line_cents) values ($1, $2, $3, $4, $5, 'CS', 2, 500, 1000)`,
      [id, index + 1, code, description],
    );
  }
}

beforeAll(async () => {
  shop = await openShop();
  chef = await shop.customer('C1', 'C1-1');
  stranger = await shop.customer('C2', 'C2-1');
  corporate = await shop.corporate('C1', ['C1-1', 'C1-2']);
  await addOrder(1001, 'C1-1', {
    status: 'delivered',
    submittedAt: '2026-11-01T15:00:00Z',
    deliveryOn: '2026-11-03',
    total: 5000,
    po: 'PO-77',
    items: [
      ['100', 'Romaine'],
      ['200', 'Jalapeño Peppers'],
    ],
  });
  // 22:30 on the 9th in New York, the 10th in UTC
  await addOrder(1002, 'C1-1', {
    status: 'picking',
    submittedAt: '2026-11-10T03:30:00Z',
    deliveryOn: '2026-11-20',
    total: 3000,
    po: '100%_\\',
    items: [['200', 'Jalapeño Peppers']],
  });
  await addOrder(1003, 'C1-1', {
    status: 'held',
    submittedAt: '2026-11-12T15:00:00Z',
    deliveryOn: '2026-11-13',
    total: 4000,
    items: [],
  });
  await addOrder(1004, 'C1-2', {
    submittedAt: '2026-11-13T15:00:00Z',
    deliveryOn: '2026-11-14',
    items: [['100', 'Romaine']],
  });
  await addOrder(2001, 'C2-1', {
    submittedAt: '2026-11-14T15:00:00Z',
    deliveryOn: '2026-11-15',
    items: [['100', 'Romaine']],
  });
});
afterAll(() => shop.close());

type Query = QueryIn<typeof orderEndpoints.list>;
const list = (query: Query = {}, as = chef) => shop.call(orderEndpoints.list, handlers.list, { as, query });
const numbers = async (query: Query = {}, as = chef) => (await list(query, as)).data.map((order) => order.orderNumber);

describe('the list', () => {
  test('contains the location’s orders, newest first, with their number of lines', async () => {
    const { data, total } = await list();
    expect(data.map((order) => [order.orderNumber, order.lineCount])).toEqual([
      [1003, 0],
      [1002, 1],
      [1001, 2],
    ]);
    expect(total).toBe(3);
    expect(await numbers({ customerLocationId: 'C1-2' }, corporate)).toEqual([1004]);
  });

  test('says which totals are estimates: of orders with a line that is priced by weight and not weighed', async () => {
    const change =
      "update order_lines set price_unit = 'lb', actual_weight_grams = $3 where tenant_id = $1 and order_id = $2";
    const estimated = async () => (await list()).data.flatMap((order) => (order.isEstimated ? order.orderNumber : []));
    await shop.sql(change, [ids.get(1001), null]);
    expect(await estimated()).toEqual([1001]);
    await shop.sql(change, [ids.get(1001), 9000]);
    expect(await estimated()).toEqual([]);
  });

  test.each([
    ['1001', [1001]],
    ['#1001', [1001]],
    ['100', [1003, 1002, 1001]],
    ['po-77', [1001]],
    ['romaine', [1001]],
    ['200 jalapeno', [1002, 1001]],
    ['jalapeno po-77', [1001]],
    ['100%', [1002]],
    ['_', [1002]],
    ['\\', [1002]],
    ['%%', []],
    ["'; drop table orders; --", []],
    ['🥑', []],
    ['x'.repeat(100), []],
    ['  ', [1003, 1002, 1001]],
    ['#', [1003, 1002, 1001]],
  ] as const)('search %j', async (search, expected) => {
    expect(await numbers({ search })).toEqual(expected);
  });

  test.each([
    [{ status: 'held' }, [1003]],
    [{ from: '2026-11-09', to: '2026-11-09' }, [1002]],
    [{ from: '2026-11-10' }, [1003]],
    [{ to: '2026-11-09' }, [1002, 1001]],
    [{ from: '2026-11-12', to: '2026-11-01' }, []],
    [{ from: '2026-11-13', dateBasis: 'RequestedDeliveryDate' }, [1003, 1002]],
  ] as const)('%j', async (query, expected) => {
    expect(await numbers(query)).toEqual(expected);
  });

  test.each([
    ['orderNumber', 'Asc', [1001, 1002, 1003]],
    ['deliveryDate', 'Desc', [1002, 1003, 1001]],
    ['submittedAt', 'Asc', [1001, 1002, 1003]],
    ['total', 'Asc', [1002, 1003, 1001]],
  ] as const)('sorts by %s %s', async (sortBy, sortDirection, expected) => {
    expect(await numbers({ sortBy, sortDirection })).toEqual(expected);
  });

  test('is paged, with the total also beyond the end', async () => {
    expect(await list({ PageNumber: '2', PageSize: '2' })).toMatchObject({
      pageNumber: 2,
      pageSize: 2,
      total: 3,
      data: [{ orderNumber: 1001 }],
    });
    expect(await list({ PageNumber: '100000' })).toMatchObject({ data: [], total: 3 });
  });

  test('is closed for other locations', async () => {
    expect(await failure(list({ customerLocationId: 'C2-1' }))).toBe('location_unknown');
    expect(await failure(list({ customerLocationId: 'C1-2' }))).toBe('location_unknown');
  });
});

test('pending orders are those that have not shipped, the next delivery first', async () => {
  const pending = await shop.call(orderEndpoints.pending, handlers.pending, { as: chef });
  expect(pending.map((order) => order.orderNumber)).toEqual([1003, 1002]);
});

test('headers contain the columns and the sort fields of the list', async () => {
  const columns = await shop.call(orderEndpoints.headers, handlers.headers, { as: chef });
  expect(
    columns
      .filter((column) => column.sortable)
      .map((column) => column.field)
      .toSorted(),
  ).toEqual(['deliveryDate', 'orderNumber', 'submittedAt', 'total']);
  const lines = await shop.call(orderEndpoints.detailHeaders, handlers.detailHeaders, { as: chef });
  expect(lines.map((column) => column.field)).toEqual(
    expect.arrayContaining(['itemCode', 'description', 'uom', 'quantity', 'unitPrice', 'linePrice', 'discount']),
  );
});

describe('one order', () => {
  const get = (as: Actor, id: string) => shop.call(orderEndpoints.get, handlers.get, { as, params: { id } });
  const pdf = (as: Actor, id: string, query = {}) =>
    shop.call(orderEndpoints.pdf, handlers.pdf, { as, params: { id }, query, locale: 'fr' });

  test('is returned with its lines to users who shop for its location', async () => {
    expect(await get(chef, ids.get(1001)!)).toMatchObject({
      orderNumber: 1001,
      total: 5000,
      lines: [{ itemCode: '100', unitPrice: 500 }, { itemCode: '200' }],
    });
    expect((await get(corporate, ids.get(1004)!)).orderNumber).toBe(1004);
  });

  test('is not found by other users', async () => {
    for (const read of [get, pdf]) {
      expect(await failure(read(chef, ids.get(1004)!))).toBe('not_found');
      expect(await failure(read(stranger, ids.get(1001)!))).toBe('not_found');
      expect(await failure(read(chef, uuidv7()))).toBe('not_found');
      expect(await failure(read(chef, '%'))).toBe('invalid_input');
    }
  });

  test('is available as a PDF in the requested language, else the caller’s', async () => {
    const file = await pdf(chef, ids.get(1001)!);
    expect(file).toMatchObject({ fileName: 'Order-1001.pdf', mediaType: 'application/pdf' });
    expect(pdfPages(file.bytes)[0]).toContain('Commande');
    expect(pdfPages((await pdf(chef, ids.get(1001)!, { locale: 'es' })).bytes)[0]).toContain('Pedido');
  });

  test('contains no amounts for a location that may not see prices', async () => {
    await shop.setOptions('C1-1', { displayPrices: false });
    const order = await get(chef, ids.get(1001)!);
    expect(order).toMatchObject({
      total: null,
      subtotal: null,
      tax: null,
      holds: [{ kind: 'price', seen: null, now: null }],
    });
    expect(order.lines.map(({ unitPrice, discount, linePrice }) => [unitPrice, discount, linePrice])).toEqual([
      [null, null, null],
      [null, null, null],
    ]);
    const page = await list();
    expect(page.data.map((head) => head.total)).toEqual([null, null, null]);
    expect(await list({ sortBy: 'total', sortDirection: 'Asc' })).toEqual(await list({ sortDirection: 'Asc' }));
    expect(pdfPages((await pdf(chef, ids.get(1001)!)).bytes).join('\n')).not.toMatch(/\$|50,00/);
    await shop.setOptions('C1-1', { displayPrices: true });
    expect(pdfPages((await pdf(chef, ids.get(1001)!)).bytes).join('\n')).toContain('50,00');
  });
});
