import { AppError } from '../../../contract/errors.ts';
import { FLOOR_LICENSES } from '../../../contract/floor.ts';
import type { SalesOrder, salesOrderEndpoints } from '../../../contract/sales-orders.ts';
import { sumPicks } from '../../../rules/pick-summary.ts';
import type { HandlersOf, SignedInContext } from '../../context.ts';
import { pdfAnswer } from '../../pdf/draw.ts';
import { readLetterhead } from '../../pdf/letterhead.ts';
import { requireLicense, requireWarehouseAccess, warehouseOf } from '../floor/access.ts';
import { describedLocation, sellsTo, shoppingLocation, shopsFor } from '../locations/access.ts';
import { salesHeadWithoutPrices, salesOrderWithoutPrices } from '../orders/hide-prices.ts';
import { pageOf } from '../paging.ts';
import { documentLots } from '../tracing/document-lots.ts';
import { readSalesOrders, whereaboutsOf } from './collection.ts';
import { SALES_ORDER_HEADERS, SALES_ORDER_LINE_HEADERS } from './columns.ts';
import { findSalesOrders, type SalesOrderFilter, type SalesOrderOwner } from './search.ts';

const PAGE_SIZE = 25;

interface Readable {
  readonly order: SalesOrder;
  readonly locationName: string;
  readonly timeZone: string;
}

const isOfWarehouse = ({ actor }: SignedInContext): boolean => actor.role === 'APP' || actor.role === 'ADMIN';
/** A salesperson reads the orders of assigned locations with all amounts. */
const isSeller = ({ actor }: SignedInContext): boolean => actor.role === 'SALES';
/** Warehouse users see no prices; administrators do. */
const seesPrices = ({ actor }: SignedInContext): boolean => actor.role === 'ADMIN';

/**
 * Returns the sales order if it belongs to one of the user's locations, assigned locations or warehouses. Throws the
 * same `not_found` for other orders and for unknown ones.
 */
async function readable(context: SignedInContext, id: string): Promise<Readable> {
  const order = (await readSalesOrders(context.tx, [id])).get(id);
  if (!order) throw new AppError('not_found');
  if (isOfWarehouse(context)) {
    requireLicense(context, ...FLOOR_LICENSES);
    const { warehouseId, locationName } = await whereaboutsOf(context.tx, id);
    await requireWarehouseAccess(context, warehouseId);
    const shown = seesPrices(context) ? order : salesOrderWithoutPrices(order);
    return { order: shown, locationName, timeZone: context.tenant.timeZone };
  }
  if (isSeller(context)) {
    if (!(await sellsTo(context, order.customerLocationId))) throw new AppError('not_found');
    const { displayName, timeZone } = await describedLocation(context, order.customerLocationId);
    return { order, locationName: displayName, timeZone };
  }
  if (!(await shopsFor(context, order.customerLocationId))) throw new AppError('not_found');
  const location = await shoppingLocation(context, order.customerLocationId);
  return {
    order: location.options.displayPrices ? order : salesOrderWithoutPrices(order),
    locationName: location.displayName,
    timeZone: location.timeZone,
  };
}

type Asked = Omit<SalesOrderFilter, 'timeZone'> & {
  readonly customerLocationId?: string | undefined;
  readonly warehouseId?: string | undefined;
  readonly PageNumber?: number | undefined;
  readonly PageSize?: number | undefined;
};

async function find(context: SignedInContext, asked: Asked) {
  const page = pageOf(asked, PAGE_SIZE);
  const { owner, timeZone, showPrices } = await whoseOrders(context, asked);
  // The order of the rows would tell which total is larger.
  const sortBy = !showPrices && asked.sortBy === 'total' ? undefined : asked.sortBy;
  const { total, orders } = await findSalesOrders(context.tx, owner, { ...asked, sortBy, timeZone }, page);
  const { pageNumber, pageSize } = page;
  return { data: showPrices ? orders : orders.map(salesHeadWithoutPrices), pageNumber, pageSize, total };
}

async function whoseOrders(
  context: SignedInContext,
  asked: Asked,
): Promise<{ owner: SalesOrderOwner; timeZone: string; showPrices: boolean }> {
  if (isOfWarehouse(context)) {
    requireLicense(context, ...FLOOR_LICENSES);
    const warehouseId = await warehouseOf(context, asked.warehouseId);
    const owner = { warehouseId, ofLocation: asked.customerLocationId ?? null };
    return { owner, timeZone: context.tenant.timeZone, showPrices: seesPrices(context) };
  }
  if (isSeller(context)) {
    if (asked.customerLocationId === undefined) throw new AppError('location_unknown');
    const { timeZone, customerLocationId } = await describedLocation(context, asked.customerLocationId);
    return { owner: { customerLocationId }, timeZone, showPrices: true };
  }
  const { timeZone, customerLocationId, options } = await shoppingLocation(context, asked.customerLocationId);
  return { owner: { customerLocationId }, timeZone, showPrices: options.displayPrices };
}

/** Handlers that read sales orders, for customers, for salespeople and for the warehouse. */
export const salesOrderHandlers: HandlersOf<typeof salesOrderEndpoints> = {
  list: (context, { query }) => find(context, query),
  search: (context, { query }) => find(context, query),
  headers: async () => SALES_ORDER_HEADERS.map((header) => ({ ...header })),
  detailHeaders: async () => SALES_ORDER_LINE_HEADERS.map((header) => ({ ...header })),
  get: async (context, { params }) => (await readable(context, params.id)).order,
  pickSummary: async (context, { params }) => sumPicks((await readable(context, params.id)).order.lines),

  pdf: async (context, { params, query }) => {
    const { order, locationName, timeZone } = await readable(context, params.id);
    const letterhead = await readLetterhead(context);
    return pdfAnswer(context.tenant.id, `Order-${order.salesOrderNumber}.pdf`, 'salesOrderPdf', order, {
      letterhead,
      locale: query.locale ?? context.locale,
      timeZone,
      locationName,
      lots: await documentLots(context.tx, order),
      now: context.now,
    });
  },
};
