import { AppError } from '../../../contract/errors.ts';
import type { Location } from '../../../contract/locations.ts';
import type { SalesOrder, salesOrderEndpoints } from '../../../contract/sales-orders.ts';
import { sumPicks } from '../../../rules/pick-summary.ts';
import type { HandlersOf, SignedInContext } from '../../context.ts';
import { readLetterhead } from '../../pdf/letterhead.ts';
import { salesOrderPdf } from '../../pdf/sales-order-pdf.ts';
import { shoppingLocation, shopsFor } from '../locations/access.ts';
import { pageOf } from '../paging.ts';
import { readSalesOrders } from './collection.ts';
import { SALES_ORDER_HEADERS, SALES_ORDER_LINE_HEADERS } from './columns.ts';
import { headWithoutPrices, withoutPrices } from './hide-prices.ts';
import { findSalesOrders, type SalesOrderFilter } from './search.ts';

const PAGE_SIZE = 25;

/** The sales order if it is one of the user's locations'. Throws `not_found` for anybody else's as for one that doesn't exist. */
async function ownSalesOrder(context: SignedInContext, id: string): Promise<{ order: SalesOrder; location: Location }> {
  const order = (await readSalesOrders(context.tx, [id])).get(id);
  if (!order || !(await shopsFor(context, order.customerLocationId))) throw new AppError('not_found');
  const location = await shoppingLocation(context, order.customerLocationId);
  return { order: location.options.displayPrices ? order : withoutPrices(order), location };
}

type Asked = Omit<SalesOrderFilter, 'timeZone'> & {
  readonly customerLocationId?: string | undefined;
  readonly PageNumber?: number | undefined;
  readonly PageSize?: number | undefined;
};

async function find(context: SignedInContext, asked: Asked) {
  const location = await shoppingLocation(context, asked.customerLocationId);
  const page = pageOf(asked, PAGE_SIZE);
  const { timeZone, customerLocationId, options } = location;
  const { total, orders } = await findSalesOrders(context.tx, customerLocationId, { ...asked, timeZone }, page);
  const { pageNumber, pageSize } = page;
  return { data: options.displayPrices ? orders : orders.map(headWithoutPrices), pageNumber, pageSize, total };
}

export const salesOrderHandlers: HandlersOf<typeof salesOrderEndpoints> = {
  list: (context, { query }) => find(context, query),
  search: (context, { query }) => find(context, query),
  headers: async () => SALES_ORDER_HEADERS.map((header) => ({ ...header })),
  detailHeaders: async () => SALES_ORDER_LINE_HEADERS.map((header) => ({ ...header })),
  get: async (context, { params }) => (await ownSalesOrder(context, params.id)).order,
  pickSummary: async (context, { params }) => sumPicks((await ownSalesOrder(context, params.id)).order.lines),

  pdf: async (context, { params, query }) => {
    const { order, location } = await ownSalesOrder(context, params.id);
    const letterhead = await readLetterhead(context);
    const bytes = await salesOrderPdf(order, {
      letterhead,
      locale: query.locale ?? context.locale,
      timeZone: location.timeZone,
      locationName: location.displayName,
      showPrices: location.options.displayPrices,
      now: context.now,
    });
    return { fileName: `Order-${order.salesOrderNumber}.pdf`, mediaType: 'application/pdf', bytes };
  },
};
