import { lineId } from '../../contract/constants.ts';
import type { Choice } from './shopping.ts';
import { sql } from './sql.ts';
import { CUSTOMER_OF, ITEM_CODES, UOMS, WAREHOUSES } from './trade.ts';
import type { World } from './world.ts';

const at = <T>(list: readonly T[], index: number): T => list[index % list.length]!;

export type Edit = (world: World, choice: Choice) => Promise<void>;

/** Changes by the distributor's users and systems, without any device. */
const price: Edit = (world, { item, uom, quantity, pick }) =>
  world.run(
    sql`update price_list_prices set price_cents = ${quantity * 100} where tenant_id = ${world.tenantId} and price_list_id = ${at(['P1', 'P2'], pick)}
      and item_code = ${at(ITEM_CODES, item)} and uom = ${at(UOMS, uom)}`,
  );

const priceGone: Edit = (world, { item, uom, pick }) =>
  world.run(
    sql`delete from price_list_prices where tenant_id = ${world.tenantId} and price_list_id = ${at(['P1', 'P2'], pick)} and item_code = ${at(ITEM_CODES, item)} and uom = ${at(UOMS, uom)}`,
  );

const ownPrice: Edit = (world, { item, uom, quantity, location }) =>
  world.run(
    sql`insert into location_prices values (${world.tenantId}, ${location}, ${at(ITEM_CODES, item)}, ${at(UOMS, uom)}, ${quantity * 90})
      on conflict (tenant_id, customer_location_id, item_code, uom) do update set price_cents = excluded.price_cents`,
  );

const standardItem: Edit = (world, { item, location, outdated }) =>
  world.run(
    outdated
      ? sql`delete from location_items where tenant_id = ${world.tenantId} and customer_location_id = ${location} and item_code = ${at(ITEM_CODES, item)}`
      : sql`insert into location_items values (${world.tenantId}, ${location}, ${at(ITEM_CODES, item)}) on conflict do nothing`,
  );

/** Adds a stock movement for the new quantity, so that the ledger sums (I6). */
const stock: Edit = (world, { item, quantity, pick }) =>
  world.run(
    sql`insert into stock_moves (tenant_id, id, kind, warehouse_id, item_code, quantity, at)
        select tenant_id, gen_random_uuid(), 'opening', warehouse_id, item_code, ${quantity * 5} - on_hand, now() from stock
        where tenant_id = ${world.tenantId} and warehouse_id = ${at(WAREHOUSES, pick)} and item_code = ${at(ITEM_CODES, item)};
      update stock set on_hand = ${quantity * 5} where tenant_id = ${world.tenantId} and warehouse_id = ${at(WAREHOUSES, pick)} and item_code = ${at(ITEM_CODES, item)}`,
  );

const creditHold: Edit = (world, { location, outdated }) =>
  world.run(
    sql`update customers set credit_hold = ${outdated} where tenant_id = ${world.tenantId} and customer_id = ${CUSTOMER_OF[location]}`,
  );

const itemActive: Edit = (world, { item, outdated }) =>
  world.run(
    sql`update items set is_active = ${!outdated} where tenant_id = ${world.tenantId} and item_code = ${at(ITEM_CODES, item)}`,
  );

const removeLine: Edit = async (world, { item, uom, location }) => {
  const [code, unit] = [at(ITEM_CODES, item), at(UOMS, uom)];
  await world.run(
    sql`delete from cart_lines where tenant_id = ${world.tenantId} and customer_location_id = ${location} and item_code = ${code} and uom = ${unit}`,
  );
  world.expected.cart.delete(lineId(location, code, unit));
};

const confirmOrder: Edit = async (world, { pick }) => {
  const received = [...world.expected.orders].filter(([, status]) => status === 'received');
  const found = received.length > 0 ? at(received, pick) : undefined;
  if (!found) return;
  await world.run(
    sql`update orders set status = 'confirmed' where tenant_id = ${world.tenantId} and id = ${found[0]} and status = 'received'`,
  );
  world.expected.orders.set(found[0], 'confirmed');
};

const option =
  (name: string): Edit =>
  (world, { location, outdated }) =>
    world.run(
      sql`update customer_locations set options = options || ${{ [name]: !outdated }} where tenant_id = ${world.tenantId} and customer_location_id = ${location}`,
    );

const renameLocation: Edit = (world, { location, item }) =>
  world.run(
    sql`update customer_locations set display_name = ${`${world.seeded.mark} ${location} no. ${item}`} where tenant_id = ${world.tenantId} and customer_location_id = ${location}`,
  );

const moveWarehouse: Edit = (world, { location, pick }) =>
  world.run(
    sql`update customer_locations set warehouse_id = ${at(WAREHOUSES, pick)} where tenant_id = ${world.tenantId} and customer_location_id = ${location}`,
  );

const movePriceList: Edit = (world, { location, pick }) =>
  world.run(
    sql`update customer_locations set price_list_id = ${at(['P1', 'P2'], pick)} where tenant_id = ${world.tenantId} and customer_location_id = ${location}`,
  );

/** Moves a chef to the other kitchen, or gives the corporate customer one or removes one (PULL4). */
const reassign: Edit = (world, { pick, location, outdated }) => {
  const { userId, index } = world.person(pick % 3);
  if (index < 2) {
    return world.run(
      sql`update users set customer_location_id = ${location}, customer_id = ${CUSTOMER_OF[location]} where tenant_id = ${world.tenantId} and id = ${userId}`,
    );
  }
  return world.run(
    outdated
      ? sql`delete from user_locations where tenant_id = ${world.tenantId} and user_id = ${userId} and customer_location_id = ${location}`
      : sql`insert into user_locations values (${world.tenantId}, ${userId}, ${location}) on conflict do nothing`,
  );
};

/** Moves a guide to another kitchen, or shares it with all of its customer's. */
const moveGuide: Edit = async (world, { pick, location, outdated }) => {
  const guides = [...world.expected.guides];
  const found = guides.length > 0 ? at(guides, pick) : undefined;
  if (!found) return;
  const target = outdated ? null : location;
  await world.run(
    sql`update order_guides set customer_location_id = ${target}, customer_id = ${CUSTOMER_OF[location]} where tenant_id = ${world.tenantId} and id = ${found[0]}`,
  );
  world.expected.guides.set(found[0], { ...found[1], location: target });
};

const holiday: Edit = (world, { item }) =>
  world.run(
    sql`insert into holidays values (${world.tenantId}, current_date + ${20 + item}, 'Closed') on conflict do nothing`,
  );

const renameItem: Edit = (world, { item, quantity }) =>
  world.run(
    sql`update items set description = ${`${world.seeded.mark} no. ${quantity}`} where tenant_id = ${world.tenantId} and item_code = ${at(ITEM_CODES, item)}`,
  );

const message: Edit = (world, { pick, outdated }) =>
  world.run(
    outdated
      ? sql`delete from messages where tenant_id = ${world.tenantId}`
      : sql`update messages set body = ${`${pick}`} where tenant_id = ${world.tenantId}`,
  );

export const EDITS = {
  price,
  priceGone,
  ownPrice,
  standardItem,
  stock,
  creditHold,
  itemActive,
  removeLine,
  confirmOrder,
  displayPrices: option('displayPrices'),
  displayInventory: option('displayInventory'),
  disableOrdering: option('disableOrdering'),
  onlyStandard: option('onlyAllowStandardUoms'),
  renameLocation,
  moveWarehouse,
  movePriceList,
  reassign,
  moveGuide,
  holiday,
  renameItem,
  message,
};
export type EditName = keyof typeof EDITS;
