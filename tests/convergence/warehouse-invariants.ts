import { expect } from 'vitest';
import { deliveredQuantity, priceDelivery, refusedQuantity } from '../../rules/delivery.ts';
import { addQuantities, multiplyQuantities } from '../../rules/quantity.ts';
import { readHandedOver } from '../../server/domains/deliveries/collection.ts';
import { findLedgerFaults } from '../../server/domains/receivables/ledger-faults.ts';
import type { World } from './world.ts';

const sumOf = (what: string, where: string): string =>
  `(select coalesce(sum(m.quantity), 0) from stock_moves m where ${what} and ${where})`;

/** Each query returns rows that must not exist: a sum that differs from its parts. */
const OFF: Readonly<Record<string, string>> = {
  '[I6] what lies at a place is the sum of what moved there': `select l.id, l.on_hand from lots l where l.on_hand <> ${sumOf('m.tenant_id = l.tenant_id', 'm.lot_id = l.id')}`,
  '[I6] the stock of an item in a warehouse is the sum of its movements': `select s.warehouse_id, s.item_code, s.on_hand from stock s
    where s.on_hand <> ${sumOf('m.tenant_id = s.tenant_id', 'm.item_code = s.item_code and m.warehouse_id = s.warehouse_id')}`,
  '[I2] what was picked of a line is the sum of its picks that stand': `select l.sales_order_id, l.line_number, l.picked_quantity from sales_order_lines l
    where exists (select from pick_events e where e.tenant_id = l.tenant_id and e.sales_order_id = l.sales_order_id and e.line_number = l.line_number)
      and l.picked_quantity not in (
        select coalesce(sum(e.quantity), 0) + before.quantity from (values (0), (l.ordered_quantity)) as before(quantity)
        left join pick_events e on e.tenant_id = l.tenant_id and e.sales_order_id = l.sales_order_id and e.line_number = l.line_number
          and e.kind = 'pick' and e.undone_by is null
        group by before.quantity)`,
  '[I2] what was loaded of a line is the sum of what was told': `select d.sales_order_id, d.line_number, d.loaded_quantity from delivery_lines d
    where d.loaded_quantity <> (select coalesce(sum((e.facts ->> 'quantity')::numeric), 0) from delivery_events e
      where e.tenant_id = d.tenant_id and e.sales_order_id = d.sales_order_id and e.line_number = d.line_number and e.kind = 'load')`,
  '[I2] a packout moves what its standing entries say': `select p.id from packouts p
    where ${sumOf('m.tenant_id = p.tenant_id', 'm.source_id = p.id')} <> (
      select coalesce(sum(case e.kind when 'source' then -1 when 'output' then 1 else 0 end * round(e.quantity * e.factor, 3)), 0) from packout_entries e
      where e.tenant_id = p.tenant_id and e.packout_id = p.id and e.kind <> 'reverse'
        and not exists (select from packout_entries r where r.tenant_id = e.tenant_id and r.kind = 'reverse' and r.reverses = e.id))`,
  '[I2] a purchase order moves what its standing entries say': `select p.id from purchase_orders p
    where ${sumOf('m.tenant_id = p.tenant_id', 'm.source_id = p.id')} <> (
      select coalesce(sum(case e.kind when 'receive' then 1 when 'send_back' then -1 else 0 end * round(e.quantity * e.factor, 3)), 0) from receipt_entries e
      where e.tenant_id = p.tenant_id and e.purchase_order_id = p.id and e.kind <> 'reverse'
        and not exists (select from receipt_entries r where r.tenant_id = e.tenant_id and r.kind = 'reverse' and r.reverses = e.id))`,
  '[I2] a transfer moves what was shipped and received': `select t.id from transfers t
    where ${sumOf('m.tenant_id = t.tenant_id', 'm.source_id = t.id')} <> (
      select coalesce(sum(case e.kind when 'ship' then -e.quantity else e.quantity end), 0) from transfer_events e where e.tenant_id = t.tenant_id and e.transfer_id = t.id)`,
  '[I2] an order that is delivered is on its run, and a run that is back has no order under way': `select s.id, s.status, s.run_route_id, s.run_finished from sales_orders s
    where (s.status = 'shipped' and s.run_finished) or (s.status in ('delivered', 'invoiced') and s.run_finished <> coalesce(
      (select n.finished_at is not null from route_runs n where n.tenant_id = s.tenant_id and n.route_id = s.run_route_id and n.day = s.run_day), false))`,
  '[I2] the documents of a delivered order bill its total, and those of one that came back nothing': `select s.id, s.status, s.total_cents, b.cents
    from sales_orders s join deliveries d on d.tenant_id = s.tenant_id and d.sales_order_id = s.id
    cross join lateral (select coalesce((select sum(i.total_cents) from invoices i where i.sales_order_id = s.id), 0)
      - coalesce((select sum(m.total_cents) from credit_memos m where m.sales_order_id = s.id and m.kind = 'correction'), 0) as cents) b
    where (s.status in ('delivered', 'invoiced') and d.completed_at is not null and b.cents <> s.total_cents)
      or (s.status in ('open', 'allocated', 'picking', 'staged', 'cancelled') and b.cents <> 0)`,
  '[I2] the payment that a driver noted at a completed delivery is posted once': `select s.id, d.payment, p.cents from sales_orders s
    join deliveries d on d.tenant_id = s.tenant_id and d.sales_order_id = s.id
    cross join lateral (select coalesce(sum(p.amount_cents), 0) as cents from payments p
      where p.tenant_id = s.tenant_id and p.sales_order_id = s.id and p.reversed_at is null) p
    where s.status in ('delivered', 'invoiced') and d.completed_at is not null
      and p.cents <> coalesce(case when d.payment ->> 'method' <> 'none' then (d.payment ->> 'amount')::bigint end, 0)`,
  '[I2] a contradiction is open once': `select kind, subject from exceptions where status = 'open' group by kind, subject having count(*) > 1`,
};

