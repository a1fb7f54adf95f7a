import { AppError } from '../../../contract/errors.ts';
import type { Location } from '../../../contract/locations.ts';
import { type Order, type orderEndpoints, PENDING_STATUSES } from '../../../contract/orders.ts';
import type { HandlersOf, SignedInContext } from '../../context.ts';
import { pdfAnswer } from '../../pdf/draw.ts';
import { readLetterhead } from '../../pdf/letterhead.ts';
import { shoppingLocation, shopsFor } from '../locations/access.ts';
import { pageOf } from '../paging.ts';
import { readOrders } from './collection.ts';
import { ORDER_HEADERS, ORDER_LINE_HEADERS } from './columns.ts';
import { headWithoutPrices } from './hide-prices.ts';
import { shownTo } from './place.ts';
import { findOrders, type OrderHead, ordersInStatus } from './search.ts';

const PAGE_SIZE = 25;

/**
 * Returns the order if it belongs to one of the user's locations. Throws the same `not_found` for other orders and for
 * unknown ones.
 */
async function ownOrder(context: SignedInContext, id: string): Promise<{ order: Order; location: Location }> {
  const order = (await readOrders(context.tx, [id])).get(id);
  if (!order || !(await shopsFor(context, order.customerLocationId))) throw new AppError('not_found');
  return { order, location: await shoppingLocation(context, order.customerLocationId) };
}

const seenBy = (location: Location, head: OrderHead): OrderHead =>
  location.options.displayPrices ? head : headWithoutPrices(head);

/** Handlers that read orders. */
export const orderQueryHandlers: Pick<
  HandlersOf<typeof orderEndpoints>,
  'list' | 'pending' | 'headers' | 'detailHeaders' | 'get' | 'pdf'
> = {
  list: async (context, { query }) => {
    const location = await shoppingLocation(context, query.customerLocationId);
    const page = pageOf(query, PAGE_SIZE);
    // The order of the rows would tell which total is larger.
    const sortBy = !location.options.displayPrices && query.sortBy === 'total' ? undefined : query.sortBy;
    const filter = { ...query, sortBy, timeZone: location.timeZone };
    const { total, orders } = await findOrders(context.tx, location.customerLocationId, filter, page);
    const { pageNumber, pageSize } = page;
    return { data: orders.map((head) => seenBy(location, head)), pageNumber, pageSize, total };
  },

  pending: async (context, { query }) => {
    const location = await shoppingLocation(context, query.customerLocationId);
    const orders = await ordersInStatus(context.tx, location.customerLocationId, PENDING_STATUSES);
    return orders.map((head) => seenBy(location, head));
  },

  headers: async () => ORDER_HEADERS.map((header) => ({ ...header })),
  detailHeaders: async () => ORDER_LINE_HEADERS.map((header) => ({ ...header })),

  get: async (context, { params }) => {
    const { order, location } = await ownOrder(context, params.id);
    return shownTo(location, order);
  },

  pdf: async (context, { params, query }) => {
    const { order, location } = await ownOrder(context, params.id);
    const letterhead = await readLetterhead(context);
    const fileName = `Order-${order.orderNumber ?? order.id}.pdf`;
    return pdfAnswer(context.tenant.id, fileName, 'orderPdf', shownTo(location, order), {
      letterhead,
      locale: query.locale ?? context.locale,
      timeZone: location.timeZone,
      now: context.now,
    });
  },
};
