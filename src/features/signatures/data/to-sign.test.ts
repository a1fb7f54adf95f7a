import 'fake-indexeddb/auto';
import { afterEach, beforeEach, expect, test } from 'vitest';
import type { OrderToSign } from '../../../../contract/deliveries.ts';
import { commit } from '../../../data/commit.ts';
import { CratebookDatabase } from '../../../data/database.ts';
import {
  forgetOrderToSign,
  isFound,
  keepOrdersToSign,
  listKeptOrders,
  readSignaturesOnTheWay,
  withOnTheWay,
} from './to-sign.ts';

const AT = '2026-11-24T11:00:00.000Z';
const NOW = Date.parse(AT) + 60_000;
let db: CratebookDatabase;
beforeEach(() => {
  db = new CratebookDatabase({ tenantId: 'tenant', userId: crypto.randomUUID() });
});
afterEach(() => db.delete());

const order = (salesOrderNumber: number, more: Partial<OrderToSign> = {}): OrderToSign =>
  ({
    id: `00000000-0000-4000-8000-000000${salesOrderNumber}`,
    salesOrderNumber,
    purchaseOrder: '',
    locationName: 'Café Luna',
    signatures: [],
    ...more,
  }) as unknown as OrderToSign;
const numbers = async (now = NOW) => (await listKeptOrders(db, now)).map((kept) => kept.order.salesOrderNumber);

test('orders that the server named are kept for two days, the latest version of each, the latest order first', async () => {
  await keepOrdersToSign(db, [order(700_001), order(700_002)], AT);
  await keepOrdersToSign(db, [order(700_001, { purchaseOrder: 'PO 7' })], '2026-11-25T11:00:00.000Z');
  const later = Date.parse('2026-11-25T11:30:00.000Z');
  expect(await numbers(later)).toEqual([700_002, 700_001]);
  expect((await listKeptOrders(db, later))[1]?.order.purchaseOrder).toBe('PO 7');
  expect(await numbers(Date.parse('2026-11-26T11:30:00.000Z'))).toEqual([700_001]);
});

test('an order that the server no longer has for the user is removed, singly or because the response was complete', async () => {
  await keepOrdersToSign(db, [order(700_001), order(700_002), order(700_003)], AT);
  await forgetOrderToSign(db, order(700_002).id);
  expect(await numbers()).toEqual([700_003, 700_001]);
  await keepOrdersToSign(db, [order(700_003)], AT, true);
  expect(await numbers()).toEqual([700_003]);
});

test('a search matches all words in number, PO number or location, with or without accents', () => {
  const found = (query: string) => isFound(order(700_001, { purchaseOrder: 'PO-77' }), query);
  for (const query of ['', '7000', 'cafe LUNA', 'luna po-77']) expect(found(query)).toBe(true);
  for (const query of ['7002', 'luna nowhere']) expect(found(query)).toBe(false);
});

test('a signature that is not sent yet is shown with its order until the server has it', async () => {
  const first = order(700_001);
  const signatureId = crypto.randomUUID();
  await commit(db, 'deliveries.sign', {
    params: { id: first.id },
    body: { signatureId, name: 'Ana', hash: 'a'.repeat(64), total: 1200, signedAt: AT, place: null },
  });
  const onTheWay = (await readSignaturesOnTheWay(db)).get(first.id);
  expect(onTheWay).toMatchObject([{ id: signatureId, name: 'Ana', total: 1200, at: AT }]);
  const shown = withOnTheWay(first, onTheWay);
  expect(shown.signatures).toHaveLength(1);
  expect(withOnTheWay(shown, onTheWay)).toBe(shown);
  expect(withOnTheWay(order(700_002), undefined).signatures).toEqual([]);
});
