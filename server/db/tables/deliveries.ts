import type { ColumnType, Generated } from 'kysely';
import type { DeliveryPayment, LineOutcome, Undelivered } from '../../../contract/deliveries.ts';
import type { Unsigned } from '../../../contract/handover.ts';
import type { Place } from '../../../contract/signature.ts';

/** Deliveries of sales orders: route runs, load checks, outcomes, photos and signatures. */

/** Cents of an order. */
interface Totals {
  readonly subtotal: number;
  readonly discount: number;
  readonly tax: number;
  readonly surcharge: number;
  readonly total: number;
}

/**
 * Totals that a sales order had before delivery. `portal`: those of the customer's order it was made of. The column
 * also holds their lines, which only SQL reads.
 */
interface OrderedTotals extends Totals {
  readonly portal: Totals | null;
}

export interface DeliveriesTable {
  tenant_id: string;
  sales_order_id: string;
  arrived_at: string | null;
  completed_at: string | null;
  completed_by: Generated<string>;
  received_by: Generated<string>;
  place: ColumnType<Place | null, string | null | undefined, string | null>;
  payment: ColumnType<DeliveryPayment | null, string | null | undefined, string | null>;
  ordered: ColumnType<OrderedTotals | null, string | null | undefined, string | null>;
  unsigned: ColumnType<Unsigned | null, string | null | undefined, string | null>;
  undelivered: ColumnType<Undelivered | null, string | null | undefined, string | null>;
}

export interface DeliveryLinesTable {
  tenant_id: string;
  sales_order_id: string;
  line_number: number;
  loaded_quantity: Generated<number>;
  outcome: ColumnType<LineOutcome | null, string | null | undefined, string | null>;
}

export interface DeliveryEventsTable {
  tenant_id: string;
  id: string;
  sales_order_id: string;
  line_number: number | null;
  kind: string;
  facts: ColumnType<Record<string, unknown>, string | undefined, string>;
  at: string;
  by_user: string | null;
  by_name: string;
  recorded_at: Generated<string>;
}

export interface DeliveryPhotosTable {
  tenant_id: string;
  id: string;
  sales_order_id: string;
  line_number: number;
  media_type: string;
  bytes: Uint8Array;
  taken_at: string;
  by_user: string | null;
}

export interface DeliverySignaturesTable {
  tenant_id: string;
  signature_id: string;
  sales_order_id: string;
  name: string;
  hash: string;
  total_cents: number;
  signed_at: string;
  place: ColumnType<Place | null, string | null | undefined, string | null>;
  by_user: string | null;
  by_name: string;
}

export interface SignaturesTable {
  tenant_id: string;
  id: string;
  /** Points of each stroke as x, y, pressure and milliseconds since the first one. */
  strokes: ColumnType<number[][][], string, string>;
  image: Buffer;
  captured_at: string;
  by_user: string;
  recorded_at: Generated<string>;
}

export interface RouteRunsTable {
  tenant_id: string;
  route_id: string;
  day: string;
  stops: Generated<string[]>;
  started_at: string | null;
  finished_at: string | null;
  driver_user_id: string | null;
  driver_name: Generated<string>;
  is_old: Generated<boolean>;
}

/** Receipts that drivers mail. */
export interface ReceiptMailsTable {
  tenant_id: string;
  /** Made on the driver's device. */
  id: string;
  sales_order_id: string;
  to_address: string;
  requested_at: string;
  requested_by: string;
  /** Null until the document is made. */
  mail_id: string | null;
  failed_at: string | null;
}
