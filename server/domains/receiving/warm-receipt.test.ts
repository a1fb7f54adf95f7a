import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { floorEndpoints } from '../../../contract/floor.ts';
import { receivingEndpoints } from '../../../contract/receiving.ts';
import type { Actor } from '../../actor.ts';
import { floorHandlers } from '../floor/handlers.ts';
import { failure, NOW, openShop, type Shop } from '../shop.fixture.ts';
import { receivingHandlers } from './handlers.ts';

const ORDER = randomUUID();
const AT = '2026-11-19T12:00:00.000Z';
let shop: Shop;
let lead: Actor;

beforeAll(async () => {
  shop = await openShop();
  lead = await shop.worker(['lead'], 'W1');
  await shop.sql("insert into vendors (tenant_id, id, company) values ($1, 'V1', 'O’Hara Farms')");
  await shop.addItems([{ code: 'MILK', description: 'MILK, WHOLE', stock: 0 }]);
  await shop.sql(
    "insert into goods_limits (tenant_id, key, max_fahrenheit, name, updated_at) values ($1, 'item:MILK', 41, 'Bo', now())",
  );
  const line = { lineNumber: 1, itemCode: 'MILK', description: 'MILK, WHOLE', uom: 'CS', uomFactor: 1, quantity: 99 };
  await shop.sql(
    `insert into purchase_orders (tenant_id, id, po_number, vendor_id, warehouse_id, status, ordered_on, expected_on, lines)
     values ($1, $2, 70001, 'V1', 'W1', 'open', '2026-11-16', '2026-11-19', $3)`,
    [ORDER, JSON.stringify([{ ...line, receivedQuantity: 0, costCents: 700 }])],
  );
});
afterAll(() => shop.close());

async function receive(temperatureTenths: number | null, more: { onHold?: boolean; kind?: 'reject' } = {}) {
  const [entryId, lotId] = [randomUUID(), randomUUID()];
  await shop.call(receivingEndpoints.receiveEntry, receivingHandlers.receiveEntry, {
    as: lead,
    params: { id: `${ORDER}:1` },
    body: {
      ...{ entryId, itemCode: 'MILK', description: '', quantity: 1, uom: 'CS', factor: 1, weightGrams: null },
      ...{ caseWeights: [], lotId, lotCode: `M-${entryId.slice(0, 8)}`, originCountry: null, packedOn: null },
      ...{ expiresOn: null, temperatureTenths, sscc: null, bin: 'A-01-1', note: '' },
      ...{ receivedOn: '2026-11-19', receivedAt: AT, kind: 'receive', onHold: false },
      reason: more.kind === 'reject' ? 'temperature' : null,
      ...more,
    },
  });
  return { entryId, lotId };
}
const exceptionOf = async (entryId: string) =>
  (
    await shop.sql("select * from exceptions where tenant_id = $1 and kind = 'warm_receipt' and subject = $2", [
      entryId,
    ])
  )[0];
const resolve = (id: unknown, resolution: 'hold' | 'accept' | 'recount') =>
  shop.call(floorEndpoints.resolve, floorHandlers.resolve, {
    as: lead,
    params: { id: String(id) },
    body: { resolution, note: '', resolvedAt: NOW.toISOString() },
  });

test('goods that were received over their limit are an exception with the limit and what was measured', async () => {
  const { entryId, lotId } = await receive(110);
  expect(await exceptionOf(entryId)).toMatchObject({
    status: 'open',
    about: { poNumber: 70_001, itemCode: 'MILK', lotId, vendorName: 'O’Hara Farms' },
    facts: [
      { what: 'limit', quantity: 41, uom: '°F' },
      { what: 'measured', quantity: 52, uom: '°F', by: lead.displayName },
    ],
  });
});

test('goods at the limit, on hold, refused or not measured are none', async () => {
  for (const entry of [
    await receive(50),
    await receive(110, { onHold: true }),
    await receive(110, { kind: 'reject' }),
    await receive(null),
  ])
    expect(await exceptionOf(entry.entryId)).toBeUndefined();
});

test('the decision can put them on hold, and reversing the entry closes the exception', async () => {
  const { entryId, lotId } = await receive(110);
  const held = async () =>
    (await shop.sql('select on_hold from lots where tenant_id = $1 and id = $2', [lotId]))[0]?.on_hold;
  expect(await held()).toBe(false);
  expect(await failure(resolve((await exceptionOf(entryId))?.id, 'recount'))).toBe('invalid_input');
  await resolve((await exceptionOf(entryId))?.id, 'hold');
  expect(await held()).toBe(true);
  expect(await exceptionOf(entryId)).toMatchObject({ status: 'resolved', resolution: 'hold' });

  const wrong = await receive(110);
  await shop.call(receivingEndpoints.reverseEntry, receivingHandlers.reverseEntry, {
    as: lead,
    params: { id: ORDER },
    body: { entryId: randomUUID(), reverses: wrong.entryId, note: '', receivedOn: '2026-11-19', receivedAt: AT },
  });
  expect(await exceptionOf(wrong.entryId)).toMatchObject({ status: 'resolved', resolution: 'correct' });
});

test('[F2.4] goods that are received on hold over their limit are on hold as too warm, and others for the receiver', async () => {
  const reasonOf = async (lotId: string) =>
    (await shop.sql('select hold_reason from lots where tenant_id = $1 and id = $2', [lotId]))[0]?.hold_reason;
  expect(await reasonOf((await receive(110, { onHold: true })).lotId)).toBe('temperature');
  expect(await reasonOf((await receive(50, { onHold: true })).lotId)).toBe('received');
  const accepted = await receive(110);
  expect(await reasonOf(accepted.lotId)).toBeNull();
  await resolve((await exceptionOf(accepted.entryId))?.id, 'hold');
  expect(await reasonOf(accepted.lotId)).toBe('temperature');
});
