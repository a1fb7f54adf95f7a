import { HIDDEN_LINE, HIDDEN_TOTALS } from '../../../contract/order-amounts.ts';
import type { orderEndpoints } from '../../../contract/orders.ts';
import { dayInZone } from '../../../rules/calendar.ts';
import type { HandlersOf } from '../../context.ts';
import { readCartLines, readDraft } from '../carts/collection.ts';
import { readTerms, unitPrice } from '../items/pricing.ts';
import { shoppingLocation } from '../locations/access.ts';
import { evaluateOrder } from './evaluate.ts';
import { holdsWithoutPrices } from './hide-prices.ts';

/** Returns the order that the cart would be now. A draft without a day is evaluated for today, without a date hold. */
export const review: HandlersOf<typeof orderEndpoints>['review'] = async (context, { query }) => {
  const location = await shoppingLocation(context, query.customerLocationId);
  const draft = await readDraft(context.tx, location.customerLocationId);
  const cart = await readCartLines(context.tx, location.customerLocationId);
  const terms = await readTerms(context.tx, location, [...new Set(cart.map((line) => line.itemCode))]);
  const at = context.now.toISOString();
  const evaluation = evaluateOrder(
    location,
    terms,
    {
      shippingMethod: draft.shippingMethod,
      deliveryDate: draft.deliveryDate ?? dayInZone(at, location.timeZone),
      lines: cart.map((line) => {
        const found = terms.get(line.itemCode);
        return {
          itemCode: line.itemCode,
          uom: line.uom,
          quantity: line.quantity,
          seenUnitPrice: found ? unitPrice(found, line.uom) : null,
          seenFactor: found?.item.uoms.find((unit) => unit.uom === line.uom)?.factor ?? 1,
          seenAvailable: null,
          instructions: line.instructions ?? undefined,
        };
      }),
    },
    at,
  );
  // A day that the user has not chosen is no problem of the order.
  const holds = evaluation.holds.filter(({ kind }) => kind !== 'date' || draft.deliveryDate !== null);
  const shown = location.options.displayPrices;
  return {
    draft,
    ...(shown ? evaluation.totals : HIDDEN_TOTALS),
    lines: evaluation.lines.map(
      ({
        taxable: _taxable,
        uomFactor: _factor,
        gone: _gone,
        seenAvailable: _stock,
        seenUnitPrice: _price,
        seenFactor: _size,
        ...line
      }) => (shown ? line : { ...line, ...HIDDEN_LINE }),
    ),
    problems: shown ? holds : holdsWithoutPrices(holds),
    creditMessages: evaluation.holds.flatMap((hold) => (hold.reason ? [hold.reason] : [])),
  };
};
