import { createHash } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { LOCALES } from '../../contract/items.ts';
import { addDays, daysBetween, zonedToUtc } from '../../rules/calendar.ts';
import { sumCents } from '../../rules/money.ts';
import { creditState } from '../../rules/ordering.ts';
import { DEMO_ITEMS, generateTenant } from './generate.ts';
import { pickEvents } from './pick-events.ts';
import { openingRows } from './rows-catalog.ts';
import type { DemoTenant, TenantKind } from './types.ts';

const TODAY = '2026-03-11';
const KINDS = ['greenleaf', 'harbor'] as const;
const tenants: Record<TenantKind, DemoTenant> = {
  greenleaf: generateTenant('greenleaf', { items: DEMO_ITEMS, today: TODAY }),
  harbor: generateTenant('harbor', { items: DEMO_ITEMS, today: TODAY }),
};
const hashOf = (tenant: DemoTenant): string => createHash('sha256').update(JSON.stringify(tenant)).digest('hex');
const unique = (values: readonly unknown[]): number => new Set(values).size;

describe('the demo generator', () => {
  it('returns the same data for the same input, whatever was generated before', () => {
    const again = generateTenant('harbor', { items: 600, today: TODAY });
    generateTenant('greenleaf', { items: 500, today: '2025-12-30' });
    expect(hashOf(generateTenant('harbor', { items: 600, today: TODAY }))).toBe(hashOf(again));
  });

  it('keeps catalog, customers and users if only the day differs', () => {
    const later = generateTenant('greenleaf', { items: DEMO_ITEMS, today: addDays(TODAY, 7) });
    const { items, users, listPrices, vendors } = tenants.greenleaf;
    expect({ items: later.items, users: later.users, listPrices: later.listPrices, vendors: later.vendors }).toEqual({
      items,
      users,
      listPrices,
      vendors,
    });
    expect(later.orders.at(-1)!.deliveryOn > tenants.greenleaf.orders.at(-1)!.deliveryOn).toBe(true);
  });

  it.each(KINDS)('has nothing of %s in the future, even in the first minute of the day', (kind) => {
    const tenant = tenants[kind];
    const picks = pickEvents(tenant);
    const happened = [
      ...tenant.orders.flatMap(({ submittedAt, receivedAt }) => [submittedAt, receivedAt]),
      ...tenant.salesOrders.flatMap(({ history }) => history.map(({ at }) => at)),
      ...picks.map(({ at }) => at),
      ...openingRows(tenant, picks).map(({ at }) => String(at)),
      ...tenant.packouts.flatMap(({ openedAt, closedAt, entries }) => [
        openedAt,
        ...(closedAt === null ? [] : [closedAt]),
        ...entries.map(({ at }) => at),
      ]),
    ];
    const dawn = zonedToUtc(TODAY, '00:00', tenant.settings.timeZone);
    expect(happened.filter((at) => at > dawn)).toEqual([]);
  });

  it('rejects a day that does not exist', () => {
    expect(() => generateTenant('greenleaf', { items: 500, today: '2026-02-30' })).toThrow(RangeError);
  });

  it.each(['2024-02-29', '2025-12-26', '2026-01-01', '2026-03-08', '2026-11-29'])('works on %s', (today) => {
    const tenant = generateTenant('greenleaf', { items: 800, today });
    expect(tenant.orders.length).toBeGreaterThan(1_500);
    expect(tenant.orders.some(({ deliveryOn }) => deliveryOn > today)).toBe(true);
  });
});

