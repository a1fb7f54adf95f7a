import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { deliveryEndpoints } from '../../../contract/deliveries.ts';
import { signedHash } from '../../../rules/delivery.ts';
import { failure } from '../shop.fixture.ts';
import { AT, type DeliveriesFixture, openDeliveries, PNG } from './deliveries.fixture.ts';
import { deliveryHandlers } from './handlers.ts';

let gate: DeliveriesFixture;
let kale: string;
beforeAll(async () => {
  gate = await openDeliveries();
  kale = await gate.floor.lot('KALE', 'K-1', 1000);
});
afterAll(() => gate.floor.shop.close());

const sql = (text: string, params: readonly unknown[] = []) => gate.floor.shop.sql(text, params);
const five = () => gate.staged([{ itemCode: 'KALE', quantity: 5, lotId: kale }]);

describe('a signature', () => {
  test('is bound to the signed content: after a change the content has another hash', async () => {
    const { id } = await five();
    const signed = await gate.sign(id);
    expect(signed.signatures).toMatchObject([{ name: 'Ana Ruiz', total: 5000, by: gate.driver.displayName }]);
    await gate.setLine(id, { shortQuantity: 1, shortReason: 'missing' });
    const twice = await gate.sign(id);
    expect(twice.signatures).toHaveLength(2);
    expect(new Set(twice.signatures.map(({ hash }) => hash)).size).toBe(2);
  });

  test('[C5.4] is stored by drivers and salespeople only, and the latest 50 unused ones are kept', async () => {
    const store = (as: typeof gate.driver) =>
      gate.floor.shop.call(deliveryEndpoints.storeSignature, deliveryHandlers.storeSignature, {
        as,
        params: { id: randomUUID() },
        body: { strokes: [[[1, 1, 0, 0]]], image: PNG, capturedAt: AT },
      });
    expect(await failure(store(gate.picker))).toBe('forbidden');
    const { id } = await five();
    await gate.sign(id, gate.other);
    for (let at = 0; at < 52; at++) await store(gate.other);
    const count = 'select count(*)::int as n from signatures where tenant_id = $1 and by_user = $2';
    expect(await sql(count, [gate.other.userId])).toMatchObject([{ n: 51 }]);
    const bound =
      'delete from signatures where tenant_id = $1 and id in (select signature_id from delivery_signatures)';
    await gate.floor.shop.run((tx) => tx.connection.query(bound, [tx.tenantId]));
    expect(await sql(count, [gate.other.userId])).toMatchObject([{ n: 51 }]);
  });

  test('is stored once, never changes, and cannot be bound to a second order or by another user', async () => {
    const { id } = await five();
    const signatureId = randomUUID();
    const store = (as = gate.driver, image?: string) =>
      gate.floor.shop.call(deliveryEndpoints.storeSignature, deliveryHandlers.storeSignature, {
        as,
        params: { id: signatureId },
        body: { strokes: [[[1, 1, 0, 0]]], image: image ?? 'iVBORw0KGgo=', capturedAt: AT },
      });
    await store();
    await store();
    expect(await failure(store(gate.other))).toBe('conflict');
    const sign = (of: string, as = gate.driver) =>
      gate.floor.shop.call(deliveryEndpoints.sign, deliveryHandlers.sign, {
        as,
        params: { id: of },
        body: { signatureId, name: 'Ana', hash: 'f'.repeat(64), total: 1, signedAt: AT, place: null },
      });
    expect(await failure(sign(id, gate.other))).toBe('not_found');
    // A hash that differs from the server's is stored too.
    expect(await sign(id)).toMatchObject({ signatures: [{ hash: 'f'.repeat(64), total: 1 }] });
    expect(await sign(id)).toMatchObject({ signatures: [{}] });
    expect(await failure(sign((await five()).id))).toBe('conflict');
    expect(await failure(sql('update signatures set image = $2 where tenant_id = $1', [Buffer.from('x')]))).not.toBe(
      'nothing',
    );
    expect(await failure(sql('delete from delivery_signatures where tenant_id = $1'))).not.toBe('nothing');
  });
});

