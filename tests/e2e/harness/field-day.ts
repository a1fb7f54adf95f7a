import { randomUUID } from 'node:crypto';
import { gs1CheckDigit } from '../../../rules/gtin.ts';
import type { Backroom } from './backroom.ts';

/** Items of the day: the last three are sold by weight, case by case. */
const ITEMS = 15;
const WEIGHED = 3;
export const STOPS = 6;
export const LINES = 85;

export interface DayItem {
  readonly code: string;
  readonly name: string;
  readonly gtin: string;
  readonly lot: string;
  readonly isWeighed: boolean;
  /** Cases that the purchase order brings, all of which are ordered. */
  readonly cases: number;
}

export interface FieldDay {
  readonly routeId: string;
  readonly day: string;
  readonly purchaseOrderId: string;
  readonly poNumber: number;
  readonly items: readonly DayItem[];
  /** By stop, in driving order. */
  readonly stops: readonly { readonly orderId: string; readonly locationId: string; readonly name: string }[];
}

const gtinOf = (number: number): string => {
  const digits = `195299900${String(number).padStart(4, '0')}`;
  return `${digits}${gs1CheckDigit(digits)}`;
};

/** Returns the item numbers of a stop's lines: 14 lines of the first fourteen items, and one more at the last stop. */
const linesOfStop = (stop: number): number[] =>
  Array.from({ length: stop === STOPS - 1 ? ITEMS : ITEMS - 1 }, (_, index) => index);

/**
 * Makes a truck's day of the driver's route that depends on no data of the demo: new items without stock, a purchase
 * order that brings exactly what is ordered, and an order of each of six stops, one case to a line.
 */
export async function prepareFieldDay(backroom: Backroom, driver: string): Promise<FieldDay> {
  const [route] = await backroom.run<{ id: string; warehouse: string; warehouse_name: string; day: string }>(
    `select r.id, r.warehouse_id as warehouse, w.name as warehouse_name, to_char(current_date + 40, 'YYYY-MM-DD') as day from routes r
     join warehouses w on w.tenant_id = r.tenant_id and w.id = r.warehouse_id
     join users u on u.tenant_id = r.tenant_id and u.id = r.driver_user_id where r.tenant_id = $1 and u.user_name = $2`,
    [driver],
  );
  if (!route) throw new Error('the driver has no route');
  const places = await backroom.run<{ id: string; customer: string; name: string; address: object }>(
    `select customer_location_id as id, customer_id as customer, display_name as name, address from customer_locations
     where tenant_id = $1 and route_id = $2 and is_active order by route_stop limit $3`,
    [route.id, STOPS],
  );
  const perItem = new Map<number, number>();
  const lines = places.map((_, stop) => linesOfStop(stop));
  for (const index of lines.flat()) perItem.set(index, (perItem.get(index) ?? 0) + 1);
  const items = Array.from({ length: ITEMS }, (_, index): DayItem => {
    const number = String(index + 1).padStart(2, '0');
    const isWeighed = index >= ITEMS - WEIGHED;
    return {
      code: `FD${number}`,
      name: `${isWeighed ? 'HAM, SMOKED' : 'RICE, LONG GRAIN'} ${number}`,
      gtin: gtinOf(index + 1),
      lot: `FIELD-${number}`,
      isWeighed,
      cases: perItem.get(index) ?? 0,
    };
  });
  const json = JSON.stringify(items);
  await backroom.run(
    `insert into items (tenant_id, item_code, description, pack_size, category_id, type_id, gtin, order_uom, uoms, price_unit, catch_weight, average_weight_grams)
     select $1, i.code, i.name, '1 CS', t.category_id, t.type_id, i.gtin, 'CS', '[{"uom": "CS", "factor": 1, "isDefault": true, "isStandard": true}]',
       case when i."isWeighed" then 'lb' else 'uom' end, i."isWeighed", case when i."isWeighed" then 5000 end
     from jsonb_to_recordset($2::jsonb) as i(code text, name text, gtin text, "isWeighed" boolean),
       (select category_id, type_id from items where tenant_id = $1 and category_id = 'grocery' order by item_code limit 1) t`,
    [json],
  );
  await backroom.run(
    `insert into stock (tenant_id, warehouse_id, item_code, on_hand, committed)
     select $1, $2, i.code, 0, i.cases from jsonb_to_recordset($3::jsonb) as i(code text, cases int)`,
    [route.warehouse, json],
  );
  const purchaseOrderId = randomUUID();
  const poNumber = 99_001;
  await backroom.run(
    `insert into purchase_orders (tenant_id, id, po_number, vendor_id, warehouse_id, status, ordered_on, expected_on, lines)
     select $1, $2, $3, (select id from vendors where tenant_id = $1 order by id limit 1), $4, 'open', current_date, current_date,
       (select jsonb_agg(jsonb_build_object('uom', 'CS', 'itemCode', i.code, 'quantity', i.cases, 'costCents', 2000, 'uomFactor', 1,
          'lineNumber', i.at, 'description', i.name, 'receivedQuantity', 0) order by i.at)
        from rows from (jsonb_to_recordset($5::jsonb) as (code text, name text, cases int)) with ordinality as i(code, name, cases, at))`,
    [purchaseOrderId, poNumber, route.warehouse, json],
  );
  const stops: { orderId: string; locationId: string; name: string }[] = [];
  for (const [stop, place] of places.entries()) {
    const orderId = randomUUID();
    const own = (lines[stop] ?? []).flatMap((index, at) => {
      const item = items[index];
      return item ? [{ ...item, number: at + 1 }] : [];
    });
    await backroom.run(
      `insert into sales_orders (tenant_id, id, sales_order_number, customer_id, customer_location_id, warehouse_id, warehouse_name, status, history, shipping_method, delivery_on,
         shipping_address, subtotal_cents, discount_cents, tax_cents, surcharge_cents, total_cents, ordered_at, ordered_by)
       values ($1, $2, $3, $4, $5, $6, $7, 'allocated', '[]', 'Delivery', $8, $9, 0, 0, 0, 0, 0, now(), 'Chef')`,
      [
        ...[orderId, 990_001 + stop, place.customer, place.id, route.warehouse, route.warehouse_name, route.day],
        JSON.stringify(place.address),
      ],
    );
    await backroom.run(
      `insert into sales_order_lines (tenant_id, sales_order_id, line_number, item_code, description, pack_size, uom, uom_factor, ordered_quantity, unit_price_cents, price_unit,
         catch_weight, average_weight_grams, line_cents)
       select $1, $2, i.number, i.code, i.name, '1 CS', 'CS', 1, 1, case when i."isWeighed" then 499 else 3150 end, case when i."isWeighed" then 'lb' else 'uom' end,
         i."isWeighed", case when i."isWeighed" then 5000 end, 3150
       from jsonb_to_recordset($3::jsonb) as i(number int, code text, name text, "isWeighed" boolean)`,
      [orderId, JSON.stringify(own)],
    );
    stops.push({ orderId, locationId: place.id, name: place.name });
  }
  return { routeId: route.id, day: route.day, purchaseOrderId, poNumber, items, stops };
}
