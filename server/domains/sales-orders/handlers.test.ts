import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { SalesOrder, SalesOrderHead } from '../../../contract/sales-orders.ts';
import { createLocation, createUser } from '../../../tests/harness/factories.ts';
import { testKitchen } from '../../../tests/harness/kitchen.ts';
import { deliveryDay } from '../../../tests/harness/main-job.ts';
import { pdfPages } from '../../pdf/pdf-text.fixture.ts';

const { db, app, tenant, kitchen, token, run, close } = await testKitchen();
afterAll(close);
let stranger: string;

beforeAll(async () => {
  const other = await createLocation(db.database, tenant.id, { customerId: 'OTHER' });
  const user = await createUser(db.database, tenant.id, { role: 'CUSTOMER', ...other });
  stranger = await app.signIn(tenant.hostName, user);
});

const sql = async (text: string, values: unknown[] = []) => (await run(text, values)).rows;
const ask = async <T>(path: string, as = token) => {
  const answer = await app.call({ host: tenant.hostName, path: `/edible/salesorders${path}`, token: as });
  return { status: answer.statusCode, body: answer.json<T>() };
};

/** Places an order through the portal. A `seenUnitPrice` that differs from the current price makes it held. */
async function place(seenUnitPrice = 2450, poNumber = ''): Promise<{ id: string; status: string; total: number }> {
  const body = {
    orderId: randomUUID(),
    customerLocationId: kitchen.location,
    lines: [{ itemCode: kitchen.item, uom: 'CS', quantity: 2, seenUnitPrice, seenFactor: 1, seenAvailable: null }],
    shippingMethod: 'Delivery',
    deliveryDate: deliveryDay(),
    poNumber,
    notes: '',
    shippingAddress: null,
    seenTotal: null,
    submittedAt: new Date().toISOString(),
  };
  return (await app.call({ host: tenant.hostName, path: '/portal/checkout', token, body })).json();
}
const act = async (id: string, action: string, body?: unknown) =>
  (
    await app.call({ host: tenant.hostName, method: 'PUT', path: `/portal/orders/${id}/${action}`, token, body })
  ).json();
const documentsOf = (orderId: string) =>
  sql('select id, status, history, sales_order_number from sales_orders where tenant_id = $1 and order_id = $2', [
    orderId,
  ]);

describe('the sales order of a portal order', () => {
  test('is created with the order’s lines and amounts when the warehouse takes the order', async () => {
    const order = await place();
    const [row] = await documentsOf(order.id);
    const { body } = await ask<SalesOrder>(`/${row?.id}`);
    expect(body).toMatchObject({
      orderId: order.id,
      status: 'open',
      total: order.total,
      customerLocationId: kitchen.location,
    });
    expect(body.history.map(({ status }) => status)).toEqual(['open']);
    expect(body.lines).toHaveLength(1);
    expect(body.lines[0]).toMatchObject({
      itemCode: kitchen.item,
      orderedQuantity: 2,
      allocatedQuantity: 0,
      pickedQuantity: 0,
      shippedQuantity: 0,
      unitPrice: 2450,
    });
  });

  test('is not created while the order is held, but when the customer accepts it', async () => {
    const held = await place(1);
    expect(held.status).toBe('held');
    expect(await documentsOf(held.id)).toEqual([]);
    await act(held.id, 'accept', { acceptedTotal: held.total });
    expect(await documentsOf(held.id)).toMatchObject([{ status: 'open' }]);
  });

  test('is canceled with the order, with the time', async () => {
    const order = await place();
    await act(order.id, 'cancel', { reason: 'closed' });
    const [row] = await documentsOf(order.id);
    expect(row?.status).toBe('cancelled');
    const history = row?.history as { status: string }[] | undefined;
    expect(history?.map(({ status }) => status)).toEqual(['open', 'cancelled']);
    await act(order.id, 'cancel', { reason: 'closed' });
    expect((await documentsOf(order.id))[0]?.history).toHaveLength(2);
  });

  test('has a separate number, each one higher than the last', async () => {
    const first = await documentsOf((await place()).id);
    const second = await documentsOf((await place()).id);
    expect(Number(second[0]?.sales_order_number)).toBe(Number(first[0]?.sales_order_number) + 1);
  });
});

