import type { Nullable, Selectable } from 'kysely';
import type { RowOf } from '../../../contract/collections.ts';
import { type Columns, rowsBy } from '../../db/rows.ts';
import type { Schema } from '../../db/schema.ts';
import type { Tx } from '../../db/tenant-transaction.ts';
import { scopeKey } from '../../sync/scope-key.ts';
import type { Source } from '../../sync/source.ts';
import { hoursOf } from './receiving-hours.ts';

/**
 * Selects all holidays, past ones too: a row that changes only with the calendar would differ between devices (PULL7).
 */
const SELECT = `select l.*, c.name as customer_name, c.credit_hold, c.credit_limit_cents, c.balance_cents, c.open_orders_cents, c.oldest_overdue_days,
    w.name as warehouse_name, coalesce(r.weekdays, l.delivery_weekdays) as route_weekdays,
    coalesce(o.tax_basis_points, 0) as tax_basis_points, coalesce(o.discount_basis_points, 0) as org_discount, o.surcharge, o.surcharge_taxed,
    o.next_tax_basis_points, o.next_tax_on, o.max_overdue_days,
    coalesce(o.time_zone, 'America/New_York') as time_zone, coalesce(o.credit_limit_enabled, true) as credit_limit_enabled,
    array(select day from holidays h where h.tenant_id = l.tenant_id order by day) as tenant_holidays
  from customer_locations l
  join customers c on c.tenant_id = l.tenant_id and c.customer_id = l.customer_id
  left join warehouses w on w.tenant_id = l.tenant_id and w.id = l.warehouse_id
  left join routes r on r.tenant_id = l.tenant_id and r.id = l.route_id
  left join organization o on o.tenant_id = l.tenant_id
  where l.tenant_id = $1 and l.is_active and c.is_active`;

type LocationRow = Selectable<Schema['customer_locations']> &
  Columns<
    'customers',
    'credit_hold' | 'credit_limit_cents' | 'balance_cents' | 'open_orders_cents' | 'oldest_overdue_days'
  > &
  Columns<'organization', 'tax_basis_points' | 'time_zone' | 'credit_limit_enabled'> &
  Nullable<
    Columns<
      'organization',
      'surcharge' | 'surcharge_taxed' | 'next_tax_basis_points' | 'next_tax_on' | 'max_overdue_days'
    >
  > & {
    readonly customer_name: string;
    readonly warehouse_name: string | null;
    readonly route_weekdays: number[];
    readonly org_discount: number;
    readonly tenant_holidays: string[];
  };

const taxChangeOf = ({ next_tax_on: on, next_tax_basis_points: basisPoints, tax_exempt: isExempt }: LocationRow) =>
  on == null || basisPoints == null || isExempt ? null : { on, basisPoints };

function present(row: LocationRow): RowOf<'locations'> {
  return {
    customerLocationId: row.customer_location_id,
    customerId: row.customer_id,
    customerName: row.customer_name,
    displayName: row.display_name,
    address: row.address,
    warehouseId: row.warehouse_id,
    warehouseName: row.warehouse_name ?? row.warehouse_id,
    priceListId: row.price_list_id,
    timeZone: row.time_zone,
    deliveryWeekdays: row.delivery_weekdays,
    routeWeekdays: row.route_weekdays,
    pickupWeekdays: row.pickup_weekdays,
    cutoff: row.cutoff,
    leadDays: row.lead_days,
    holidays: [...new Set([...row.holidays, ...row.tenant_holidays])].sort(),
    minimumOrder: row.minimum_order_cents,
    minimumCases: row.minimum_cases,
    taxBasisPoints: row.tax_exempt ? 0 : row.tax_basis_points,
    discountBasisPoints: Math.max(row.discount_basis_points, row.org_discount),
    surcharge: row.surcharge ?? { kind: 'none', amount: 0, basisPoints: 0 },
    surchargeTaxed: row.surcharge_taxed ?? false,
    taxChange: taxChangeOf(row),
    credit: {
      hold: row.credit_hold,
      limit: row.credit_limit_cents,
      balance: row.balance_cents,
      openOrders: row.open_orders_cents,
      oldestOverdueDays: row.oldest_overdue_days,
      maxOverdueDays: row.max_overdue_days,
    },
    creditLimitEnabled: row.credit_limit_enabled,
    options: row.options,
    deliveryInstructions: row.delivery_instructions,
    receives: hoursOf(row),
  };
}

/** Returns active locations with all data that validates an order. The result lacks missing and inactive ones. */
export async function readLocations(tx: Tx, ids: readonly string[]): Promise<Map<string, RowOf<'locations'>>> {
  const one = ids.length === 1;
  // A comparison by equality reuses its plan; for a list of unknown length PostgreSQL would plan each time.
  const { rows } = await tx.connection.query<LocationRow>(
    `${SELECT} and l.customer_location_id ${one ? '= $2' : '= any($2)'}`,
    [tx.tenantId, one ? ids[0] : ids],
    one ? 'read_location' : 'read_locations',
  );
  return rowsBy(rows, 'customer_location_id', present);
}

/** Returns the location if it is assigned to the user. */
export async function findAssignedLocation(
  tx: Tx,
  userId: string,
  customerLocationId: string,
): Promise<RowOf<'locations'> | undefined> {
  const { rows } = await tx.connection.query<LocationRow>(
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

/**
 * The debt of a customer in cents, for the customer's scope. A user who sees no prices gets only whether it exceeds the
 * limit: the difference between two figures would tell the total of an order.
 */
export const customerCreditsSource: Source<'customerCredits'> = async (tx, scope, ids, viewer) => {
  const customerId = scopeKey(scope);
  if (ids && !ids.includes(customerId)) return new Map();
  const { rows } = await tx.connection.query<
    Columns<'customers', 'balance_cents' | 'open_orders_cents' | 'oldest_overdue_days' | 'credit_limit_cents'>
  >(
    'select balance_cents, open_orders_cents, oldest_overdue_days, credit_limit_cents from customers where tenant_id = $1 and customer_id = $2',
    [tx.tenantId, customerId],
    'customer_credit',
  );
  const [row] = rows;
  if (!row) return new Map();
  const { balance_cents: balance, open_orders_cents: openOrders, credit_limit_cents: limit } = row;
  const amounts = viewer.prices
    ? { balance, openOrders }
    : { balance: 0, openOrders: 0, overLimit: limit !== null && balance + openOrders > limit };
  return new Map([[customerId, { customerId, oldestOverdueDays: row.oldest_overdue_days, ...amounts }]]);
};
