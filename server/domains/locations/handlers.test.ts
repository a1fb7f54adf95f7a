import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { locationEndpoints } from '../../../contract/locations.ts';
import { isDateAllowed } from '../../../rules/calendar.ts';
import { calendarOf } from '../../../rules/delivery-calendar.ts';
import { OPENING_DOCUMENT } from '../../../tests/harness/opening-document.ts';
import type { Actor } from '../../actor.ts';
import { failure, openShop, type Shop } from '../shop.fixture.ts';
import { readLocations } from './collection.ts';
import { locationHandlers } from './handlers.ts';

let shop: Shop;
let chef: Actor;
let corporate: Actor;

beforeAll(async () => {
  shop = await openShop();
  chef = await shop.customer('C1', 'C1-1');
  corporate = await shop.corporate('C1', ['C1-1', 'C1-2']);
});
afterAll(() => shop.close());

describe('shipping locations', () => {
  const all = (as: Actor, now?: Date) =>
    shop.call(locationEndpoints.shippingLocations, locationHandlers.shippingLocations, { as, ...(now ? { now } : {}) });
  const first = async (now?: Date) => (await all(chef, now))[0];

  test('are only those of the user', async () => {
    expect((await all(chef)).map((location) => location.customerLocationId)).toEqual(['C1-1']);
    expect((await all(corporate)).map((location) => location.customerLocationId)).toEqual(['C1-1', 'C1-2']);
    expect(await all(await shop.corporate('C1', []))).toEqual([]);
  });

  test('offer the next fourteen days of each method', async () => {
    const location = await first();
    expect(location).toMatchObject({ earliestDelivery: '2026-11-20', earliestPickup: '2026-11-20' });
    expect(location?.deliveryDates).toHaveLength(14);
    expect(location?.deliveryDates.slice(0, 3)).toEqual(['2026-11-20', '2026-11-23', '2026-11-24']);
    expect(location?.pickupDates.slice(0, 3)).toEqual(['2026-11-20', '2026-11-21', '2026-11-23']);
  });

  test('omit tomorrow after the cutoff in the company’s timezone', async () => {
    expect((await first(new Date('2026-11-19T19:59:59.999Z')))?.earliestDelivery).toBe('2026-11-20');
    expect((await first(new Date('2026-11-19T20:00:00.000Z')))?.earliestDelivery).toBe('2026-11-23');
  });

  test('omit the company’s and the location’s holidays', async () => {
    await shop.sql(
      `insert into holidays (tenant_id, day, name) select $1, day, 'closed' from unnest($2::date[]) as d(day)`,
      [['2026-11-20']],
    );
    await shop.sql(
      `update customer_locations set holidays = '{2026-11-23}' where tenant_id = $1 and customer_location_id = 'C1-1'`,
    );
    expect((await first())?.deliveryDates[0]).toBe('2026-11-24');
    await shop.sql('delete from holidays where tenant_id = $1');
    await shop.sql(`update customer_locations set holidays = '{}' where tenant_id = $1`);
  });

  test('are limited to the route’s days only with onlyAllowSetRouteDeliveryDates', async () => {
    await shop.sql(
      `insert into routes (tenant_id, id, name, weekdays, warehouse_id) values ($1, 'R', 'Route', '{2}', 'W1')`,
    );
    await shop.sql(
      `update customer_locations set route_id = 'R' where tenant_id = $1 and customer_location_id = 'C1-1'`,
    );
    expect((await first())?.deliveryDates[0]).toBe('2026-11-20');
    await shop.setOptions('C1-1', { onlyAllowSetRouteDeliveryDates: true });
    expect((await first())?.deliveryDates.slice(0, 2)).toEqual(['2026-11-24', '2026-12-01']);
    expect((await first())?.earliestPickup).toBe('2026-11-20');
    await shop.setOptions('C1-1', { onlyAllowSetRouteDeliveryDates: false });
  });

  test('offer only days for which an order is still in time', async () => {
    const now = '2026-11-19T17:00:00.000Z';
    const location = (await shop.run((tx) => readLocations(tx, ['C1-1']))).get('C1-1');
    const offered = await first(new Date(now));
    expect(offered?.deliveryDates.every((day) => isDateAllowed(day, now, calendarOf(location!, 'Delivery')))).toBe(
      true,
    );
  });

  test('offer no day if no day has deliveries', async () => {
    await shop.sql(
      `update customer_locations set delivery_weekdays = '{}', pickup_weekdays = '{}' where tenant_id = $1 and customer_location_id = 'C1-2'`,
    );
    expect((await all(corporate))[1]).toMatchObject({
      earliestDelivery: null,
      earliestPickup: null,
      deliveryDates: [],
      pickupDates: [],
    });
  });
});

