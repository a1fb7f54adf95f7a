import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { deliveryEndpoints } from '../../../contract/deliveries.ts';
import { priceDelivery } from '../../../rules/delivery.ts';
import { pdfPages } from '../../pdf/pdf-text.fixture.ts';
import { readSalesOrders } from '../sales-orders/collection.ts';
import { failure } from '../shop.fixture.ts';
import { AT, type DeliveriesFixture, openDeliveries, whole } from './deliveries.fixture.ts';
import { deliveryHandlers } from './handlers.ts';

let gate: DeliveriesFixture;
let kale: string;
let beef: string;
beforeAll(async () => {
  gate = await openDeliveries();
  kale = await gate.floor.lot('KALE', 'K-1', 1000);
  beef = await gate.floor.lot('BEEF', 'B-1', 1000);
});
afterAll(() => gate.floor.shop.close());

const sql = (text: string, params: readonly unknown[] = []) => gate.floor.shop.sql(text, params);
const requests = async (id: string) =>
  (
    await sql(
      'select line_number, quantity, reason, basis, amount_cents from credit_requests where tenant_id = $1 and sales_order_id = $2 and withdrawn_at is null order by line_number, basis',
      [id],
    )
  ).map((row) => [row.line_number, row.quantity, row.reason, row.basis, row.amount_cents]);
const openOrders = () =>
  gate.sum("select open_orders_cents as sum from customers where tenant_id = $1 and customer_id = 'C1'");
const differences = async (id: string) =>
  (await gate.floor.exceptions('delivery_difference')).filter(({ subject }) => String(subject).startsWith(id));
const five = () => gate.staged([{ itemCode: 'KALE', quantity: 5, lotId: kale }]);

describe('the load check', () => {
  test('adds and subtracts quantities, and ignores a repeated event', async () => {
    const { id } = await five();
    const eventId = randomUUID();
    await gate.load(id, { eventId, quantity: 3 });
    await gate.load(id, { eventId, quantity: 3 });
    const after = await gate.load(id, { quantity: -1 });
    expect(after.lines[0]?.loadedQuantity).toBe(2);
    expect(await failure(gate.load((await five()).id, { eventId }))).toBe('conflict');
    expect(await failure(gate.load(id, { lineNumber: 9 }))).toBe('not_found');
  });
});