/**
 * I2, I6: sums equal their parts, and device and server compute the same order totals, after any warehouse and route
 * events.
 */
export async function stockAddsUp(world: World): Promise<void> {
  for (const [law, query] of Object.entries(OFF)) expect(await world.rows(query), law).toEqual([]);
  expect(
    await world.ground.server.database.as(world.tenantId, findLedgerFaults, { readOnly: true }),
    '[I2] the ledger balances',
  ).toEqual([]);
  await totalsAgree(world);
}

/**
 * A delivered order has the total of its lines by the device's rule, to the cent, and so has its customer's debt;
 * credit requests and returns follow.
 */
async function totalsAgree(world: World): Promise<void> {
  const orders = await world.rows(
    `select s.id, s.status, s.run_finished, s.total_cents, o.total_cents as portal_cents,
       (select coalesce(jsonb_agg(concat_ws(' ', q.line_number, q.basis, trim_scale(q.quantity)) order by q.line_number, q.basis), '[]') from credit_requests q
         where q.tenant_id = s.tenant_id and q.sales_order_id = s.id and q.source = 'driver' and q.withdrawn_at is null) as requests,
       (select coalesce(jsonb_agg(concat_ws(' ', l.line_number, trim_scale(l.shipped_quantity)) order by l.line_number), '[]') from sales_order_lines l
         where l.tenant_id = s.tenant_id and l.sales_order_id = s.id) as shipped,
       (select coalesce(sum(m.quantity), 0)::float from stock_moves m where m.tenant_id = s.tenant_id and m.source_id = s.id and m.kind = 'return') as back
     from sales_orders s join orders o on o.tenant_id = s.tenant_id and o.id = s.order_id`,
  );
  const read = await world.ground.server.database.as(
    world.tenantId,
    (tx) =>
      readHandedOver(
        tx,
        orders.map(({ id }) => String(id)),
      ),
    { snapshot: true, readOnly: true },
  );
  for (const order of orders) {
    const delivery = read.get(String(order.id));
    if (order.status !== 'delivered' && order.status !== 'invoiced') {
      expect(order.requests, '[I2] nothing is asked back of what was not delivered').toEqual([]);
      continue;
    }
    if (!delivery) throw new Error(`[I3] ${order.id} is delivered and can't be read`);
    const { total } = priceDelivery(delivery);
    expect(
      { sales: order.total_cents, portal: order.portal_cents },
      '[I3] an order comes to what its driver’s device says',
    ).toEqual({ sales: total, portal: total });
    expect(order.shipped, '[I3] the shipped goods equal the delivered goods').toEqual(
      delivery.lines.map((line) => `${line.lineNumber} ${deliveredQuantity(line)}`),
    );
    const asked = delivery.lines.flatMap((line) => {
      const returned = line.outcome?.returnedQuantity ?? 0;
      return [
        ...(refusedQuantity(line) > 0 ? [`${line.lineNumber} taken_off ${refusedQuantity(line)}`] : []),
        ...(returned > 0 ? [`${line.lineNumber} to_credit ${returned}`] : []),
      ];
    });
    expect([...(order.requests as string[])].sort(), '[I2] what is asked back is what was refused').toEqual(
      asked.sort(),
    );
    const wanted = delivery.lines.reduce(
      (sum, line) =>
        addQuantities(
          sum,
          multiplyQuantities(addQuantities(refusedQuantity(line), line.outcome?.returnedQuantity ?? 0), line.uomFactor),
        ),
      0,
    );
    expect(order.back, '[I6] refused goods are in the warehouse once the truck is back').toBe(
      order.run_finished ? wanted : 0,
    );
  }
}