describe('choosing a location', () => {
  const select = (as: Actor, customerId: string, customerLocationId: string) =>
    shop.call(locationEndpoints.select, locationHandlers.select, { as, body: { customerId, customerLocationId } });
  const kept = async (actor: Actor) =>
    (await shop.sql('select customer_location_id from users where tenant_id = $1 and id = $2', [actor.userId]))[0]
      ?.customer_location_id;

  test('is stored with the user', async () => {
    expect(await select(corporate, 'C1', 'C1-2')).toEqual({ customerId: 'C1', customerLocationId: 'C1-2' });
    expect(await kept(corporate)).toBe('C1-2');
  });

  test.each([
    ['C1', 'C2-1'],
    ['C2', 'C2-1'],
    ['C2', 'C1-1'],
    ['C1', 'nowhere'],
  ])('refuses %s %s', async (customerId, location) => {
    expect(await failure(select(corporate, customerId, location))).toBe('location_unknown');
    expect(await kept(corporate)).toBe('C1-2');
  });

  test('keeps a customer at their only location', async () => {
    expect(await select(chef, 'C1', 'C1-1')).toEqual({ customerId: 'C1', customerLocationId: 'C1-1' });
    expect(await failure(select(chef, 'C1', 'C1-2'))).toBe('location_unknown');
  });
});

describe('credit status', () => {
  const status = (query = {}) =>
    shop.call(locationEndpoints.creditStatus, locationHandlers.creditStatus, { as: chef, query });
  const credit = (text: string) => shop.sql(`update customers set ${text} where tenant_id = $1 and customer_id = 'C1'`);

  test('has no message while the customer is in good standing', async () => {
    await credit('credit_limit_cents = 10000, open_orders_cents = 1000');
    await shop.sql(OPENING_DOCUMENT, [randomUUID(), 'invoice', 1, 'C1', 'C1-1', 9000]);
    expect(await status()).toMatchObject({
      customerLocationId: 'C1-1',
      limit: 10_000,
      balance: 9000,
      openOrders: 1000,
      messages: [],
    });
  });

  test('reports an exceeded limit, unless the company ignores limits', async () => {
    await credit('open_orders_cents = 1001');
    expect((await status()).messages).toEqual(['over_credit_limit']);
    await shop.sql('update organization set credit_limit_enabled = false where tenant_id = $1');
    expect((await status()).messages).toEqual([]);
    await shop.sql('update organization set credit_limit_enabled = true where tenant_id = $1');
  });

  test('has no amounts that tell the total of an order for a location that may not see prices', async () => {
    await shop.setOptions('C1-1', { displayPrices: false });
    expect(await status()).toMatchObject({ balance: null, openOrders: null, messages: ['over_credit_limit'] });
    await shop.setOptions('C1-1', { displayPrices: true });
  });

  test('reports both if the customer is also on hold', async () => {
    await credit('credit_hold = true');
    expect((await status()).messages).toEqual(['credit_hold', 'over_credit_limit']);
  });

  test('is not available for another location', async () => {
    expect(await failure(status({ customerLocationId: 'C2-1' }))).toBe('location_unknown');
  });
});

