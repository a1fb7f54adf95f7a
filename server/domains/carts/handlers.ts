import type { Cart, CheckoutDraft, cartEndpoints } from '../../../contract/carts.ts';
import { partsOfLineId } from '../../../contract/constants.ts';
import { AppError } from '../../../contract/errors.ts';
import type { Location } from '../../../contract/locations.ts';
import { HIDDEN_TOTALS } from '../../../contract/order-amounts.ts';
import { dayInZone } from '../../../rules/calendar.ts';
import { orderTerms, quote } from '../../../rules/quote.ts';
import type { HandlersOf, SignedInContext } from '../../context.ts';
import type { Tx } from '../../db/tenant-transaction.ts';
import { invalidFields } from '../../invalid-fields.ts';
import { requestedLocation, shoppingLocation, shopsFor } from '../locations/access.ts';
import { withinLimits } from '../orders/within-limits.ts';
import { addressTexts, refuseCards } from '../refuse-cards.ts';
import { cloneLines } from './clone.ts';
import { readCartLines, readDraft } from './collection.ts';
import { readPricedLines } from './priced-lines.ts';
import { clearLines, countLines, putInstructions, removeLines, saveDraft } from './repository.ts';
import { setLines, setManyLines, setOneLine } from './set-lines.ts';

/**
 * Returns the cart with today's prices and the tax of its delivery day. If the location may not see prices, they and the
 * totals are null. Ends a read-only transaction.
 */
export async function pricedCart(tx: Tx, location: Location, now: Date): Promise<Cart> {
  const [lines, { shippingMethod, deliveryDate }] = await tx.readLast(() =>
    Promise.all([readPricedLines(tx, location), readDraft(tx, location.customerLocationId)]),
  );
  const priced = lines.flatMap(({ line, item, price }) =>
    item ? [{ line, item, price: location.options.displayPrices ? price : null }] : [],
  );
  const quoted = withinLimits(
    () =>
      quote(
        orderTerms(location, shippingMethod, deliveryDate ?? dayInZone(now.toISOString(), location.timeZone)),
        priced.map(({ line, item, price }) => ({
          uom: line.uom,
          quantity: line.quantity,
          unitPrice: price,
          item,
        })),
      ),
    ({ subtotal, total }) => [subtotal, total],
    ({ lines: quotedLines }) => quotedLines,
  );
  const byId = new Map(priced.map((entry, index) => [entry.line.id, { ...entry, net: quoted.lines[index]?.net ?? 0 }]));
  const { subtotal, discount, tax, surcharge, total } = quoted;
  return {
    id: location.customerLocationId,
    customerId: location.customerId,
    customerLocationId: location.customerLocationId,
    lineItems: lines.map(({ line }) => {
      const entry = byId.get(line.id);
      return {
        id: line.id,
        itemCode: line.itemCode,
        description: entry?.item.description ?? '',
        packSize: entry?.item.packSize ?? '',
        brand: entry?.item.brand ?? '',
        uom: line.uom,
        defaultUoM: entry?.item.orderUom ?? line.uom,
        quantity: line.quantity,
        unitPrice: entry?.price ?? null,
        linePrice: entry && entry.price !== null ? entry.net : null,
        available: entry !== undefined,
        instructions: line.instructions,
      };
    }),
    itemCount: lines.length,
    ...(location.options.displayPrices ? { subtotal, discount, tax, surcharge, total } : HIDDEN_TOTALS),
  };
}

const sameAddress = (a: object | null, b: object): boolean => a === null || JSON.stringify(a) === JSON.stringify(b);

/** Throws `address_fixed` if the address differs and the location lacks `allowShipToAddressEdit`. */
export function checkAddress(location: Location, address: Location['address'] | null): void {
  if (!location.options.allowShipToAddressEdit && !sameAddress(address, location.address))
    throw new AppError('address_fixed');
}

/** Returns a draft with the names of spec section 3. The cart of a location has the location's id. */
const checkoutOf = (location: Location, draft: CheckoutDraft) => ({
  ...draft,
  cartId: location.customerLocationId,
  address: draft.shippingAddress ?? location.address,
  deliveryDateFormatted: draft.deliveryDate
    ? new Intl.DateTimeFormat('en-US', { dateStyle: 'full', timeZone: 'UTC' }).format(new Date(draft.deliveryDate))
    : '',
});

/** Returns the parts of a line's id (`lineId`). Throws `not_found` if the caller doesn't shop for its location. */
async function ownLine(context: SignedInContext, id: string) {
  const parts = partsOfLineId(id);
  if (!(await shopsFor(context, parts.customerLocationId))) throw new AppError('not_found');
  return parts;
}

/** Handlers for the cart and its checkout draft. */
export const cartHandlers: HandlersOf<typeof cartEndpoints> = {
  cart: async (context, { query }) =>
    pricedCart(context.tx, await shoppingLocation(context, query.customerLocationId), context.now),
  count: async (context, { query }) => {
    const location = await shoppingLocation(context, query.customerLocationId);
    return { itemCount: await countLines(context.tx, location.customerLocationId) };
  },
  lines: async (context, { query }) => {
    const location = await shoppingLocation(context, query.customerLocationId);
    return readCartLines(context.tx, location.customerLocationId);
  },
  setLine: (context, { body }) => setOneLine(context, body),
  setLines: (context, { body }) => setManyLines(context, body),
  updateLines: async (context, { body }) => {
    const answers = await setLines(context, body.customerLocationId, body.lines);
    const refused = answers.find((answer) => answer instanceof AppError);
    if (refused) throw refused;
    return readCartLines(context.tx, await requestedLocation(context, body.customerLocationId));
  },
  setLineInstructions: async (context, { params, body }) => {
    const { customerLocationId, ...line } = await ownLine(context, params.id);
    refuseCards({ note: body.note });
    return (await putInstructions(context.tx, customerLocationId, line, body, context.actor.userId)) ?? null;
  },
  removeLine: async (context, { params }) => {
    const { customerLocationId, ...line } = await ownLine(context, params.id);
    await removeLines(context.tx, customerLocationId, [line]);
    return {};
  },
  clear: async (context, { query }) => {
    const location = await shoppingLocation(context, query.customerLocationId);
    await clearLines(context.tx, location.customerLocationId);
    return {};
  },
  clone: async (context, { params, query }) => {
    const location = await shoppingLocation(context, query.customerLocationId);
    return { lines: await cloneLines(context, location, params.source, params.id) };
  },
  checkout: async (context, { query }) => {
    const location = await shoppingLocation(context, query.customerLocationId);
    return checkoutOf(location, await readDraft(context.tx, location.customerLocationId));
  },
  saveCheckout: async (context, { body }) => {
    const location = await shoppingLocation(context, body.customerLocationId);
    checkAddress(location, body.shippingAddress);
    refuseCards({ ...body, ...addressTexts(body.shippingAddress) });
    const [, saved] = await Promise.all([
      saveDraft(context.tx, body),
      readDraft(context.tx, location.customerLocationId),
    ]);
    return checkoutOf(location, saved);
  },
  saveCheckoutAddress: async (context, { body }) => {
    const location = await shoppingLocation(context, body.customerLocationId);
    const shippingAddress = body.shippingAddress === undefined ? body.address : body.shippingAddress;
    if (shippingAddress === undefined) throw invalidFields({ address: { rule: 'required' } });
    checkAddress(location, shippingAddress);
    refuseCards(addressTexts(shippingAddress));
    const draft = await readDraft(context.tx, location.customerLocationId);
    const saved = { ...draft, shippingAddress };
    await saveDraft(context.tx, saved);
    return checkoutOf(location, saved);
  },
};