describe('the list of sales orders', () => {
  let id: string;
  beforeAll(async () => {
    const order = await place(2450, 'PO-FIND-ME');
    id = String((await documentsOf(order.id))[0]?.id);
    await sql(
      `update sales_order_lines set allocated_quantity = 2, picked_quantity = 1, picked_weight_grams = 4500, short_reason = 'damaged', lots = '{L-7}'
       where tenant_id = $1 and sales_order_id = $2`,
      [id],
    );
    await sql(`update sales_orders set status = 'picking' where tenant_id = $1 and id = $2`, [id]);
  });

  test('finds them by PO number, number and item, in any case', async () => {
    for (const query of ['po-find-me', 'find apple', kitchen.item.toLowerCase()]) {
      const { body } = await ask<{ data: SalesOrderHead[] }>(`/search?query=${encodeURIComponent(query)}`);
      const isWord = query === 'find apple';
      expect(
        body.data.some((order) => order.id === id),
        query,
      ).toBe(!isWord || /apple/i.test(kitchen.item));
    }
    const { body } = await ask<{ data: SalesOrderHead[] }>('/search?query=nowhere-to-be-found');
    expect(body.data).toEqual([]);
  });

  test('says which totals are estimates: of orders with a line that is priced by weight and not weighed', async () => {
    const change = (grams: number | null) =>
      sql(
        `update sales_order_lines set price_unit = 'lb', weighed_quantity = 1, picked_weight_grams = $3 where tenant_id = $1 and sales_order_id = $2`,
        [id, grams],
      );
    const isEstimated = async () =>
      (await ask<{ data: SalesOrderHead[] }>('/search?query=po-find-me')).body.data.map((order) => order.isEstimated);
    expect(await isEstimated()).toEqual([false]);
    await change(null);
    expect(await isEstimated()).toEqual([true]);
    await change(4500);
    expect(await isEstimated()).toEqual([false]);
  });

  test('filters by orders in the warehouse, by status and by days', async () => {
    const of = async (query: string) => (await ask<{ data: SalesOrderHead[] }>(`?PageSize=200&${query}`)).body.data;
    expect((await of('open=true')).map(({ status }) => status)).not.toContain('cancelled');
    expect((await of('status=cancelled')).length).toBeGreaterThan(0);
    expect(await of('open=true&status=cancelled')).toEqual([]);
    expect((await of('status=picking')).map((order) => order.id)).toEqual([id]);
    expect(await of('to=2020-01-01')).toEqual([]);
    const day = deliveryDay();
    expect((await of(`dateBasis=RequestedDeliveryDate&from=${day}&to=${day}`)).length).toBeGreaterThan(0);
  });

  test('returns the progress of picking', async () => {
    expect((await ask(`/${id}/pick-summary`)).body).toMatchObject({
      lines: 1,
      linesShort: 1,
      orderedQuantity: 2,
      allocatedQuantity: 2,
      pickedQuantity: 1,
      pickedWeightGrams: 4500,
    });
  });

  test('returns a PDF in the reader’s language with the picked quantities', async () => {
    const answer = await app.call({ host: tenant.hostName, path: `/edible/salesorders/${id}/pdf?locale=fr`, token });
    expect(answer.headers['content-disposition']).toMatch(/filename="Order-7\d{5}\.pdf"/);
    const text = pdfPages(answer.rawPayload).join('\n');
    expect(text).toContain('Commande enregistrée');
    expect(text).toContain('Prélevé');
    expect(text).toContain('manquant\u00a0: endommagé');
  });

  test('of another location gets the same response as an unknown order', async () => {
    for (const path of [`/${id}`, `/${id}/pick-summary`, `/${id}/pdf`]) {
      expect((await ask(path, stranger)).status).toBe(404);
      expect((await ask(path.replace(id, randomUUID()), stranger)).status).toBe(404);
    }
    const { body } = await ask<{ data: SalesOrderHead[] }>('?open=false', stranger);
    expect(body.data).toEqual([]);
    expect((await ask(`?customerLocationId=${kitchen.location}`, stranger)).status).toBe(404);
  });

  test('[G8] is read by a salesperson of the location, with its amounts, and not found by others', async () => {
    const seller = await createUser(db.database, tenant.id, { role: 'SALES' });
    const own = await app.signIn(tenant.hostName, seller);
    const list = `?customerLocationId=${encodeURIComponent(kitchen.location)}`;
    for (const path of [`/${id}`, `/${id}/pdf`, list]) expect((await ask(path, own)).status, path).toBe(404);
    await sql('insert into user_locations (tenant_id, user_id, customer_location_id) values ($1, $2, $3)', [
      seller.id,
      kitchen.location,
    ]);
    const { body } = await ask<SalesOrder>(`/${id}`, own);
    expect(body).toMatchObject({ id, total: expect.any(Number), customerLocationId: kitchen.location });
    const { body: page } = await ask<{ data: SalesOrderHead[] }>(`/search${list}&query=po-find-me`, own);
    expect(page.data).toMatchObject([{ id, total: body.total }]);
    expect((await ask('/headers', own)).status).toBe(200);
    expect((await ask('', own)).status).toBe(404);
  });

  test('shows no amount to a location that may not see prices', async () => {
    const show = (on: boolean) =>
      sql(
        `update customer_locations set options = options || jsonb_build_object('displayPrices', $2::boolean) where tenant_id = $1`,
        [on],
      );
    await show(false);
    const { body } = await ask<SalesOrder>(`/${id}`);
    expect(body).toMatchObject({ total: null, subtotal: null, tax: null });
    expect(body.lines[0]).toMatchObject({ unitPrice: null, discount: null, linePrice: null, pickedQuantity: 1 });
    const { body: page } = await ask<{ data: SalesOrderHead[] }>('');
    expect(page.data.map(({ total }) => total)).toEqual(page.data.map(() => null));
    expect((await ask('?sortBy=total&sortDirection=Asc')).body).toEqual((await ask('?sortDirection=Asc')).body);
    await show(true);
  });
});