describe('delivery instructions', () => {
  const set = (as: Actor, deliveryInstructions: string, base: string, customerLocationId = 'C1-1') =>
    shop.call(locationEndpoints.setDeliveryInstructions, locationHandlers.setDeliveryInstructions, {
      as,
      body: { customerLocationId, deliveryInstructions, base },
    });
  const stored = async (customerLocationId = 'C1-1') =>
    (await shop.run((tx) => readLocations(tx, [customerLocationId]))).get(customerLocationId)?.deliveryInstructions;
  const forget = () => shop.sql("update customer_locations set delivery_instructions = '' where tenant_id = $1");

  test('are set without blanks at the ends, and removed', async () => {
    await forget();
    expect(await set(chef, ' Back door\nring twice ', '')).toEqual({
      customerLocationId: 'C1-1',
      deliveryInstructions: 'Back door\nring twice',
    });
    expect(await stored()).toBe('Back door\nring twice');
    await set(chef, '', 'Back door\nring twice');
    expect(await stored()).toBe('');
  });

  test('of another user since then stay, and the late text is a conflict', async () => {
    await forget();
    await set(corporate, 'Code 4411', '');
    expect(await failure(set(chef, 'Front door', ''))).toBe('conflict');
    expect(await stored()).toBe('Code 4411');
    // Two users with the same text agree.
    await set(chef, 'Code 4411', '');
    await set(chef, 'Code 4412', 'Code 4411');
    expect(await stored()).toBe('Code 4412');
  });

  test('[F6] come with receiving hours, which stay until they are replaced or removed', async () => {
    await forget();
    const hours = async () => (await shop.run((tx) => readLocations(tx, ['C1-1']))).get('C1-1')?.receives;
    const setHours = (receives: { from: string; until: string } | null) =>
      shop.call(locationEndpoints.setDeliveryInstructions, locationHandlers.setDeliveryInstructions, {
        as: chef,
        body: { customerLocationId: 'C1-1', deliveryInstructions: '', base: '', receives },
      });
    expect(await hours()).toBeNull();
    await setHours({ from: '06:00', until: '10:00' });
    await set(chef, 'Back door', '');
    expect(await hours()).toEqual({ from: '06:00', until: '10:00' });
    await set(chef, '', 'Back door');
    await setHours(null);
    expect(await hours()).toBeNull();
  });

  test('never contain a card number', async () => {
    await forget();
    expect(await failure(set(chef, 'Charge 4111 1111 1111 1111', ''))).toBe('card_number');
    expect(await stored()).toBe('');
  });

  test('are written by the location’s customers, its salespeople and administrators only', async () => {
    await forget();
    const sales = { ...(await shop.worker(['sales'])), role: 'SALES' as const, licenses: [] };
    await shop.sql("insert into user_locations (tenant_id, user_id, customer_location_id) values ($1, $2, 'C1-1')", [
      sales.userId,
    ]);
    const office = { ...(await shop.worker([])), role: 'ADMIN' as const };
    await set(sales, 'Sales', '');
    await set(office, 'Office', 'Sales');
    await set(office, 'Office 2', '', 'C2-1');
    expect([await stored(), await stored('C2-1')]).toEqual(['Office', 'Office 2']);

    expect(await failure(set(chef, 'Not mine', '', 'C1-2'))).toBe('location_unknown');
    expect(await failure(set(corporate, 'Not ours', 'Office 2', 'C2-1'))).toBe('location_unknown');
    expect(await failure(set(sales, 'Not assigned', 'Office 2', 'C2-1'))).toBe('location_unknown');
    expect(await failure(set(await shop.worker(['driver']), 'No license', 'Office'))).toBe('forbidden');
    expect([await stored(), await stored('C2-1')]).toEqual(['Office', 'Office 2']);
  });
});