describe('a completed stop', () => {
  test('is delivered with the picked quantities if no outcome is reported, and the customer’s order follows', async () => {
    const { id } = await five();
    await gate.start();
    expect(await gate.order(id)).toMatchObject({ status: 'shipped', portal_status: 'shipped', run_route_id: 'R1' });
    const done = await gate.complete(id);
    expect(done).toMatchObject({ status: 'invoiced', arrivedAt: AT, completedAt: AT });
    expect(await gate.order(id)).toMatchObject({
      status: 'invoiced',
      total_cents: 5000,
      portal_status: 'invoiced',
      portal_total: 5000,
    });
    expect((await differences(id)).filter(({ status }) => status === 'open')).toEqual([]);
  });

  test('charges what the customer keeps, requests credit for refused goods, and updates the customer’s open orders', async () => {
    const { id, orderId } = await gate.staged([
      { itemCode: 'KALE', quantity: 5, lotId: kale },
      { itemCode: 'BEEF', quantity: 2, lotId: beef, weightGrams: 10_206 },
    ]);
    await gate.setLine(id, { shortQuantity: 1, shortReason: 'missing', refusedQuantity: 1, refusedReason: 'damaged' });
    // Total of the staged order: five cases of kale and 22.5 lb of beef.
    expect((await gate.order(id)).portal_total).toBe(27_500);
    const before = await openOrders();
    const shown = await gate.setLine(
      id,
      { refusedQuantity: 1, refusedReason: 'quality', returnedQuantity: 1, returnedReason: 'wrong_item' },
      2,
    );
    // Three of five cases of kale, and half of 10,206 g of beef at $10.00 a pound.
    expect(priceDelivery(shown).total).toBe(3000 + 11_250);
    await gate.complete(id);
    expect(await gate.order(id)).toMatchObject({ total_cents: 14_250, portal_total: 14_250 });
    // Its invoice replaces it in the customer's credit.
    expect((await openOrders()) - before).toBe(-27_500);
    expect(await requests(id)).toEqual([
      [1, 1, 'damaged', 'taken_off', 1000],
      [2, 1, 'quality', 'taken_off', 11_250],
      [2, 1, 'wrong_item', 'to_credit', 11_250],
    ]);
    const lines = await sql(
      'select shipped_quantity, shipped_weight_grams, short_reason, line_cents from sales_order_lines where tenant_id = $1 and sales_order_id = $2 order by line_number',
      [id],
    );
    expect(lines).toMatchObject([
      { shipped_quantity: 3, shipped_weight_grams: null, short_reason: 'damaged', line_cents: 3000 },
      { shipped_quantity: 1, shipped_weight_grams: 5103, short_reason: 'quality', line_cents: 11_250 },
    ]);
    const portal = await sql(
      'select picked_quantity, line_cents from order_lines where tenant_id = $1 and order_id = $2 order by line_number',
      [orderId],
    );
    expect(portal).toMatchObject([
      { picked_quantity: 3, line_cents: 3000 },
      { picked_quantity: 1, line_cents: 11_250 },
    ]);
  });

  test('[B4] opens an exception for lines of which the driver recorded nothing, until each has its outcome', async () => {
    const { id } = await gate.staged([
      { itemCode: 'KALE', quantity: 5, lotId: kale },
      { itemCode: 'BEEF', quantity: 1, lotId: beef, weightGrams: 5000 },
    ]);
    await gate.completeUnchecked(id);
    expect(await differences(id)).toMatchObject([
      {
        status: 'open',
        about: { difference: 'unchecked', uncheckedLines: 2 },
        facts: [{ what: 'unchecked_lines', quantity: 2 }],
      },
    ]);
    await gate.setLine(id, {}, 1);
    expect(await differences(id)).toMatchObject([{ status: 'open', about: { uncheckedLines: 1 } }]);
    await gate.setLine(id, {}, 2);
    expect(await differences(id)).toMatchObject([{ status: 'resolved' }]);
  });

  test('is repriced after a later report, and its credit requests are renewed', async () => {
    const { id } = await five();
    await gate.setLine(id, { refusedQuantity: 2, refusedReason: 'quality' });
    await gate.complete(id);
    expect(await requests(id)).toEqual([[1, 2, 'quality', 'taken_off', 2000]]);
    await gate.setLine(id, { refusedQuantity: 1, refusedReason: 'quality' });
    expect(await gate.order(id)).toMatchObject({ total_cents: 4000, portal_total: 4000 });
    expect(await requests(id)).toEqual([[1, 1, 'quality', 'taken_off', 1000]]);
    const all = await sql('select withdrawn_at from credit_requests where tenant_id = $1 and sales_order_id = $2', [
      id,
    ]);
    expect(all).toHaveLength(2);
  });

  test('returns to its previous amounts, credit and requests when it is reopened', async () => {
    const { id } = await five();
    await gate.start();
    const was = await gate.order(id);
    const before = await openOrders();
    await gate.setLine(id, { refusedQuantity: 2, refusedReason: 'quality' });
    await gate.complete(id);
    expect((await openOrders()) - before).toBe(-5000);
    const again = await gate.reopen(id);
    expect(again).toMatchObject({ status: 'shipped', completedAt: null });
    expect(await gate.order(id)).toMatchObject({ status: 'shipped', total_cents: was.total_cents, portal_total: 5000 });
    // The invoice of $30.00 stays until the stop is completed again; the rest of the order is open.
    expect((await openOrders()) - before).toBe(-3000);
    expect(await requests(id)).toEqual([]);
    // The outcome of the line stays and counts when the stop is completed again.
    expect((await gate.complete(id)).lines[0]?.outcome?.refusedQuantity).toBe(2);
    expect(await requests(id)).toEqual([[1, 2, 'quality', 'taken_off', 2000]]);
  });

  test('[PUSH8] with a total other than the server’s opens an exception with both totals, and the server’s total applies', async () => {
    const { id } = await five();
    await gate.complete(id, 4321);
    const [told] = await differences(id);
    expect(told).toMatchObject({
      status: 'open',
      about: { difference: 'total', deviceTotal: 4321, serverTotal: 5000 },
      facts: [
        { what: 'device_total', quantity: 43.21 },
        { what: 'server_total', quantity: 50 },
      ],
    });
    expect(await gate.order(id)).toMatchObject({ status: 'invoiced', total_cents: 5000 });
    await gate.complete(id, 5000);
    expect((await differences(id))[0]?.status).toBe('resolved');
  });

  test('[PUSH8] of a canceled order opens an exception, and the order stays canceled', async () => {
    const { id } = await five();
    await sql("update sales_orders set status = 'cancelled' where tenant_id = $1 and id = $2", [id]);
    await gate.complete(id, 5000);
    expect(await gate.order(id)).toMatchObject({ status: 'cancelled' });
    expect((await differences(id))[0]).toMatchObject({
      about: { difference: 'status' },
      facts: [{ what: 'cancelled' }, { what: 'delivered' }],
    });
  });

  test('charges nothing, not even fees, if the customer refuses everything', async () => {
    const { id } = await five();
    const terms = {
      taxBasisPoints: 0,
      discountBasisPoints: 0,
      surcharge: { kind: 'flat', amount: 750, basisPoints: 0 },
      minimumOrder: 0,
    };
    await sql('update sales_orders set terms = $3 where tenant_id = $1 and id = $2', [id, JSON.stringify(terms)]);
    expect(priceDelivery(await gate.get(id)).total).toBe(5750);
    await gate.setLine(id, { refusedQuantity: 5, refusedReason: 'temperature' });
    await gate.complete(id);
    expect(await gate.order(id)).toMatchObject({ total_cents: 0, surcharge_cents: 0 });
  });

  test('limits the refused quantity to the quantity that arrived', async () => {
    const { id } = await five();
    await gate.setLine(id, { shortQuantity: 2, shortReason: 'missing', refusedQuantity: 50, refusedReason: 'quality' });
    await gate.complete(id);
    expect(await gate.order(id)).toMatchObject({ total_cents: 0 });
    expect(await requests(id)).toEqual([[1, 3, 'quality', 'taken_off', 3000]]);
  });

  test('of an order still in the warehouse releases its reservations', async () => {
    const { id } = await gate.floor.order([{ itemCode: 'KALE', quantity: 5 }]);
    const reserved = await gate.floor.committed('KALE');
    await gate.floor.record(gate.picker, id, { lotId: kale, quantity: 3 });
    await gate.complete(id);
    expect(await gate.floor.committed('KALE')).toBe(reserved - 5);
    expect(await gate.order(id)).toMatchObject({ status: 'invoiced', total_cents: 3000 });
  });
});

