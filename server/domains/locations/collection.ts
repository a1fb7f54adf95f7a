import type { RowOf } from '../../../contract/collections.ts';
import type { Tx } from '../../db/tenant-transaction.ts';
import { scopeKey } from '../../sync/scope-key.ts';
import type { Source } from '../../sync/source.ts';

/**
 * Selects all holidays, past ones too: a row that changes only with the calendar would differ between devices (PULL7).
 */
const SELECT = `select l.*, c.name as customer_name, c.credit_hold, c.credit_limit_cents, c.balance_cents, c.open_orders_cents, c.oldest_overdue_days,
    w.name as warehouse_name, coalesce(r.weekdays, l.delivery_weekdays) as route_weekdays,
    coalesce(o.tax_basis_points, 0) as tax_basis_points, coalesce(o.discount_basis_points, 0) as org_discount, o.surcharge, o.max_overdue_days,
    coalesce(o.time_zone, 'America/New_York') as time_zone, coalesce(o.credit_limit_enabled, true) as credit_limit_enabled,
    array(select day from holidays h where h.tenant_id = l.tenant_id order by day) as tenant_holidays
  from customer_locations l
  join customers c on c.tenant_id = l.tenant_id and c.customer_id = l.customer_id
  left join warehouses w on w.tenant_id = l.tenant_id and w.id = l.warehouse_id
  left join routes r on r.tenant_id = l.tenant_id and r.id = l.route_id
  left join organization o on o.tenant_id = l.tenant_id
  where l.tenant_id = $1 and l.is_active and c.is_active`;

function present(row: Record<string, unknown>): RowOf<'locations'> {
  const days = [...(row.holidays as string[]), ...(row.tenant_holidays as string[])];
  return {
    customerLocationId: String(row.customer_location_id),
    customerId: String(row.customer_id),
    customerName: String(row.customer_name),
    displayName: String(row.display_name),
    address: row.address as RowOf<'locations'>['address'],
    warehouseId: String(row.warehouse_id),
    warehouseName: String(row.warehouse_name ?? row.warehouse_id),
    priceListId: String(row.price_list_id),
    timeZone: String(row.time_zone),
    deliveryWeekdays: row.delivery_weekdays as number[],
    routeWeekdays: row.route_weekdays as number[],
    pickupWeekdays: row.pickup_weekdays as number[],
    cutoff: String(row.cutoff),
    leadDays: Number(row.lead_days),
    holidays: [...new Set(days)].sort(),
    minimumOrder: Number(row.minimum_order_cents),
    minimumCases: Number(row.minimum_cases),
    taxBasisPoints: row.tax_exempt === true ? 0 : Number(row.tax_basis_points),
    discountBasisPoints: Math.max(Number(row.discount_basis_points), Number(row.org_discount)),
    surcharge: (row.surcharge ?? { kind: 'none', amount: 0, basisPoints: 0 }) as RowOf<'locations'>['surcharge'],
    credit: {
      hold: row.credit_hold === true,
      limit: row.credit_limit_cents as number | null,
      balance: Number(row.balance_cents),
      openOrders: Number(row.open_orders_cents),
      oldestOverdueDays: Number(row.oldest_overdue_days),
      maxOverdueDays: row.max_overdue_days as number | null,
    },
    creditLimitEnabled: row.credit_limit_enabled === true,
    options: row.options as RowOf<'locations'>['options'],
    deliveryInstructions: String(row.delivery_instructions),
  };
}

/** Returns active locations with all data that validates an order. The result lacks missing and inactive ones. */
export async function readLocations(tx: Tx, ids: readonly string[]): Promise<Map<string, RowOf<'locations'>>> {
  const one = ids.length === 1;
  // A comparison by equality reuses its plan; for a list of unknown length PostgreSQL would plan each time.
  const { rows } = await tx.connection.query(
    `${SELECT} and l.customer_location_id ${one ? '= $2' : '= any($2)'}`,
    [tx.tenantId, one ? ids[0] : ids],
    one ? 'read_location' : 'read_locations',
  );
  return new Map(rows.map((row) => [String(row.customer_location_id), present(row)]));
}

/** Returns the location if it is assigned to the user. */
export async function findGivenLocation(
  tx: Tx,
  userId: string,
  customerLocationId: string,
): Promise<RowOf<'locations'> | undefined> {
  const { rows } = await tx.connection.query(
    `${SELECT} and l.customer_location_id = $3 and exists
       (select from user_locations ul where ul.tenant_id = $1 and ul.user_id = $2 and ul.customer_location_id = $3)`,
    [tx.tenantId, userId, customerLocationId],
    'find_given_location',
  );
  return rows[0] && present(rows[0]);
}

/**
 * The locations as devices store them, with zeros instead of the customer's debt. The debt is synced separately
 * (`customerCreditsSource`), so that an order of one location doesn't change all rows of a chain. Older app releases
 * show no debt; the server still checks the credit of their orders.
 */
export const locationsSource: Source<'locations'> = async (tx, scope, ids) => {
  const locations = await readLocations(tx, ids ?? [scopeKey(scope)]);
  return new Map(
    [...locations].map(([id, location]) => [
      id,
      { ...location, credit: { ...location.credit, balance: 0, openOrders: 0, oldestOverdueDays: 0 } },
    ]),
  );
};

/** The debt of a customer in cents, for the customer's scope. */
export const customerCreditsSource: Source<'customerCredits'> = async (tx, scope, ids) => {
  const customerId = scopeKey(scope);
  if (ids && !ids.includes(customerId)) return new Map();
  const { rows } = await tx.connection.query(
    'select balance_cents, open_orders_cents, oldest_overdue_days from customers where tenant_id = $1 and customer_id = $2',
    [tx.tenantId, customerId],
    'customer_credit',
  );
  const [row] = rows;
  if (!row) return new Map();
  const figures = {
    balance: Number(row.balance_cents),
    openOrders: Number(row.open_orders_cents),
    oldestOverdueDays: Number(row.oldest_overdue_days),
  };
  return new Map([[customerId, { customerId, ...figures }]]);
};
