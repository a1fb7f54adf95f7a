import { createHash } from 'node:crypto';
import { uuidv7 } from '../../rules/uuid.ts';
import { LOCATION_OPTIONS } from '../harness/factories.ts';
import { STAFF, seedWarehouse, type WarehouseRow } from './seed-warehouse.ts';
import { sql } from './sql.ts';
import { CUSTOMER_OF, FACTORS, ITEM_CODES, LOCATIONS, WAREHOUSES } from './trade.ts';

const ADDRESS = {
  line1: '1 Dock Road',
  line2: '',
  city: 'Troy',
  state: 'NY',
  postalCode: '12180',
  country: 'US',
  contactName: 'Chef',
  contactPhone: '',
};

/** Two chefs of one kitchen, and a corporate customer of the other one. */
export const PEOPLE = [
  { name: 'ada', role: 'CUSTOMER', location: 'L1' },
  { name: 'ben', role: 'CUSTOMER', location: 'L1' },
  { name: 'cleo', role: 'SUPERCUSTOMER', location: 'L2' },
] as const;

export interface Person {
  readonly index: number;
  readonly userId: string;
  readonly sessionId: string;
}

export interface Seeded {
  readonly tenantId: string;
  readonly host: string;
  /** Part of every text of the tenant, so that a foreign byte is detected. */
  readonly mark: string;
  readonly people: readonly Person[];
  /** The warehouse at work, in worlds that have one. */
  readonly warehouse: WarehouseRow | undefined;
}

/** A recall whose notice the first kitchen has. */
function recall(tenantId: string, mark: string): string[] {
  const [id, noticeId] = [uuidv7(), uuidv7()];
  const goods = [{ itemCode: 'I01', description: mark, lotCode: 'R1', uom: 'CS', quantity: 40, deliveries: [] }];
  return [
    sql`insert into recalls (tenant_id, id, recall_number, lot_code, is_mock, reason, started_at, started_by, time_zone) values (${tenantId}, ${id}, 1, 'R1', false, ${mark}, now(), 'x', 'UTC')`,
    sql`insert into recall_notices (tenant_id, id, recall_id, customer_id, customer_location_id, recall_number, reason, instructions, started_at, goods)
      values (${tenantId}, ${noticeId}, ${id}, ${CUSTOMER_OF.L1}, 'L1', 1, ${mark}, '', now(), ${goods})`,
  ];
}

/** An order that was delivered to the first kitchen, with whose line customers report problems. */
function deliveredOrder(tenantId: string, mark: string): string[] {
  const id = uuidv7();
  const history = [{ status: 'delivered', at: new Date().toISOString() }];
  return [
    sql`insert into sales_orders (tenant_id, id, sales_order_number, customer_id, customer_location_id, warehouse_id, warehouse_name, status, history,
        shipping_method, delivery_on, po_number, notes, shipping_address, subtotal_cents, discount_cents, tax_cents, surcharge_cents, total_cents,
        ordered_at, ordered_by)
      values (${tenantId}, ${id}, 600001, ${CUSTOMER_OF.L1}, 'L1', ${WAREHOUSES[0]}, ${mark}, 'delivered', ${history},
        'Delivery', current_date, '', '', ${ADDRESS}, 40000, 0, 0, 0, 40000, now(), 'x')`,
    sql`insert into sales_order_lines (tenant_id, sales_order_id, line_number, item_code, description, pack_size, brand, uom, uom_factor, ordered_quantity,
        picked_quantity, shipped_quantity, unit_price_cents, price_unit, catch_weight, taxable, discount_cents, line_cents)
      values (${tenantId}, ${id}, 1, 'I01', ${mark}, '', '', 'CS', 1, 40, 40, 40, 1000, 'uom', false, false, 0, 40000)`,
  ];
}

/**
 * Returns a new tenant's ids, and the statements that create it: 12 items, 2 warehouses, 2 price lists, 2 customers
 * with a kitchen each; with a warehouse at work also its users and goods (seed-warehouse.ts).
 */
