import { uuidv7 } from '../../rules/uuid.ts';
import { sql } from './sql.ts';
import { CUSTOMER_OF, FACTORS, ITEM_CODES, type LocationId, WAREHOUSES } from './trade.ts';

/** Users of warehouse and routes, after those who order (seed.ts). Gus works in both warehouses. */
export const STAFF = [
  { name: 'dan', licenses: '{driver}', warehouse: 'W1' },
  { name: 'eve', licenses: '{driver}', warehouse: 'W1' },
  { name: 'fay', licenses: '{packouts,receiving,inventory}', warehouse: 'W1' },
  { name: 'gus', licenses: '{picking,transfers,inventory}', warehouse: null },
  { name: 'hal', licenses: '{lead}', warehouse: 'W1' },
] as const;
/** Their indexes in a world's users. */
export const DAN = 3;
export const EVE = 4;
export const FAY = 5;
export const GUS = 6;
export const HAL = 7;

export const ROUTES = ['R1', 'R2'] as const;
export const ROUTE_OF: Readonly<Record<LocationId, string>> = { L1: 'R1', L2: 'R2' };

export interface WarehouseOrder {
  /** The id of the sales order. */
  readonly id: string;
  /** The id of the customer's order. */
  readonly orderId: string;
}

/** The parts of a warehouse that actions and invariants use. */
export interface WarehouseRow {
  /** The delivery day of all orders. */
  readonly day: string;
  /** Orders that routes deliver. */
  readonly orders: WarehouseOrder[];
  /** An order that its customer picks up. */
  readonly pickup: WarehouseOrder;
  readonly purchaseOrders: readonly string[];
  readonly lots: readonly {
    readonly id: string;
    readonly itemCode: string;
    readonly lotCode: string;
    readonly bin: string;
  }[];
}

/**
 * Total of an order before it is picked, in cents. Any number works, because its lines are priced when it is staged or
 * delivered.
 */
const TOTAL = 10_000;

/** Five cases at a price per case, and four catch-weight cases at a price per pound. */
const LINES = [
  { itemCode: 'I01', quantity: 5, price: 1000, unit: 'uom', grams: null },
  { itemCode: 'I02', quantity: 4, price: 399, unit: 'lb', grams: 5000 },
] as const;

/** Returns a customer's order and its sales order, to be picked or fully picked. Numbers must be new in the tenant. */
export function warehouseOrder(
  tenantId: string,
  { id, orderId }: WarehouseOrder,
  {
    number,
    location,
    status,
    day,
    method = 'Delivery',
  }: {
    number: number;
    location: LocationId;
    status: 'open' | 'staged';
    day: string;
    method?: 'Delivery' | 'Pickup';
  },
): string[] {
  const portal = status === 'open' ? 'confirmed' : 'staged';
  const customer = CUSTOMER_OF[location];
  const sums = `${TOTAL}, 0, 0, 0, ${TOTAL}`;
  return [
    sql`insert into orders (tenant_id, id, order_number, customer_id, customer_location_id, warehouse_id, status, shipping_method, delivery_on, shipping_address, subtotal_cents,
        discount_cents, tax_cents, surcharge_cents, total_cents, submitted_at, submitted_by)
      select tenant_id, ${orderId}, ${number}, customer_id, customer_location_id, 'W1', ${portal}, ${method}, ${day}, address, `.concat(
      sums,
      sql`, now(), 'Chef' from customer_locations where tenant_id = ${tenantId} and customer_location_id = ${location}`,
    ),
    sql`insert into sales_orders (tenant_id, id, sales_order_number, order_id, order_number, customer_id, customer_location_id, warehouse_id, warehouse_name, status, history,
        shipping_method, delivery_on, shipping_address, subtotal_cents, discount_cents, tax_cents, surcharge_cents, total_cents, ordered_at, ordered_by, terms)
      select tenant_id, ${id}, ${number}, ${orderId}, ${number}, customer_id, customer_location_id, 'W1', 'W1', ${status}, ${[{ status, at: new Date().toISOString() }]},
        ${method}, ${day}, address, `.concat(
      sums,
      sql`, now(), 'Chef', terms_of_location(tenant_id, customer_location_id, current_date) from customer_locations where tenant_id = ${tenantId} and customer_location_id = ${location}`,
    ),
    ...LINES.flatMap(({ itemCode, quantity, price, unit, grams }, index) => {
      const picked = status === 'staged' ? quantity : 0;
      const weighed = grams !== null && picked > 0 ? picked * 5100 : null;
      const weighs = grams !== null;
      return [
        sql`insert into order_lines (tenant_id, order_id, line_number, item_code, description, uom, uom_factor, quantity, unit_price_cents, price_unit, catch_weight,
            average_weight_grams, taxable, line_cents)
          values (${tenantId}, ${orderId}, ${index + 1}, ${itemCode}, ${itemCode}, 'CS', ${FACTORS.CS}, ${quantity}, ${price}, ${unit}, ${weighs}, ${grams}, ${!weighs}, 5000)`,
        sql`insert into sales_order_lines (tenant_id, sales_order_id, line_number, item_code, description, uom, uom_factor, ordered_quantity, picked_quantity,
            picked_weight_grams, unit_price_cents, price_unit, catch_weight, average_weight_grams, taxable, line_cents, lots)
          values (${tenantId}, ${id}, ${index + 1}, ${itemCode}, ${itemCode}, 'CS', ${FACTORS.CS}, ${quantity}, ${picked}, ${weighed}, ${price}, ${unit}, ${weighs}, ${grams},
            ${!weighs}, 5000, ${picked > 0 ? '{LOT-A}' : '{}'})`,
        ...(status === 'open'
          ? [
              sql`update stock set committed = committed + ${quantity * FACTORS.CS} where tenant_id = ${tenantId} and warehouse_id = 'W1' and item_code = ${itemCode}`,
            ]
          : []),
      ];
    }),
    sql`update customers set open_orders_cents = open_orders_cents + ${TOTAL} where tenant_id = ${tenantId} and customer_id = ${customer}`,
  ];
}