describe('the outcome of a line', () => {
  test('can be withdrawn: the line counts as picked again, and the log keeps both reports', async () => {
    const { id } = await five();
    await gate.setLine(id, {
      refusedQuantity: 2,
      refusedReason: 'quality',
      returnedQuantity: 1,
      returnedReason: 'damaged',
    });
    await gate.complete(id);
    expect(await requests(id)).toHaveLength(2);
    expect((await gate.unsay(id)).lines[0]?.outcome).toBeNull();
    expect(await gate.order(id)).toMatchObject({ total_cents: 5000, portal_total: 5000 });
    expect(await requests(id)).toEqual([]);
    const events = await sql(
      "select facts from delivery_events where tenant_id = $1 and sales_order_id = $2 and kind = 'line' order by recorded_at",
      [id],
    );
    expect(events.map(({ facts }) => facts)).toMatchObject([{ refusedQuantity: 2 }, { unsaid: true }]);
  });
});

describe('a delivery without a signature', () => {
  test('shows the reason on the receipt and on the sales order until the stop is reopened', async () => {
    const { id } = await five();
    const unsigned = { reason: 'agreed_place', note: 'Behind the gate' } as const;
    expect((await gate.complete(id, 5000, gate.driver, unsigned)).unsigned).toEqual(unsigned);
    const { bytes } = await gate.floor.shop.call(deliveryEndpoints.receipt, deliveryHandlers.receipt, {
      as: gate.driver,
      params: { id },
      query: { locale: 'es' },
      tenant: { companyPhone: null, companyEmail: null },
    });
    expect(pdfPages(bytes).join('\n')).toContain('Dejado en el lugar acordado. Behind the gate');
    const read = async () => (await gate.floor.shop.run((tx) => readSalesOrders(tx, [id]))).get(id);
    expect((await read())?.unsigned).toEqual(unsigned);
    expect((await gate.reopen(id)).unsigned).toBeNull();
    expect(await read()).not.toHaveProperty('unsigned');
    expect((await gate.complete(id)).unsigned).toBeNull();
  });
});

