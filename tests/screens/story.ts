import { randomUUID } from 'node:crypto';
import type { Order } from '../../contract/orders.ts';
import { CHEF } from '../e2e/harness/credentials.ts';
import type { Stage } from './stage.ts';

/** A customer of the demo whose company is on credit hold. */
export const HELD_CUSTOMER = 'taqueria-dona-rosa-yonkers@greenleaf.test';

interface Draft {
  readonly customerLocationId: string;
  readonly lines: { itemCode: string; uom: string; quantity: number; unitPrice: number }[];
}

/** Returns lines of the customer's oldest order guide that may be ordered, with today's prices. */
async function usualLines(stage: Stage, userName: string, count: number): Promise<Draft> {
  const office = await stage.office(userName);
  const [guide] = await office.call<{ id: string }[]>('GET', '/portal/orderguides');
  if (!guide) throw new Error(`${userName} has no order guide`);
  const { lines } = await office.call<{
    lines: { itemCode: string; uom: string; quantity: number; problem: string | null }[];
  }>('GET', `/portal/cart/orderguide/${guide.id}`);
  const good = lines.filter(({ problem }) => problem === null).slice(0, count);
  await office.clearCart();
  await office.call('PATCH', '/portal/cart/lines', {
    lines: good.map(({ itemCode, uom, quantity }) => ({ itemCode, uom, quantity: Math.max(1, quantity) })),
  });
  const { draft, lines: priced } = await office.call<{ draft: { customerLocationId: string }; lines: Draft['lines'] }>(
    'GET',
    '/portal/checkout/review',
  );
  await office.clearCart();
  return { customerLocationId: draft.customerLocationId, lines: priced };
}

/** Fills the user's cart, as another device would. */
export async function fillCart(stage: Stage, userName: string, count: number): Promise<void> {
  const { lines } = await usualLines(stage, userName, count);
  const office = await stage.office(userName);
  await office.call('PATCH', '/portal/cart/lines', {
    lines: lines.map(({ itemCode, uom, quantity }, index) => ({ itemCode, uom, quantity: quantity + (index % 3) })),
  });
}

/** An order that is held because two prices have changed since the customer saw them. */
export async function placeHeldOrder(stage: Stage): Promise<string> {
  const { customerLocationId, lines } = await usualLines(stage, CHEF, 6);
  const office = await stage.office(CHEF);
  const sizes = await Promise.all(
    lines.map(({ itemCode }) =>
      office.call<{ uoms: { uom: string; factor: number }[] }>('GET', `/portal/items/${itemCode}`),
    ),
  );
  const [place] = await office.call<{ deliveryDates: string[] }[]>('GET', '/portal/shipping-locations');
  const order = await office.call<Order>('POST', '/portal/checkout', {
    orderId: randomUUID(),
    customerLocationId,
    lines: lines.map(({ itemCode, uom, quantity, unitPrice }, index) => ({
      itemCode,
      uom,
      quantity,
      seenUnitPrice: index < 2 ? Math.round(unitPrice * 0.9) : unitPrice,
      seenFactor: sizes[index]?.uoms.find((unit) => unit.uom === uom)?.factor ?? 1,
      seenAvailable: null,
    })),
    shippingMethod: 'Delivery',
    deliveryDate: place?.deliveryDates[0],
    poNumber: 'PO 4711',
    notes: 'Back door, ring twice. Please no substitutes for the romaine.',
    shippingAddress: null,
    seenTotal: null,
    submittedAt: new Date().toISOString(),
  });
  return order.id;
}