describe.each(KINDS)('%s: customers and people', (kind) => {
  const { customers, locations, users, routes, settings, orderGuides, items, vendors } = tenants[kind];

  it('has 40 customers with 60 locations, the largest with five', () => {
    expect([customers.length, locations.length]).toEqual([40, 60]);
    expect(unique(locations.map(({ customerLocationId }) => customerLocationId))).toBe(60);
    for (const { customerId } of locations) expect(customers.some((each) => each.customerId === customerId)).toBe(true);
    const corporate = users.find(({ role }) => role === 'SUPERCUSTOMER')!;
    expect(corporate.locationIds).toHaveLength(5);
  });

  it('has every option in both settings and every item list', () => {
    const flags = Object.keys(locations[0]!.options).filter((key) => key !== 'defaultItemList');
    for (const flag of flags) {
      const values = locations.map(({ options }) => options[flag as keyof typeof options]);
      expect([flag, values.includes(true), values.includes(false)]).toEqual([flag, true, true]);
    }
    expect(unique(locations.map(({ options }) => options.defaultItemList))).toBe(4);
  });

  it('has every credit state, and each customer is in the state of its kind', () => {
    const codesOf = new Map(
      customers.map((customer) => [
        customer,
        creditState({
          ...customer,
          maxOverdueDays: settings.maxOverdueDays,
          orderTotalCents: 0,
          creditLimitEnabled: settings.creditLimitEnabled,
        }).codes,
      ]),
    );
    for (const [{ creditKind, openOrdersCents }, codes] of codesOf) {
      if (creditKind === 'over') expect(codes).toContain('over_credit_limit');
      if (creditKind === 'hold' || creditKind === 'ancient') expect(codes).toContain('credit_hold');
      if (creditKind === 'prepaid') expect(codes.length > 0).toBe(openOrdersCents > 0);
      if (['good', 'none', 'near', 'overdue'].includes(creditKind)) expect(codes).toEqual([]);
    }
    expect(unique(customers.map(({ creditKind }) => creditKind))).toBe(8);
    const oldest = customers.map(({ oldestOverdueDays }) => oldestOverdueDays);
    for (const [from, to] of [
      [0, 0],
      [1, 30],
      [31, 60],
      [91, 999],
    ] as const) {
      expect(oldest.some((days) => days >= from && days <= to)).toBe(true);
    }
  });

  it('has the sign-ins of the README, licenses for field staff and a user for most locations', () => {
    const named = ['chef', 'corporate', 'sales', 'buyer', 'admin', 'picker', 'receiver', 'lead', 'driver', 'packer'];
    for (const name of named) expect(users.map(({ userName }) => userName)).toContain(`${name}@${kind}.test`);
    expect(unique(users.map(({ userName }) => userName.toLowerCase()))).toBe(users.length);
    expect(unique(users.map(({ customerLocationId }) => customerLocationId)) - 1).toBeGreaterThan(50);
    expect(users.find(({ userName }) => userName.startsWith('sales@'))!.locationIds).toHaveLength(20);
    const picker = users.find(({ userName }) => userName === `picker@${kind}.test`)!;
    expect(picker.licenses).toEqual(['picking', 'transfers', 'inventory']);
    const chef = users.find(({ userName }) => userName.startsWith('chef@'))!;
    const chefs = customers.find(({ customerId }) => customerId === chef.customerId)!;
    expect([chefs.creditKind, chefs.creditHold]).toEqual(['good', false]);
  });

  it('assigns each location to one route as one stop', () => {
    const stops = routes.flatMap(({ id, customerLocationIds }) =>
      customerLocationIds.map((locationId, index) => `${locationId} ${id} ${index + 1}`),
    );
    const own = locations.map(
      ({ customerLocationId, routeId, routeStop }) => `${customerLocationId} ${routeId} ${routeStop}`,
    );
    expect(stops.toSorted()).toEqual(own.toSorted());
    for (const { driverUserId } of routes) expect(users.some(({ id }) => id === driverUserId)).toBe(true);
  });

  it('has addresses with a ZIP code and made-up phone numbers', () => {
    for (const { address } of locations) {
      expect(address.postalCode).toMatch(/^\d{5}$/);
      expect(address.state).toMatch(/^[A-Z]{2}$/);
      expect(address.contactPhone).toMatch(/^\(\d{3}\) 555-01\d\d$/);
    }
  });

  it('has one to three guides of 25 to 60 lines for each location, some shared and read-only', () => {
    const codes = new Set(items.map(({ itemCode }) => itemCode));
    for (const { customerId, customerLocationId } of locations) {
      const own = orderGuides.filter(
        (guide) =>
          guide.customerLocationId === customerLocationId ||
          (guide.customerId === customerId && guide.customerLocationId === null),
      );
      expect(own.length).toBeGreaterThanOrEqual(1);
      expect(own.length).toBeLessThanOrEqual(3);
    }
    for (const { lines } of orderGuides) {
      expect(lines.length).toBeGreaterThanOrEqual(25);
      expect(lines.length).toBeLessThanOrEqual(60);
      expect(lines.every(({ itemCode }) => codes.has(itemCode))).toBe(true);
      expect(unique(lines.map(({ itemCode }) => itemCode))).toBe(lines.length);
      expect(lines.map(({ position }) => position)).toEqual(lines.map((_, index) => index));
    }
    expect(unique(orderGuides.map(({ isEditable }) => isEditable))).toBe(2);
  });

  it('has vendors with typographic apostrophes and texts in all three languages', () => {
    expect(vendors.some(({ company }) => company.includes('’'))).toBe(true);
    for (const { names, itemTypes } of tenants[kind].categories) {
      for (const each of [names, ...itemTypes.map((type) => type.names)]) {
        for (const locale of LOCALES) expect(each[locale]).not.toBe('');
      }
    }
  });
});

