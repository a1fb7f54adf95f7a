import { randomUUID } from 'node:crypto';
import { afterAll, describe, expect, it } from 'vitest';
import { testKitchen } from '../../../tests/harness/kitchen.ts';
import { deliveryDay } from '../../../tests/harness/main-job.ts';

/** A test number: it matches pattern and checksum but belongs to no real card. */
const CARD = '4111-1111-1111-1111';

const { db, app, tenant, kitchen, token, close } = await testKitchen();
afterAll(close);

interface Words {
  readonly poNumber?: string;
  readonly notes?: string;
}
const shared = (words: Words) => ({
  customerLocationId: kitchen.location,
  shippingMethod: 'Delivery',
  deliveryDate: deliveryDay(),
  shippingAddress: null,
  poNumber: '',
  notes: '',
  ...words,
});
const draft = (words: Words) => ({ ...shared(words), step: 1 });
const order = (words: Words) => ({
  ...shared(words),
  orderId: randomUUID(),
  lines: [{ itemCode: kitchen.item, uom: 'CS', quantity: 2, seenUnitPrice: 2450, seenFactor: 1, seenAvailable: null }],
  seenTotal: null,
  submittedAt: new Date().toISOString(),
});
const call = (method: 'GET' | 'PUT' | 'POST' | 'PATCH', path: string, body?: unknown) =>
  app.call({ host: tenant.hostName, token, method, path, ...(body === undefined ? {} : { body }) });
const stored = (table: 'orders' | 'checkout_drafts' | 'sync_results' | 'cart_lines' | 'audit_log') =>
  db.as(tenant.id, async (tx) =>
    JSON.stringify((await tx.connection.query(`select * from ${table} where tenant_id = $1`, [tx.tenantId])).rows),
  );

describe('a card number in the text fields of an order', () => {
  it.each([
    ['the PO number', { poNumber: CARD }, { poNumber: expect.stringContaining('PO number') }],
    ['the notes', { notes: `Charge ${CARD}, please` }, { notes: expect.stringContaining('Notes') }],
    ['both', { poNumber: CARD, notes: CARD }, { poNumber: expect.any(String), notes: expect.any(String) }],
  ])('in %s is refused beside its field, in a draft and in an order, and is not stored', async (_, words, errors) => {
    for (const answer of [
      await call('PUT', '/portal/checkout', draft(words)),
      await call('POST', '/portal/checkout', order(words)),
    ]) {
      const faults = Object.fromEntries(Object.keys(words).map((field) => [field, { rule: 'card' }]));
      expect(answer.json()).toMatchObject({ statusCode: 400, code: 'card_number', errors, details: { faults } });
      expect(JSON.stringify(answer.json())).toContain("field isn't allowed to contain credit card number");
    }
    for (const table of ['orders', 'checkout_drafts'] as const) expect(await stored(table)).not.toContain('1111');
  });

  it('in a ship-to address, a guide’s name or a contact message is refused, too', async () => {
    await db.as(tenant.id, (tx) =>
      tx.connection.query(
        `update customer_locations set options = options || '{"allowShipToAddressEdit": true}' where tenant_id = $1`,
        [tx.tenantId],
      ),
    );
    const address = (await call('GET', '/portal/checkout')).json<{ address: object }>().address;
    const shippingAddress = { ...address, line2: CARD };
    const { location } = kitchen;
    const guide = { id: randomUUID(), customerLocationId: location, name: `Card ${CARD}`, lines: [] };
    const message = { name: 'Ana', email: 'ana@kitchen.test', message: `Charge ${CARD}` };
    for (const answer of [
      await call('PUT', '/portal/checkout/address', { customerLocationId: location, shippingAddress }),
      await call('PUT', '/portal/checkout', { ...draft({}), shippingAddress }),
      await call('POST', '/portal/checkout', { ...order({}), shippingAddress }),
      await call('POST', '/portal/orderguides', guide),
      await call('POST', '/contact', message),
    ])
      expect(answer.json()).toMatchObject({ statusCode: 400, code: 'card_number' });
    for (const table of ['orders', 'checkout_drafts'] as const) expect(await stored(table)).not.toContain('1111');
  });

  it('in the note of a cart line is refused by each call that sets lines, and the other lines are set', async () => {
    const line = { itemCode: kitchen.item, uom: 'CS', quantity: 2 };
    const noted = { ...line, instructions: { note: `Charge ${CARD}`, substitution: null } };
    const { location: customerLocationId } = kitchen;
    for (const answer of [
      await call('PUT', '/portal/cart/lines', { customerLocationId, ...noted }),
      await call('PATCH', '/portal/cart/lines', { customerLocationId, lines: [noted] }),
      await call('POST', '/portal/cart/lines', { customerLocationId, lines: [noted] }),
    ])
      expect(answer.json()).toMatchObject({ statusCode: 400, code: 'card_number' });
    expect((await call('PUT', '/portal/cart/lines', { customerLocationId, ...line })).statusCode).toBe(200);
    expect(await stored('cart_lines')).not.toContain('1111');
  });

  it('in a section of an order guide is refused, and in the reason of a cancellation it is masked', async () => {
    const lines = [
      { itemCode: kitchen.item, uom: 'CS', position: 0, par: null, section: `Card ${CARD}`, weekdayPars: null },
    ];
    const guide = { id: randomUUID(), customerLocationId: kitchen.location, name: 'Produce', lines };
    expect((await call('POST', '/portal/orderguides', guide)).json()).toMatchObject({ code: 'card_number' });
    const placed = order({});
    await call('POST', '/portal/checkout', placed);
    expect(
      (await call('PUT', `/portal/orders/${placed.orderId}/cancel`, { reason: `Charge ${CARD}` })).statusCode,
    ).toBe(200);
    expect(await stored('audit_log')).not.toContain('1111-1111');
  });

  it('[PUSH5] in a push is rejected with its reason, and later mutations pass', async () => {
    const refused = order({ notes: CARD });
    const answer = await call('POST', '/sync/push', {
      clientId: randomUUID(),
      ackSeq: 0,
      mutations: [
        { seq: 1, name: 'checkout.save', version: 1, args: { body: draft({ poNumber: CARD }) }, dependsOn: [] },
        { seq: 2, name: 'orders.submit', version: 1, args: { body: refused }, dependsOn: [] },
        { seq: 3, name: 'orders.submit', version: 1, args: { body: order({ notes: 'By the door' }) }, dependsOn: [] },
      ].map((mutation) => ({ ...mutation, at: new Date().toISOString() })),
    });
    expect(answer.json()).toMatchObject({
      lastSeq: 3,
      results: [
        { seq: 1, status: 'rejected', code: 'card_number', details: { fields: ['poNumber'] } },
        { seq: 2, status: 'rejected', code: 'card_number', details: { fields: ['notes'] } },
        { seq: 3, status: 'applied' },
      ],
    });
    expect((await call('GET', `/portal/orders/${refused.orderId}`)).statusCode).toBe(404);
    for (const table of ['orders', 'checkout_drafts', 'sync_results'] as const)
      expect(await stored(table)).not.toContain('1111');
  });

  it('is distinguished from the other long numbers of an order', async () => {
    const answer = await call(
      'PUT',
      '/portal/checkout',
      draft({ poNumber: 'PO 00012345678905', notes: 'Lot 20261121-4' }),
    );
    expect(answer.statusCode).toBe(200);
  });
});