describe('the terms of an order', () => {
  test('stay as they were when the order was opened', async () => {
    const { id } = await five();
    await sql(
      "update sales_orders set terms = terms_of_location(tenant_id, 'C1-1', delivery_on) where tenant_id = $1 and id = $2",
      [id],
    );
    const before = priceDelivery(await gate.get(id)).total;
    await sql('update organization set tax_basis_points = 800, discount_basis_points = 500 where tenant_id = $1');
    await sql(
      "update customer_locations set minimum_order_cents = 9900 where tenant_id = $1 and customer_location_id = 'C1-1'",
    );
    expect(priceDelivery(await gate.get(id)).total).toBe(before);
    await sql('update organization set tax_basis_points = 0, discount_basis_points = 0 where tenant_id = $1');
  });
});

describe('the receipt', () => {
  test('is available even if the image of a signature cannot be drawn', async () => {
    const { id } = await five();
    const signatureId = randomUUID();
    await gate.floor.shop.call(deliveryEndpoints.storeSignature, deliveryHandlers.storeSignature, {
      as: gate.driver,
      params: { id: signatureId },
      body: { strokes: [[[1, 1, 0, 0]]], image: 'iVBORw0KGgo=', capturedAt: AT },
    });
    await gate.floor.shop.call(deliveryEndpoints.sign, deliveryHandlers.sign, {
      as: gate.driver,
      params: { id },
      body: { signatureId, name: 'Ana', hash: 'f'.repeat(64), total: 1, signedAt: AT, place: null },
    });
    const { bytes } = await gate.floor.shop.call(deliveryEndpoints.receipt, deliveryHandlers.receipt, {
      as: gate.driver,
      params: { id },
      tenant: { companyPhone: null, companyEmail: null },
    });
    expect(pdfPages(bytes).join('\n')).toContain('Unsigned change');
  });

  test('has no prices if the location sees none, and is hidden from a driver of another route', async () => {
    const { id } = await five();
    await gate.sign(id);
    await gate.complete(id);
    const receipt = async (as = gate.driver) => {
      const { bytes } = await gate.floor.shop.call(deliveryEndpoints.receipt, deliveryHandlers.receipt, {
        as,
        params: { id },
        query: { locale: 'en' },
        tenant: { companyPhone: null, companyEmail: null },
      });
      return pdfPages(bytes).join('\n');
    };
    expect(await receipt()).toContain('$50.00');
    await gate.floor.shop.setOptions('C1-1', { displayPrices: false });
    const hidden = await receipt();
    expect(hidden).toContain('Ana Ruiz');
    expect(hidden).not.toMatch(/\$|50\.00|10\.00/);
    await gate.floor.shop.setOptions('C1-1', { displayPrices: true });
    expect(await failure(receipt(gate.other))).toBe('not_found');
  });
});

