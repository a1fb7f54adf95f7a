import { showsInvoices } from '../../../contract/order-policy.ts';
import {
  CHART_DAYS,
  MOST_USAGE_MONTHS,
  REPORTS,
  type Report,
  type reportEndpoints,
} from '../../../contract/reports.ts';
import { addMonths, monthsBetween } from '../../../rules/months.ts';
import type { HandlersOf, SignedInContext } from '../../context.ts';
import { invalidFields } from '../../invalid-fields.ts';
import { shopperLocations } from '../../sync/scopes.ts';
import { priceListCsv, priceListPdf, priceListXlsx } from '../items/price-list.ts';
import { shoppingLocation } from '../locations/access.ts';
import { shownKinds } from '../power-bi/handlers.ts';
import { todayOf } from '../receivables/invoices.ts';
import { shopperScope } from '../receivables/shopper-scope.ts';
import { readItemUsage } from './item-usage.ts';
import { readOrdersByDay } from './orders-by-day.ts';

interface Places {
  readonly customerLocationId?: string | undefined;
  readonly allLocations?: boolean | undefined;
}

/** Returns the locations of a usage report. Throws `not_found` if the location sees no prices. */
async function usageLocations(context: SignedInContext, { customerLocationId, allLocations }: Places) {
  const { customerLocationId: one } = await shoppingLocation(context, customerLocationId);
  const { locationIds } = await shopperScope(context, one);
  return allLocations ? locationIds : [one];
}

/** Returns the months of a usage report. Throws `invalid_input` for too many, or an end before the start. */
function usageMonths(context: SignedInContext, query: { from?: string | undefined; to?: string | undefined }) {
  const to = query.to ?? todayOf(context).slice(0, 7);
  const from = query.from ?? addMonths(to, -2);
  const count = monthsBetween(from, to) + 1;
  if (count < 1) throw invalidFields({ to: { rule: 'from_start' } });
  if (count > MOST_USAGE_MONTHS) throw invalidFields({ to: { rule: 'months', limit: MOST_USAGE_MONTHS - 1 } });
  return { from, to };
}

/** Handlers for reports of customers. */
export const reportHandlers: HandlersOf<typeof reportEndpoints> = {
  reports: async (context, { query }) => {
    const { options } = await shoppingLocation(context, query.customerLocationId);
    const embedded = options.displayPrices ? await shownKinds(context.tx, context.services) : [];
    const isShown: Record<Report, boolean> = {
      price_list: context.tenant.priceListExportEnabled && options.displayPrices,
      item_usage: showsInvoices(options),
      customer_statement: showsInvoices(options),
      orders_by_day: true,
      power_bi_report: embedded.includes('report'),
      power_bi_dashboard: embedded.includes('dashboard'),
    };
    return { data: REPORTS.filter((report) => isShown[report]) };
  },

  ordersByDay: async (context, { query }) => {
    const { days = CHART_DAYS, customerLocationId, allLocations } = query;
    const location = await shoppingLocation(context, customerLocationId);
    const all = await shopperLocations(context.tx, context.actor);
    const locations = all.filter((row) =>
      allLocations ? row.customer_id === location.customerId : row.customer_location_id === location.customerLocationId,
    );
    const showsTotals = locations.every(({ options }) => options.displayPrices);
    const ids = locations.map((row) => row.customer_location_id);
    return readOrdersByDay(context, ids, { days, showsTotals });
  },

  priceListPdf: (context, { query }) => priceListPdf(context, query),
  priceListCsv: (context, { query }) => priceListCsv(context, query),
  priceListXlsx: (context, { query }) => priceListXlsx(context, query),

  itemUsage: async (context, { query }) => {
    const locations = await usageLocations(context, query);
    return readItemUsage(context.tx, locations, usageMonths(context, query));
  },
};
