import type { ColumnType, Generated } from 'kysely';
import type { ContainerCount } from '../../../contract/containers.ts';
import type { Delivery } from '../../../contract/deliveries.ts';
import type { LineInstructions } from '../../../contract/line-instructions.ts';
import type { Address } from '../../../contract/locations.ts';
import type { ByHandReason, PickEvent, ShortDecision } from '../../../contract/picking.ts';
import type { StagedPallet } from '../../../contract/rows/staged-pallet.ts';
import type { SalesOrder, SalesOrderLine, SalesOrderStatus } from '../../../contract/sales-orders.ts';

/** The distributor's sales orders, their picking and their deliveries. */

export interface SalesOrdersTable {
  tenant_id: string;
  id: string;
  sales_order_number: number;
  order_id: string | null;
  order_number: number | null;
  customer_id: string;
  customer_location_id: string;
  warehouse_id: string;
  warehouse_name: string;
  status: SalesOrderStatus;
  history: ColumnType<SalesOrder['history'], string | undefined, string>;
  shipping_method: SalesOrder['shipMethod'];
  delivery_on: string;
  po_number: Generated<string>;
  notes: Generated<string>;
  shipping_address: ColumnType<Address, string, string>;
  subtotal_cents: number;
  discount_cents: number;
  tax_cents: number;
  surcharge_cents: number;
  total_cents: number;
  ordered_at: string;
  ordered_by: string;
  taken_by: string | null;
  taken_by_name: string | null;
  batch_id: string | null;
  staged_lane: Generated<string>;
  staged_pallets: ColumnType<StagedPallet[], string | undefined, string>;
  taken_at: string | null;
  terms: ColumnType<Delivery['terms'] | null, string | null | undefined, string | null>;
  own_route_id: string | null;
  run_route_id: string | null;
  run_day: string | null;
  run_finished: Generated<boolean>;
  updated_at: Generated<string>;
}

export interface SalesOrderLinesTable {
  tenant_id: string;
  sales_order_id: string;
  line_number: number;
  item_code: string;
  description: string;
  pack_size: Generated<string>;
  brand: Generated<string>;
  uom: string;
  uom_factor: Generated<number>;
  ordered_quantity: number;
  allocated_quantity: Generated<number>;
  picked_quantity: Generated<number>;
  shipped_quantity: Generated<number>;
  picked_weight_grams: number | null;
  weighed_quantity: Generated<number | null>;
  shipped_weight_grams: number | null;
  short_quantity: Generated<number>;
  short_reason: SalesOrderLine['shortReason'] | null;
  lots: Generated<string[]>;
  unit_price_cents: number;
  price_unit: Generated<SalesOrderLine['priceUnit']>;
  catch_weight: Generated<boolean>;
  average_weight_grams: number | null;
  taxable: Generated<boolean>;
  discount_cents: Generated<number>;
  line_cents: number;
  instructions: ColumnType<LineInstructions | null, string | null | undefined, string | null>;
}

/** Decisions of warehouse leads on shortages. */
export interface PickerZonesTable {
  tenant_id: string;
  warehouse_id: string;
  user_id: string;
  zones: string[];
  assigned_by: string;
  assigned_at: string;
}

export interface ShortDecisionsTable {
  tenant_id: string;
  /** The event of the shortage. */
  event_id: string;
  sales_order_id: string;
  decision: ShortDecision;
  by_name: string;
  decided_at: string;
}

export interface PickEventsTable {
  tenant_id: string;
  id: string;
  sales_order_id: string;
  line_number: number;
  kind: PickEvent['kind'];
  undoes: string | null;
  undone_by: string | null;
  item_code: string;
  lot_id: string | null;
  lot_code: Generated<string>;
  lot_assumed: Generated<boolean>;
  by_hand: ByHandReason | null;
  bin: Generated<string>;
  quantity: number;
  base_quantity: number;
  weight_grams: number | null;
  case_weights: Generated<number[]>;
  reason: PickEvent['reason'] | null;
  container: Generated<string>;
  contradicts: string | null;
  at: string;
  by_user: string | null;
  by_name: Generated<string>;
  recorded_at: Generated<string>;
}

export interface ContainerCountsTable {
  tenant_id: string;
  source_id: string;
  kind: ContainerCount['kind'];
  customer_location_id: string;
  left_count: number;
  returned_count: number;
  at: string;
}