export function seed(withWarehouse = false): Seeded & { platform: string; rows: string } {
  const tenantId = uuidv7();
  const mark = `<${createHash('sha256').update(tenantId).digest('hex').slice(0, 10)}>`;
  const host = `${tenantId}.test`;
  const everybody = [...PEOPLE, ...(withWarehouse ? STAFF : [])].map((_, index) => ({
    ...{ index, userId: uuidv7(), sessionId: uuidv7() },
  }));
  const people = everybody.slice(0, PEOPLE.length);
  const atWork = withWarehouse ? seedWarehouse(tenantId, mark, everybody.slice(PEOPLE.length)) : undefined;
  const rows: string[] = [
    sql`insert into organization (tenant_id, tax_basis_points) values (${tenantId}, 800)`,
    sql`insert into categories (tenant_id, id, names, sequence) values (${tenantId}, 'produce', ${{ en: mark, es: mark, fr: mark }}, 1)`,
    sql`insert into messages (tenant_id, id, subject, name, body) values (${tenantId}, ${uuidv7()}, ${mark}, 'x', 'y')`,
    ...WAREHOUSES.map((id) => sql`insert into warehouses values (${tenantId}, ${id}, ${`${mark} ${id}`})`),
    ...['P1', 'P2'].map((id) => sql`insert into price_lists values (${tenantId}, ${id}, ${id})`),
    `insert into items (tenant_id, item_code, description, category_id, type_id, order_uom, uoms, taxable, sequence) values ${ITEM_CODES.map(
      (code, index) =>
        sql`(${tenantId}, ${code}, ${`${mark} ${code}`}, 'produce', 't', 'CS', ${[
          { uom: 'CS', factor: FACTORS.CS, isDefault: true, isStandard: true },
          { uom: 'EA', factor: FACTORS.EA, isDefault: false, isStandard: false },
        ]}, ${index % 2 === 0}, ${index})`,
    ).join()}`,
    `insert into price_list_prices values ${['P1', 'P2']
      .flatMap((list) =>
        ITEM_CODES.flatMap((code, index) => [
          sql`(${tenantId}, ${list}, ${code}, 'CS', ${1000 + index * 10})`,
          sql`(${tenantId}, ${list}, ${code}, 'EA', ${300 + index})`,
        ]),
      )
      .join()}`,
    `insert into stock (tenant_id, warehouse_id, item_code, on_hand) values ${WAREHOUSES.flatMap((warehouse) =>
      ITEM_CODES.map((code) => sql`(${tenantId}, ${warehouse}, ${code}, 60)`),
    ).join()}`,
    ...LOCATIONS.map(
      (id) =>
        sql`insert into customers (tenant_id, customer_id, name) values (${tenantId}, ${CUSTOMER_OF[id]}, ${`${mark} ${CUSTOMER_OF[id]}`})`,
    ),
    ...LOCATIONS.map(
      (id, index) =>
        sql`insert into customer_locations (tenant_id, customer_location_id, customer_id, display_name, address, warehouse_id, price_list_id, delivery_weekdays, pickup_weekdays, cutoff, options)
        values (${tenantId}, ${id}, ${CUSTOMER_OF[id]}, ${`${mark} ${id}`}, ${ADDRESS}, ${WAREHOUSES[index]}, ${`P${index + 1}`}, '{0,1,2,3,4,5,6}', '{0,1,2,3,4,5,6}', '15:00', ${LOCATION_OPTIONS})`,
    ),
    sql`insert into location_prices values (${tenantId}, 'L1', 'I01', 'CS', 950)`,
    sql`insert into location_items values (${tenantId}, 'L2', 'I02')`,
    ...people.map(
      ({ userId, index }) =>
        sql`insert into users (tenant_id, id, user_name, role, display_name, customer_id, customer_location_id, seal_key) values
        (${tenantId}, ${userId}, ${`${PEOPLE[index]!.name}@kitchen.test`}, ${PEOPLE[index]!.role}, ${`${mark} ${PEOPLE[index]!.name}`},
         ${CUSTOMER_OF[PEOPLE[index]!.location]}, ${PEOPLE[index]!.location}, '\\x00')`,
    ),
    ...people.map(
      ({ userId, sessionId }) =>
        sql`insert into sessions (tenant_id, id, user_id, expires_at) values (${tenantId}, ${sessionId}, ${userId}, now() + interval '90 days')`,
    ),
    ...(withWarehouse ? [] : [...deliveredOrder(tenantId, mark), ...recall(tenantId, mark)]),
    sql`insert into user_locations values (${tenantId}, ${people[2]!.userId}, 'L2')`,
  ];
  return {
    tenantId,
    host,
    mark,
    people: everybody,
    warehouse: atWork?.warehouse,
    platform: sql`insert into platform.tenants (id, company_id, location_id, company_name, host_name) values (${tenantId}, ${host}, '01', ${mark}, ${host})`,
    rows: [...rows, ...(atWork ? [atWork.rows] : [])].join(';\n'),
  };
}
