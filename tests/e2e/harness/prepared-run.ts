import { Office } from './api.ts';
import type { Backroom } from './backroom.ts';
import type { TestServer } from './server.ts';
import { pickAndStage } from './warehouse.ts';

export interface Prepared {
  readonly route: string;
  readonly day: string;
  readonly ids: readonly [string, string];
}

/**
 * Creates a run of the demo driver's route with two stops on a day without other orders, whatever the demo's data of
 * this weekday: moves two open orders there, and picks and stages them like the warehouse. The first has a catch-weight
 * line.
 */
export async function prepareRun(
  server: TestServer,
  backroom: Backroom,
  { driver, lotCode }: { readonly driver: string; readonly lotCode: string },
): Promise<Prepared> {
  const rows = await backroom.run<{ id: string; route_id: string; place: string; weighed: boolean; day: string }>(
    `select s.id, c.route_id, s.customer_location_id as place, to_char(current_date + 40, 'YYYY-MM-DD') as day,
       exists (select from sales_order_lines l where l.tenant_id = s.tenant_id and l.sales_order_id = s.id and l.price_unit = 'lb') as weighed
     from sales_orders s
     join customer_locations c on c.tenant_id = s.tenant_id and c.customer_location_id = s.customer_location_id
     join routes r on r.tenant_id = s.tenant_id and r.id = c.route_id
     join users u on u.tenant_id = s.tenant_id and u.id = r.driver_user_id and u.user_name = $2
     where s.tenant_id = $1 and s.status in ('open', 'allocated') and s.shipping_method = 'Delivery'
       and not exists (select from sales_order_lines l where l.tenant_id = s.tenant_id and l.sales_order_id = s.id and l.picked_quantity > 0)
     order by s.sales_order_number`,
    [driver],
  );
  const first = rows.find(({ weighed }) => weighed);
  const second = rows.find(({ place }) => place !== first?.place);
  if (!first || !second) throw new Error('the demo has no two open orders on the driver’s route');
  const ids = [first.id, second.id] as const;
  // An item of both stops: a case's label alone does not identify the stop.
  await backroom.run(
    `insert into sales_order_lines
     select (jsonb_populate_record(l, jsonb_build_object('sales_order_id', $3::uuid, 'line_number', 900))).* from sales_order_lines l
     where l.tenant_id = $1 and l.sales_order_id = $2 and l.price_unit = 'uom' and not l.catch_weight
       and exists (select from items i, jsonb_array_elements(i.uoms) u
         where i.tenant_id = $1 and i.item_code = l.item_code and (u.value->>'factor')::float = l.uom_factor and coalesce(u.value->>'gtin', i.gtin) is not null)
     order by l.ordered_quantity desc, l.line_number limit 1`,
    ids,
  );
  await backroom.run('update sales_orders set delivery_on = $3::date where tenant_id = $1 and id = any($2::uuid[])', [
    ids,
    first.day,
  ]);
  const warehouse = await Office.of(server.origin, 'picker2@greenleaf.test');
  for (const id of ids) await pickAndStage(warehouse, backroom, id, lotCode);
  return { route: first.route_id, day: first.day, ids };
}
