import type { Nullable } from 'kysely';
import type { RowOf } from '../../../contract/collections.ts';
import type { ItemUom } from '../../../contract/items.ts';
import type { PickUnit } from '../../../contract/picking.ts';
import { INSTANT } from '../../db/instant.ts';
import { type Columns, rowsBy } from '../../db/rows.ts';
import { scopeKey } from '../../sync/scope-key.ts';
import type { Source } from '../../sync/source.ts';
import { limitOf } from '../goods-limits/limit-of.ts';

const EVENT = `json_build_object('id', e.id, 'kind', e.kind, 'undoes', e.undoes, 'itemCode', e.item_code, 'lotId', e.lot_id, 'lotCode', e.lot_code, 'lotAssumed', e.lot_assumed,
  'byHand', e.by_hand, 'bin', e.bin, 'quantity', e.quantity, 'weightGrams', e.weight_grams, 'caseWeightsGrams', e.case_weights, 'reason', e.reason, 'container', e.container,
  'at', to_char(e.at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'), 'byId', e.by_user, 'by', e.by_name, 'undone', e.undone_by is not null,
  'decision', case when e.kind = 'short' then (select json_build_object('decision', d.decision, 'by', d.by_name, 'decidedAt', ${INSTANT('d.decided_at')})
    from short_decisions d where d.tenant_id = e.tenant_id and d.event_id = e.id) end)`;

/** Returns SQL for the events of a line `l` as JSON: all of them, or those that aren't undone. */
export const eventsOf = (which: 'all' | 'standing'): string =>
  `(select coalesce(json_agg(${EVENT} order by e.at, e.id), '[]') from pick_events e
    where e.tenant_id = l.tenant_id and e.sales_order_id = l.sales_order_id and e.line_number = l.line_number
      ${which === 'all' ? '' : `and e.undone_by is null and e.kind <> 'undo'`})`;

const ITEM = (i: string) => `'uoms', ${i}.uoms, 'gtin', ${i}.gtin, 'orderUom', ${i}.order_uom`;

const LINES = `(select coalesce(json_agg(json_build_object('lineNumber', l.line_number, 'itemCode', l.item_code, 'description', l.description,
    'packSize', l.pack_size, 'brand', l.brand, 'uom', l.uom, 'uomFactor', l.uom_factor, 'orderedQuantity', l.ordered_quantity,
    'pickedQuantity', l.picked_quantity, 'shortQuantity', l.short_quantity, 'pickedWeightGrams', l.picked_weight_grams, 'weighedQuantity', l.weighed_quantity,
    'catchWeight', l.catch_weight, 'instructions', l.instructions,
    'averageWeightGrams', l.average_weight_grams, 'weightPercent', ${limitOf('g.weight_percent', 'i')}, 'item', case when i.item_code is not null then json_build_object(${ITEM('i')}) end,
    'substitutes', (select coalesce(json_agg(json_build_object('itemCode', x.item_code, 'description', x.description, 'packSize', x.pack_size, ${ITEM('x')})
        order by array_position(i.substitutes, x.item_code)), '[]')
      from items x where x.tenant_id = i.tenant_id and x.item_code = any(i.substitutes) and x.is_active),
    'events', ${eventsOf('standing')}) order by l.line_number), '[]')
  from sales_order_lines l left join items i on i.tenant_id = l.tenant_id and i.item_code = l.item_code
  where l.tenant_id = s.tenant_id and l.sales_order_id = s.id)`;

/** The units of an item as stored in its row. */
export interface ItemUnits {
  readonly uoms: readonly Pick<ItemUom, 'uom' | 'factor' | 'gtin'>[];
  readonly gtin: string | null;
  readonly orderUom: string;
}

/** Returns the units of an item. The order unit has the item's GTIN if it has no separate one. */
export const unitsOf = ({ uoms, gtin, orderUom }: ItemUnits): PickUnit[] =>
  uoms.map((unit) => ({
    uom: unit.uom,
    factor: unit.factor,
    gtin: unit.gtin ?? (unit.uom === orderUom ? gtin : null),
  }));

type RawLine = Omit<RowOf<'pickOrders'>['lines'][number], 'units' | 'substitutes'> & {
  readonly item: ItemUnits | null;
  readonly substitutes: readonly (ItemUnits & { itemCode: string; description: string; packSize: string })[];
};

const presentLine = ({ item, substitutes, ...line }: RawLine): RowOf<'pickOrders'>['lines'][number] => ({
  ...line,
  units: item ? unitsOf(item) : [],
  substitutes: substitutes.map(({ itemCode, description, packSize, ...units }) => ({
    itemCode,
    description,
    packSize,
    units: unitsOf(units),
  })),
});

type PickOrderRow = Columns<
  'sales_orders',
  | 'id'
  | 'sales_order_number'
  | 'warehouse_id'
  | 'customer_location_id'
  | 'shipping_method'
  | 'delivery_on'
  | 'po_number'
  | 'notes'
  | 'taken_by'
  | 'taken_by_name'
  | 'batch_id'
  | 'staged_lane'
  | 'staged_pallets'
> &
  Nullable<Columns<'customer_locations', 'route_stop' | 'picking_note'>> & {
    readonly status: RowOf<'pickOrders'>['status'];
    readonly location_name: string;
    readonly city: string | null;
    readonly route_id: string | null;
    readonly route_name: string | null;
    readonly lines: readonly RawLine[];
  };

const present = (row: PickOrderRow): RowOf<'pickOrders'> => ({
  id: row.id,
  salesOrderNumber: row.sales_order_number,
  warehouseId: row.warehouse_id,
  customerLocationId: row.customer_location_id,
  locationName: row.location_name,
  city: row.city ?? '',
  routeId: row.route_id,
  routeName: row.route_name,
  stop: row.route_stop,
  shipMethod: row.shipping_method,
  deliveryDate: row.delivery_on,
  status: row.status,
  purchaseOrder: row.po_number,
  notes: row.notes,
  pickingNote: row.picking_note ?? '',
  takenById: row.taken_by,
  takenBy: row.taken_by_name,
  batchId: row.batch_id,
  lane: row.staged_lane,
  pallets: row.staged_pallets,
  lines: row.lines.map(presentLine),
});

/** The sales orders in a warehouse, from open to staged, without prices. */
export const pickOrdersSource: Source<'pickOrders'> = async (tx, scope, ids) => {
  const { rows } = await tx.connection.query<PickOrderRow>(
    `select s.id, s.sales_order_number, s.warehouse_id, s.customer_location_id, coalesce(c.display_name, s.customer_location_id) as location_name,
       s.shipping_address->>'city' as city, r.id as route_id, r.name as route_name,
       case when coalesce(s.own_route_id, c.route_id) = c.route_id then c.route_stop end as route_stop, s.shipping_method, s.delivery_on, s.status, s.po_number, s.notes, c.picking_note,
       s.taken_by, s.taken_by_name, s.batch_id, s.staged_lane, s.staged_pallets, ${LINES} as lines
     from sales_orders s
     left join customer_locations c on c.tenant_id = s.tenant_id and c.customer_location_id = s.customer_location_id
     left join routes r on r.tenant_id = s.tenant_id and r.id = coalesce(s.own_route_id, c.route_id)
     where s.tenant_id = $1 and s.warehouse_id = $2 and ($3::uuid[] is null or s.id = any($3))
       and s.status in ('open', 'allocated', 'picking', 'staged')`,
    [tx.tenantId, scopeKey(scope), ids],
    'pick_orders_source',
  );
  return rowsBy(rows, 'id', present);
};