describe.each(KINDS)('%s: orders and invoices', (kind) => {
  const tenant = tenants[kind];
  const { orders, invoices, creditMemos, customers, locations, items, users, settings, counters } = tenant;
  const byId = new Map(orders.map((order) => [order.id, order]));

  it('covers 90 days, today and the next days', () => {
    expect(orders.length).toBeGreaterThan(1_800);
    const days = orders.map(({ deliveryOn }) => daysBetween(TODAY, deliveryOn));
    expect(days.filter((day) => day >= -90 && day < -80).length).toBeGreaterThan(100);
    expect(days.filter((day) => day === 0).length).toBeGreaterThan(10);
    expect(days.filter((day) => day > 0).length).toBeGreaterThan(30);
    for (const { submittedAt, receivedAt } of orders) {
      expect(receivedAt > submittedAt).toBe(true);
      expect(submittedAt < `${TODAY}T12:00:00.000Z`).toBe(true);
    }
  });

  it('delivers only on days on which the location is served', () => {
    const ancient = orders.filter(({ deliveryOn }) => daysBetween(TODAY, deliveryOn) >= -90);
    const closed = new Set(settings.holidays.map(({ day }) => day));
    for (const { customerLocationId, deliveryOn } of ancient) {
      const { deliveryWeekdays, holidays } = locations.find((each) => each.customerLocationId === customerLocationId)!;
      expect(deliveryWeekdays).toContain(new Date(`${deliveryOn}T00:00:00Z`).getUTCDay());
      expect(closed.has(deliveryOn) || holidays.includes(deliveryOn)).toBe(false);
    }
  });

  it('refers only to existing rows', () => {
    const codes = new Map(items.map((item) => [item.itemCode, item]));
    const userIds = new Set(users.map(({ id }) => id));
    for (const { lines, submittedById, customerId } of orders) {
      expect(userIds.has(submittedById!)).toBe(true);
      expect(customers.some((customer) => customer.customerId === customerId)).toBe(true);
      for (const { itemCode, uom, uomFactor } of lines) {
        expect(codes.get(itemCode)!.uoms).toContainEqual(expect.objectContaining({ uom, factor: uomFactor }));
      }
    }
    for (const { orderId } of invoices) expect(byId.has(orderId)).toBe(true);
    const invoiceIds = new Set(invoices.map(({ id }) => id));
    for (const { invoiceId } of creditMemos) expect(invoiceIds.has(invoiceId)).toBe(true);
  });

  it('adds up: lines to orders, orders to invoices, invoices to balances', () => {
    for (const { lines, subtotalCents, discountCents, taxCents, surchargeCents, totalCents } of orders) {
      expect(sumCents(lines.map(({ lineCents }) => lineCents))).toBe(subtotalCents - discountCents);
      expect(sumCents(lines.map((line) => line.discountCents))).toBe(discountCents);
      expect(totalCents).toBe(subtotalCents - discountCents + taxCents + surchargeCents);
    }
    for (const invoice of invoices) {
      const order = byId.get(invoice.orderId)!;
      expect([order.status, invoice.totalCents]).toEqual(['invoiced', order.totalCents]);
      expect(
        sumCents(invoice.lines.map(({ lineCents }) => lineCents)) + invoice.taxCents + invoice.surchargeCents,
      ).toBe(invoice.totalCents);
      expect(invoice.openCents).toBeGreaterThanOrEqual(0);
      expect(invoice.openCents).toBeLessThanOrEqual(invoice.totalCents);
    }
    for (const { customerId, balanceCents, openOrdersCents } of customers) {
      const own = <T extends { customerId: string }>(rows: readonly T[]) =>
        rows.filter((row) => row.customerId === customerId);
      const owed =
        sumCents(own(invoices).map(({ openCents }) => openCents)) -
        sumCents(own(creditMemos).map(({ openCents }) => openCents));
      const pending = own(orders).filter(({ status }) => status !== 'invoiced' && status !== 'cancelled');
      expect([balanceCents, openOrdersCents]).toEqual([owed, sumCents(pending.map(({ totalCents }) => totalCents))]);
    }
  });

  it('prices catch weight by the weight of its cases, and explains each short line', () => {
    const lines = invoices.flatMap((invoice) => invoice.lines);
    const weighed = lines.filter(({ caseWeightsGrams }) => caseWeightsGrams !== null);
    expect(weighed.length).toBeGreaterThan(500);
    for (const { weightGrams, caseWeightsGrams, quantity, priceUnit } of weighed) {
      expect([caseWeightsGrams!.length, sumCents(caseWeightsGrams!)]).toEqual([quantity, weightGrams]);
      expect(priceUnit).not.toBe('uom');
    }
    const short = lines.filter(({ quantity, orderedQuantity }) => quantity < orderedQuantity);
    expect(short.length).toBeGreaterThan(100);
    expect(lines.filter(({ shortReason }) => shortReason !== null)).toEqual(short);
  });

  it('holds orders if their customer’s credit requires it, with the reason', () => {
    const held = orders.filter(({ status }) => status === 'held');
    expect(held.length).toBeGreaterThan(3);
    expect(unique(held.flatMap(({ holds }) => holds.map(({ reason }) => reason)))).toBe(2);
    for (const { holds } of held) expect(holds.length).toBeGreaterThan(0);
  });

  it('has open orders for the demo chef at the first sign-in, the next delivery with the most advanced status', () => {
    const chef = locations[0]!.customerLocationId;
    const own = orders.filter(({ customerLocationId }) => customerLocationId === chef);
    const coming = own
      .filter(({ deliveryOn }) => deliveryOn > TODAY)
      .toSorted((a, b) => (a.deliveryOn < b.deliveryOn ? -1 : 1));
    expect(coming.map(({ status }) => status)).toEqual(
      ['picking', 'confirmed', 'received', 'received'].slice(0, coming.length),
    );
    expect(coming.length).toBeGreaterThan(1);
    expect(own.filter(({ status }) => status === 'shipped' || status === 'delivered')).toHaveLength(1);
  });

  it('numbers without gaps up to the counters', () => {
    expect(orders.map(({ orderNumber }) => orderNumber)).toEqual(
      orders.map((_, index) => orders[0]!.orderNumber + index),
    );
    expect([counters.order, counters.invoice]).toEqual([orders.at(-1)!.orderNumber, invoices.at(-1)!.invoiceNumber]);
    expect(counters.purchaseOrder).toBe(tenant.purchaseOrders.at(-1)!.poNumber);
    expect(counters.creditMemo).toBe(creditMemos.at(-1)!.memoNumber);
  });
});
