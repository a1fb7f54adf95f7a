import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { Account } from '../../../contract/accounts.ts';
import type { LocationOptions } from '../../../contract/locations.ts';
import type { Order } from '../../../contract/orders.ts';
import { testKitchen } from '../../../tests/harness/kitchen.ts';
import { deliveryDay } from '../../../tests/harness/main-job.ts';

const { app, tenant, kitchen, token, run, close } = await testKitchen();
afterAll(close);

const setOptions = (options: Partial<LocationOptions>) =>
  run('update customer_locations set options = options || $2::jsonb where tenant_id = $1', [JSON.stringify(options)]);
const call = (path: string, rest: { method?: 'PUT'; body?: unknown } = {}) =>
  app.call({ host: tenant.hostName, token, path, ...rest });

let plain: unknown;
beforeAll(async () => {
  await run(`update items set uoms = $2 where tenant_id = $1`, [
    JSON.stringify([
      { uom: 'CS', factor: 12, isDefault: true, isStandard: true },
      { uom: 'EA', factor: 1, isDefault: false, isStandard: false },
    ]),
  ]);
  await run(
    "insert into price_list_prices (tenant_id, price_list_id, item_code, uom, price_cents) values ($1, 'A', $2, 'EA', 220)",
    [kitchen.item],
  );
  await run('update stock set on_hand = 100000 where tenant_id = $1');
  plain = (await run('select options from customer_locations where tenant_id = $1')).rows[0]?.options;
});
beforeEach(() =>
  run('update customer_locations set options = $2::jsonb where tenant_id = $1', [JSON.stringify(plain)]),
);

async function submit(change: { uom?: string; deliveryDate?: string; shippingAddress?: unknown } = {}) {
  const answer = await call('/portal/checkout', {
    body: {
      orderId: randomUUID(),
      customerLocationId: kitchen.location,
      lines: [
        {
          itemCode: kitchen.item,
          uom: change.uom ?? 'CS',
          quantity: 1,
          seenUnitPrice: null,
          seenFactor: change.uom === 'EA' ? 1 : 12,
          seenAvailable: null,
        },
      ],
      shippingMethod: 'Delivery',
      deliveryDate: change.deliveryDate ?? deliveryDay(),
      poNumber: '',
      notes: '',
      shippingAddress: change.shippingAddress ?? null,
      seenTotal: null,
      submittedAt: new Date().toISOString(),
    },
  });
  const body = answer.json<Order & { code?: string }>();
  return { status: answer.statusCode, code: body.code, order: body, holds: body.holds?.map(({ kind }) => kind) };
}

describe('an option of a location decides on the server', () => {
  test('disableOrdering refuses orders, and the account says so', async () => {
    await setOptions({ disableOrdering: true });
    expect(await submit()).toMatchObject({ code: 'ordering_disabled' });
    const { portalSettings } = (await call('/account')).json<Account>();
    expect(portalSettings.disablePortalOrdering).toBe(true);
  });

  test('isMinimumOrderExempt admits a small order that the minimum would hold', async () => {
    await run('update customer_locations set minimum_order_cents = 9999999 where tenant_id = $1');
    expect((await submit()).holds).toContain('minimum');
    await setOptions({ isMinimumOrderExempt: true });
    expect((await submit()).holds).not.toContain('minimum');
    await run('update customer_locations set minimum_order_cents = 0 where tenant_id = $1');
  });

  test('allowShipToAddressEdit allows another address; without it only the location’s own is allowed', async () => {
    const address = {
      line1: '1 Elsewhere Road',
      line2: '',
      city: 'Albany',
      state: 'NY',
      postalCode: '12207',
      country: 'US',
      contactName: '',
      contactPhone: '',
    };
    await setOptions({ allowShipToAddressEdit: false });
    expect(await submit({ shippingAddress: address })).toMatchObject({ code: 'address_fixed' });
    await setOptions({ allowShipToAddressEdit: true });
    expect((await submit({ shippingAddress: address })).order.shippingAddress).toMatchObject({
      line1: '1 Elsewhere Road',
    });
  });

  test('onlyAllowSetRouteDeliveryDates holds a day without a route', async () => {
    const day = deliveryDay();
    const weekday = new Date(`${day}T00:00:00Z`).getUTCDay();
    await run("insert into routes (tenant_id, id, name, weekdays, warehouse_id) values ($1, 'R1', 'North', $2, 'W1')", [
      [(weekday + 1) % 7],
    ]);
    await run("update customer_locations set route_id = 'R1' where tenant_id = $1");
    await setOptions({ onlyAllowSetRouteDeliveryDates: false });
    expect((await submit({ deliveryDate: day })).holds).not.toContain('date');
    await setOptions({ onlyAllowSetRouteDeliveryDates: true });
    expect((await submit({ deliveryDate: day })).holds).toContain('date');
  });

  test('onlyAllowStandardUoms and onlyAllowStandardItems keep all else out of the cart', async () => {
    const set = async (uom: string) => {
      const body = { customerLocationId: kitchen.location, itemCode: kitchen.item, quantity: 1, uom };
      return (await call('/portal/cart/lines', { method: 'PUT', body })).json<{ code?: string }>().code;
    };
    expect(await set('EA')).toBeUndefined();
    await setOptions({ onlyAllowStandardUoms: true });
    expect(await set('EA')).toBe('uom_not_permitted');
    expect(await set('CS')).toBeUndefined();
    await setOptions({ onlyAllowStandardUoms: false, onlyAllowStandardItems: true });
    expect(await set('CS')).toBe('item_not_permitted');
  });

  test('disableZeroPriceItems refuses items without a price', async () => {
    await run('update price_list_prices set price_cents = 0 where tenant_id = $1');
    const body = { customerLocationId: kitchen.location, itemCode: kitchen.item, quantity: 1, uom: 'CS' };
    const set = async () => (await call('/portal/cart/lines', { method: 'PUT', body })).json<{ code?: string }>().code;
    await setOptions({ disableZeroPriceItems: false });
    expect(await set()).toBeUndefined();
    await setOptions({ disableZeroPriceItems: true });
    expect(await set()).toBe('item_not_permitted');
    await run('update price_list_prices set price_cents = 2450 where tenant_id = $1');
  });

  test('displayPrices and displayInventory keep prices and quantities on the server', async () => {
    const found = async () =>
      (await call(`/portal/items/search?customerLocationId=${encodeURIComponent(kitchen.location)}&q=romaine`)).json<{
        data: { prices: unknown; available: unknown; inStock: boolean }[];
      }>().data[0];
    expect(await found()).toMatchObject({
      prices: expect.arrayContaining([{ uom: 'CS', price: 2450 }]),
      available: expect.any(Number),
    });
    await setOptions({ displayPrices: false, displayInventory: false });
    expect(await found()).toMatchObject({ prices: null, available: null, inStock: true });
    expect((await submit()).order).toMatchObject({
      total: null,
      subtotal: null,
      lines: [{ unitPrice: null, linePrice: null }],
    });
    const cart = (await call(`/portal/cart?customerLocationId=${encodeURIComponent(kitchen.location)}`)).json();
    expect(cart).toMatchObject({ subtotal: null, discount: null, tax: null, surcharge: null, total: null });
  });
});