describe('a salesperson', () => {
  test('reads and signs for orders of assigned locations only, and cannot complete a delivery', async () => {
    const { id } = await five();
    const worker = await gate.floor.shop.worker([]);
    const seller = { ...worker, role: 'SALES' as const };
    const found = async (query: string) =>
      (
        await gate.floor.shop.call(deliveryEndpoints.toSign, deliveryHandlers.toSign, { as: seller, query: { query } })
      ).data.map((order) => order.id);
    expect(await failure(gate.sign(id, seller))).toBe('not_found');
    expect(await failure(gate.get(id, seller))).toBe('not_found');
    expect(await found('')).toEqual([]);
    await sql("insert into user_locations values ($1, $2, 'C1-1')", [seller.userId]);
    const signed = await gate.sign(id, seller);
    const picture = await gate.floor.shop.call(deliveryEndpoints.signature, deliveryHandlers.signature, {
      as: seller,
      params: { id },
      query: { signatureId: signed.signatures[0]?.id ?? '' },
    });
    expect(Buffer.from(picture.bytes).toString('base64')).toBe(PNG);
    const { salesOrderNumber, locationName } = await gate.get(id, seller);
    expect(await found(`${salesOrderNumber} ${locationName.slice(0, 3)}`)).toEqual([id]);
    expect(await found(`${salesOrderNumber} nowhere`)).toEqual([]);
    expect(await failure(gate.complete(id, 1, seller))).toBe('forbidden');
  });

  test('lets a customer sign for a pickup order with or without a route, and drivers don’t see it as a delivery', async () => {
    const worker = await gate.floor.shop.worker([]);
    const seller = { ...worker, role: 'SALES' as const };
    const admin = { ...worker, role: 'ADMIN' as const };
    await sql("insert into user_locations values ($1, $2, 'C1-1')", [seller.userId]);
    const { id } = await five();
    await sql("update sales_orders set shipping_method = 'Pickup' where tenant_id = $1 and id = $2", [id]);
    const shown = await gate.get(id, seller);
    expect(shown).toMatchObject({ shippingMethod: 'Pickup', routeId: 'R1', signatures: [] });
    const signed = await gate.sign(id, seller);
    expect(signed.signatures).toMatchObject([{ name: 'Ana Ruiz', hash: await signedHash(shown), total: 5000 }]);
    expect(await failure(gate.get(id, gate.driver))).toBe('not_found');
    expect(await failure(gate.sign(id, gate.driver))).toBe('not_found');
    expect((await gate.device('R1')).has(id)).toBe(false);
    const signatureId = signed.signatures[0]?.id ?? '';
    const picture = (as: typeof admin) =>
      gate.floor.shop.call(deliveryEndpoints.signature, deliveryHandlers.signature, {
        as,
        params: { id },
        query: { signatureId },
      });
    expect(Buffer.from((await picture(admin)).bytes).toString('base64')).toBe(PNG);
    // A customer without a route picks up all orders.
    await sql("update customer_locations set route_id = null where tenant_id = $1 and customer_location_id = 'C1-1'");
    expect(await gate.get(id, seller)).toMatchObject({ routeId: null, signatures: [{ id: signatureId }] });
    await sql("update customer_locations set route_id = 'R1' where tenant_id = $1 and customer_location_id = 'C1-1'");
  });

  test('is offered only orders with picked goods, because a customer cannot sign for anything else', async () => {
    const worker = await gate.floor.shop.worker([]);
    const seller = { ...worker, role: 'SALES' as const };
    await sql("insert into user_locations values ($1, $2, 'C1-1')", [seller.userId]);
    const { id } = await gate.floor.order([{ itemCode: 'KALE', quantity: 5 }]);
    const offered = async () =>
      (
        await gate.floor.shop.call(deliveryEndpoints.toSign, deliveryHandlers.toSign, { as: seller, query: {} })
      ).data.map((order) => order.id);
    expect(await offered()).not.toContain(id);
    await gate.floor.record(gate.picker, id, { lotId: kale, quantity: 1 });
    expect(await offered()).toContain(id);
    await sql("update sales_orders set status = 'cancelled' where tenant_id = $1 and id = $2", [id]);
    expect(await offered()).not.toContain(id);
  });
});