describe('containers', () => {
  const set = (id: string, left: number, returned: number) =>
    whole(
      gate.floor.shop.call(deliveryEndpoints.setContainers, deliveryHandlers.setContainers, {
        as: gate.driver,
        params: { id },
        body: { containers: [{ kind: 'tote', left, returned }], at: AT },
      }),
    );

  test('owed are those left by earlier deliveries minus those returned; a second report replaces the first', async () => {
    await sql("insert into container_counts values ($1, $2, 'keg', 'C1-1', 3, 1, '2026-01-01')", [randomUUID()]);
    const first = (await five()).id;
    const second = (await five()).id;
    await set(first, 9, 0);
    const said = await set(first, 4, 1);
    expect(said.containers).toEqual([{ kind: 'tote', left: 4, returned: 1 }]);
    expect(said.containersOwed).toEqual([{ kind: 'keg', count: 2 }]);
    expect((await gate.get(second)).containersOwed).toEqual([
      { kind: 'keg', count: 2 },
      { kind: 'tote', count: 3 },
    ]);
    await whole(
      gate.floor.shop.call(deliveryEndpoints.setContainers, deliveryHandlers.setContainers, {
        as: gate.driver,
        params: { id: first },
        body: { containers: [], at: AT },
      }),
    );
    expect((await gate.get(first)).containers).toEqual([]);
    expect((await gate.get(second)).containersOwed).toEqual([{ kind: 'keg', count: 2 }]);
  });
});

describe('payments and photos', () => {
  test('are on the delivery: the method `none` removes the payment, and a repeated photo is stored once', async () => {
    const { id } = await five();
    const pay = (method: 'cash' | 'card' | 'none', amount: number, reference = '') =>
      whole(
        gate.floor.shop.call(deliveryEndpoints.pay, deliveryHandlers.pay, {
          as: gate.driver,
          params: { id },
          body: { method, amount, reference, at: AT },
        }),
      );
    expect((await pay('cash', 5000)).payment).toEqual({ method: 'cash', amount: 5000, reference: '', at: AT });
    // The event has happened, so it is not refused (PUSH8). The card number is never stored.
    expect((await pay('card', 5000, 'Visa 4111 1111 1111 1111')).payment?.reference).toBe('Visa •••• •••• •••• 1111');
    expect((await pay('none', 0)).payment).toBeNull();
    const photoId = randomUUID();
    const attach = () =>
      whole(
        gate.floor.shop.call(deliveryEndpoints.attachPhoto, deliveryHandlers.attachPhoto, {
          as: gate.driver,
          params: { id },
          body: { photoId, lineNumber: 1, mediaType: 'image/jpeg', data: 'cGhvdG8=', takenAt: AT },
        }),
      );
    await attach();
    expect((await attach()).lines[0]?.photoIds).toEqual([photoId]);
    const photo = await gate.floor.shop.call(deliveryEndpoints.photo, deliveryHandlers.photo, {
      as: gate.driver,
      params: { id },
      query: { photoId },
    });
    expect(Buffer.from(photo.bytes).toString()).toBe('photo');
  });
});

test('[C5.4] a driver of another route may write to a delivery and gets back no more than its id', async () => {
  const { id } = await gate.staged([{ itemCode: 'KALE', quantity: 5, lotId: kale }]);
  expect(await failure(gate.get(id, gate.other))).toBe('not_found');
  expect(await gate.setLine(id, { shortQuantity: 1, shortReason: 'missing' }, 1, gate.other)).toEqual({ id });
  expect(await gate.sign(id, gate.other)).toEqual({ id });
  expect((await gate.get(id)).lines[0]).toMatchObject({ outcome: { shortQuantity: 1 } });
});
