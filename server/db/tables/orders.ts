import type { ColumnType, Generated } from 'kysely';
import type { CheckoutDraft } from '../../../contract/carts.ts';
import type { LineInstructions } from '../../../contract/line-instructions.ts';
import type { Address } from '../../../contract/locations.ts';
import type { GuideLine } from '../../../contract/order-guides.ts';
import type { Hold, Order, OrderLine, OrderStatus } from '../../../contract/orders.ts';

/** Carts, order guides and orders of customers. */

export interface CartLinesTable {
  tenant_id: string;
  customer_location_id: string;
  item_code: string;
  uom: string;
  quantity: number;
  added_at: string;
  updated_at: Generated<string>;
  updated_by: string | null;
  instructions: ColumnType<LineInstructions | null, string | null | undefined, string | null>;
}

export interface BackordersTable {
  tenant_id: string;
  customer_location_id: string;
  item_code: string;
  uom: string;
  quantity: number;
  added_at: string;
  /** When the location was mailed that it is in stock. */
  told_at: string | null;
}

export interface CheckoutDraftsTable {
  tenant_id: string;
  customer_location_id: string;
  step: Generated<number>;
  shipping_method: Generated<CheckoutDraft['shippingMethod']>;
  delivery_on: string | null;
  po_number: Generated<string>;
  notes: Generated<string>;
  shipping_address: ColumnType<Address | null, string | null | undefined, string | null>;
  updated_at: Generated<string>;
}

export interface OrdersTable {
  tenant_id: string;
  id: string;
  order_number: number;
  customer_id: string;
  customer_location_id: string;
  warehouse_id: string;
  status: OrderStatus;
  holds: ColumnType<Hold[], string | undefined, string>;
  shipping_method: Order['shipMethod'];
  delivery_on: string;
  po_number: Generated<string>;
  notes: Generated<string>;
  shipping_address: ColumnType<Address, string, string>;
  subtotal_cents: number;
  discount_cents: number;
  tax_cents: number;
  surcharge_cents: number;
  total_cents: number;
  submitted_at: string;
  received_at: Generated<string>;
  submitted_by: string;
  submitted_by_id: string | null;
  route_id: string | null;
  route_stop: number | null;
  updated_at: Generated<string>;
}

export interface OrderLinesTable {
  tenant_id: string;
  order_id: string;
  line_number: number;
  item_code: string;
  description: string;
  pack_size: Generated<string>;
  brand: Generated<string>;
  uom: string;
  uom_factor: Generated<number>;
  quantity: number;
  picked_quantity: number | null;
  unit_price_cents: number;
  price_unit: Generated<OrderLine['priceUnit']>;
  catch_weight: Generated<boolean>;
  average_weight_grams: number | null;
  actual_weight_grams: number | null;
  taxable: Generated<boolean>;
  discount_cents: Generated<number>;
  line_cents: number;
  seen_available: number | null;
  seen_unit_price_cents: number | null;
  seen_factor: number | null;
  instructions: ColumnType<LineInstructions | null, string | null | undefined, string | null>;
}

export interface OrderGuidesTable {
  tenant_id: string;
  id: string;
  customer_id: string;
  customer_location_id: string | null;
  name: string;
  is_editable: Generated<boolean>;
  lines: ColumnType<GuideLine[], string | undefined, string>;
  updated_at: Generated<string>;
}