/**
 * Returns statements for a warehouse at work: two routes with drivers, a packer, a picker and their warehouse lead,
 * lots, orders to pick and to deliver, and purchase orders.
 */
export function seedWarehouse(
  tenantId: string,
  mark: string,
  staff: readonly { readonly userId: string; readonly sessionId: string }[],
): { warehouse: WarehouseRow; rows: string } {
  const day = new Date(Date.now() + 86_400_000).toISOString().slice(0, 10);
  const orders = Array.from({ length: 4 }, () => ({ id: uuidv7(), orderId: uuidv7() }));
  const pickup = { id: uuidv7(), orderId: uuidv7() };
  const purchaseOrders = [uuidv7(), uuidv7()];
  const lots = (
    [
      ['I01', 'LOT-A', 'A-01-1', 40],
      ['I01', 'LOT-B', 'A-01-2', 12],
      ['I02', 'LOT-A', 'A-02-1', 30],
      ['I03', 'LOT-C', 'A-03-1', 20],
    ] as const
  ).map(([itemCode, lotCode, bin, onHand]) => ({ id: uuidv7(), itemCode, lotCode, bin, onHand }));
  const drivers = [staff[0]!.userId, staff[1]!.userId];
  const rows = [
    ...staff.flatMap(({ userId, sessionId }, index) => {
      const { name, licenses, warehouse } = STAFF[index]!;
      return [
        sql`insert into users (tenant_id, id, user_name, role, display_name, licenses, warehouse_id, seal_key)
          values (${tenantId}, ${userId}, ${`${name}@house.test`}, 'APP', ${`${mark} ${name}`}, ${licenses}, ${warehouse}, '\\x00')`,
        sql`insert into sessions (tenant_id, id, user_id, expires_at) values (${tenantId}, ${sessionId}, ${userId}, now() + interval '90 days')`,
      ];
    }),
    ...ROUTES.map(
      (id, index) =>
        sql`insert into routes (tenant_id, id, name, weekdays, warehouse_id, driver_user_id) values (${tenantId}, ${id}, ${`${mark} ${id}`}, '{1}', 'W1', ${drivers[index]})`,
    ),
    ...Object.entries(ROUTE_OF).map(
      ([location, route]) =>
        sql`update customer_locations set route_id = ${route}, route_stop = 1 where tenant_id = ${tenantId} and customer_location_id = ${location}`,
    ),
    ...orders.flatMap((order, index) =>
      warehouseOrder(tenantId, order, {
        number: 11 + index,
        location: index < 2 ? 'L1' : 'L2',
        status: index % 2 === 0 ? 'staged' : 'open',
        day,
      }),
    ),
    ...warehouseOrder(tenantId, pickup, { number: 19, location: 'L1', status: 'staged', day, method: 'Pickup' }),
    ...lots.map(
      ({ id, itemCode, lotCode, bin, onHand }) =>
        sql`insert into lots (tenant_id, id, item_code, warehouse_id, lot_code, bin, received_on, expires_on, on_hand)
          values (${tenantId}, ${id}, ${itemCode}, 'W1', ${lotCode}, ${bin}, current_date - 3, current_date + 9, ${onHand})`,
    ),
    // Opens the stock ledger (I6): the lots, and stock without a lot.
    sql`insert into stock_moves (tenant_id, id, kind, warehouse_id, item_code, lot_id, lot_code, bin, quantity, at)
      select tenant_id, gen_random_uuid(), 'opening', warehouse_id, item_code, id, lot_code, bin, on_hand, now() - interval '3 days' from lots where tenant_id = ${tenantId}`,
    sql`insert into stock_moves (tenant_id, id, kind, warehouse_id, item_code, quantity, at)
      select s.tenant_id, gen_random_uuid(), 'opening', s.warehouse_id, s.item_code,
        s.on_hand - coalesce((select sum(l.on_hand) from lots l where l.tenant_id = s.tenant_id and l.warehouse_id = s.warehouse_id and l.item_code = s.item_code), 0),
        now() - interval '3 days'
      from stock s where s.tenant_id = ${tenantId}`,
    sql`insert into vendors (tenant_id, id, company) values (${tenantId}, 'V1', ${`${mark} Farms`})`,
    ...purchaseOrders.map(
      (id, index) =>
        sql`insert into purchase_orders (tenant_id, id, po_number, vendor_id, warehouse_id, status, ordered_on, expected_on, lines)
          values (${tenantId}, ${id}, ${71 + index}, 'V1', ${WAREHOUSES[0]}, 'open', current_date - 2, current_date, ${[
            0, 3,
          ].map((item, line) => ({
            ...{
              lineNumber: line + 1,
              itemCode: ITEM_CODES[item],
              description: `${mark} ${ITEM_CODES[item]}`,
              uom: 'CS',
            },
            ...{ uomFactor: FACTORS.CS, quantity: 6, receivedQuantity: 0, costCents: 700 },
          }))})`,
    ),
  ];
  return {
    warehouse: { day, orders, pickup, purchaseOrders, lots: lots.map(({ onHand: _onHand, ...lot }) => lot) },
    rows: rows.join(';\n'),
  };
}
