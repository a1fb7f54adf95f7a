import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { receivingEndpoints } from '../../../contract/receiving.ts';
import { truckCheckEndpoints } from '../../../contract/truck-checks.ts';
import type { Actor } from '../../actor.ts';
import { purchaseOrdersSource } from '../receiving/collection.ts';
import { receivingHandlers } from '../receiving/handlers.ts';
import { failure, openShop, type Shop } from '../shop.fixture.ts';
import { truckCheckHandlers } from './handlers.ts';

const AT = '2026-11-19T12:00:00.000Z';
const JPEG = Buffer.from([0xff, 0xd8, 0xff, 0xe0, 1, 2, 3]).toString('base64');
const ORDER = randomUUID();
let shop: Shop;
let ana: Actor;
let admin: Actor;

beforeAll(async () => {
  shop = await openShop();
  ana = await shop.worker(['receiving'], 'W1');
  admin = { ...(await shop.customer('C1', 'C1-1')), role: 'ADMIN' };
  await shop.sql("insert into vendors (tenant_id, id, company) values ($1, 'V1', 'O’Hara Farms')");
  await shop.addItems([{ code: 'MILK', description: 'MILK, WHOLE', stock: 0 }]);
  await shop.sql(
    "insert into goods_limits (tenant_id, key, max_fahrenheit, name, updated_at) values ($1, 'item:MILK', 41, 'Bo', now())",
  );
  const line = { lineNumber: 1, itemCode: 'MILK', description: 'MILK, WHOLE', uom: 'CS', uomFactor: 1, quantity: 10 };
  await shop.sql(
    `insert into purchase_orders (tenant_id, id, po_number, vendor_id, warehouse_id, status, ordered_on, expected_on, lines)
     values ($1, $2, 70001, 'V1', 'W1', 'open', '2026-11-16', '2026-11-19', $3)`,
    [ORDER, JSON.stringify([{ ...line, receivedQuantity: 0, costCents: 700 }])],
  );
});
afterAll(() => shop.close());

const check = (more: Record<string, unknown> = {}, as = ana) =>
  shop.call(truckCheckEndpoints.record, truckCheckHandlers.record, {
    as,
    params: { id: ORDER },
    body: {
      ...{ checkId: randomUUID(), door: ' 4 ', sealState: 'intact', seal: 'S-100', temperatureTenths: 40 },
      ...{ note: '', photo: null, checkedAt: AT },
      ...more,
    },
  });
const receive = (temperatureTenths: number | null, more: Record<string, unknown> = {}) =>
  shop.call(receivingEndpoints.receiveEntry, receivingHandlers.receiveEntry, {
    as: ana,
    params: { id: `${ORDER}:1` },
    body: {
      ...{
        entryId: randomUUID(),
        kind: 'receive',
        itemCode: 'MILK',
        description: '',
        quantity: 1,
        uom: 'CS',
        factor: 1,
      },
      ...{ weightGrams: null, caseWeights: [], lotId: randomUUID(), lotCode: 'M-1', originCountry: null },
      ...{ packedOn: null, expiresOn: null, temperatureTenths, onHold: false, sscc: null, bin: 'A-01-1', reason: null },
      ...{ note: '', receivedOn: '2026-11-19', receivedAt: AT },
      ...more,
    },
  });
const log = async (query: Record<string, unknown> = {}) =>
  (await shop.call(truckCheckEndpoints.log, truckCheckHandlers.log, { as: admin, query })).data;

test('[F4.2] a check is on the order’s devices, the latest one, and a copy changes nothing', async () => {
  const checkId = randomUUID();
  await check({ checkId, photo: JPEG });
  const again = await check({ checkId, photo: JPEG });
  expect(again.truckCheck).toMatchObject({
    ...{ id: checkId, door: '4', sealState: 'intact', seal: 'S-100', temperatureTenths: 40, hasPhoto: true },
    ...{ checkedAt: AT, by: ana.displayName },
  });
  // A check that another device made earlier arrives late.
  await check({ temperatureTenths: 90, checkedAt: '2026-11-19T11:00:00.000Z' });
  const rows = await shop.run((tx) =>
    purchaseOrdersSource(tx, 'floor:W1', [ORDER], { prices: false, exactStock: true }),
  );
  expect(rows.get(ORDER)?.truckCheck?.id).toBe(checkId);
  expect(await log({ kind: 'truck' })).toHaveLength(2);
  const photo = { params: { id: ORDER }, query: { checkId } };
  const { bytes } = await shop.call(truckCheckEndpoints.photo, truckCheckHandlers.photo, { as: ana, ...photo });
  expect(Buffer.from(bytes).toString('base64')).toBe(JPEG);
});

test('[F4.2] the log has what was measured at goods, says what is over the limit and what was done', async () => {
  await receive(50);
  // 41 °F are 5 °C: at the limit is not over it.
  await receive(51, { onHold: true });
  await receive(120, { kind: 'reject', reason: 'temperature' });
  await receive(null);
  const goods = await log({ kind: 'goods', sortBy: 'temperatureTenths', sortDirection: 'Asc' });
  expect(goods.map(({ temperatureTenths, isTooWarm, outcome }) => [temperatureTenths, isTooWarm, outcome])).toEqual([
    [50, false, 'received'],
    [51, true, 'held'],
    [120, true, 'refused'],
  ]);
  expect(goods[0]).toMatchObject({ description: 'MILK, WHOLE', maxFahrenheit: 41, poNumber: 70_001, lotCode: 'M-1' });
  expect(await log({ tooWarm: 'yes' })).toHaveLength(2);
  expect(await log({ from: '2026-11-20' })).toEqual([]);
});

test('[F4.2] a check needs the license, and the order’s warehouse', async () => {
  const picker = await shop.worker(['picking'], 'W1');
  expect(await failure(check({}, picker))).toBe('forbidden');
  const elsewhere = await shop.worker(['receiving'], 'W2');
  expect(await failure(check({}, elsewhere))).toBe('not_found');
});
