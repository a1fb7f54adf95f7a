import { uuidv7 } from '../../rules/uuid.ts';
import type { Edit } from './distributor.ts';
import { DAN, EVE, FAY, GUS, HAL, ROUTES, warehouseOrder } from './seed-warehouse.ts';
import { sql } from './sql.ts';
import type { World } from './world.ts';

const at = <T>(list: readonly T[], index: number): T => list[index % list.length]!;

const userOf = (world: World, index: number): string => world.person(index).userId;

/** Assigns a route to another driver, or to none (PULL4). */
const driverOf: Edit = (world, { item, pick }) =>
  world.run(
    sql`update routes set driver_user_id = ${at([userOf(world, DAN), userOf(world, EVE), null], pick)} where tenant_id = ${world.tenantId} and id = ${at(ROUTES, item)}`,
  );

/** Moves a kitchen to the other route, or off all routes; its orders that are not on a truck follow. */
const routeOf: Edit = (world, { location, pick }) =>
  world.run(
    sql`update customer_locations set route_id = ${at([...ROUTES, null], pick)} where tenant_id = ${world.tenantId} and customer_location_id = ${location}`,
  );

const stopOf: Edit = (world, { location, quantity }) =>
  world.run(
    sql`update customer_locations set route_stop = ${quantity} where tenant_id = ${world.tenantId} and customer_location_id = ${location}`,
  );

/** Moves a worker to the other warehouse, or assigns both. */
const worksIn: Edit = (world, { pick, quantity }) =>
  world.run(
    sql`update users set warehouse_id = ${at(['W1', 'W1', 'W2', null], quantity)} where tenant_id = ${world.tenantId} and id = ${userOf(world, at([DAN, EVE, FAY, GUS, HAL], pick))}`,
  );

/** Makes a driver a warehouse worker, removes a packer's license, and removes the warehouse lead. */
const licenses: Edit = (world, { pick, outdated }) => {
  const [index, few, many] = at(
    [
      [EVE, '{}', '{driver,picking}'],
      [FAY, '{receiving}', '{packouts,receiving,inventory}'],
      [HAL, '{picking}', '{lead}'],
    ] as const,
    pick,
  );
  return world.run(
    sql`update users set licenses = ${outdated ? few : many} where tenant_id = ${world.tenantId} and id = ${userOf(world, index)}`,
  );
};

const renameDriver: Edit = (world, { pick, quantity }) =>
  world.run(
    sql`update users set display_name = ${`${world.seeded.mark} driver ${quantity}`} where tenant_id = ${world.tenantId} and id = ${userOf(world, at([DAN, EVE], pick))}`,
  );

const renameRoute: Edit = (world, { item, quantity }) =>
  world.run(
    sql`update routes set name = ${`${world.seeded.mark} ${quantity}`} where tenant_id = ${world.tenantId} and id = ${at(ROUTES, item)}`,
  );

/** Cancels an order that is staged or under way: later events of it open exceptions (PUSH8). */
const cancelSales: Edit = (world, { pick }) => {
  const { id } = at(world.warehouse.orders, pick);
  return world.run(
    sql`update customers c set open_orders_cents = open_orders_cents - o.total_cents from orders o join sales_orders s on s.tenant_id = o.tenant_id and s.order_id = o.id
        where o.tenant_id = ${world.tenantId} and s.id = ${id} and s.status in ('staged', 'shipped') and c.tenant_id = o.tenant_id and c.customer_id = o.customer_id;
      update orders o set status = 'cancelled' from sales_orders s
        where o.tenant_id = ${world.tenantId} and s.tenant_id = o.tenant_id and s.order_id = o.id and s.id = ${id} and s.status in ('staged', 'shipped');
      update sales_orders set status = 'cancelled' where tenant_id = ${world.tenantId} and id = ${id} and status in ('staged', 'shipped')`,
  );
};

/** Adds an order to deliver or to pick. */
const anotherOrder: Edit = async (world, { location, outdated }) => {
  const { orders, day } = world.warehouse;
  const order = { id: uuidv7(), orderId: uuidv7() };
  orders.push(order);
  await world.run(
    warehouseOrder(world.tenantId, order, {
      ...{ number: 10 + orders.length, location, day },
      status: outdated ? 'open' : 'staged',
    }).join(';'),
  );
};

export const WAREHOUSE_EDITS = {
  driverOf,
  routeOf,
  stopOf,
  worksIn,
  licenses,
  renameDriver,
  renameRoute,
  cancelSales,
  anotherOrder,
};
