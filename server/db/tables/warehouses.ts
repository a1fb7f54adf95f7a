import type { ColumnType, Generated } from 'kysely';
import type { ExceptionFact, FloorException, LotHoldReason, MoveKind, Resolution } from '../../../contract/floor.ts';
import type { LotSource } from '../../../contract/lot-source.ts';
import type { PurchaseStatus } from '../../../contract/receiving.ts';
import type { LabelDpi } from '../../../rules/labels/zpl.ts';
import type { Inbound } from '../../../rules/share-stock.ts';

/** Warehouses: stock, receiving and exceptions. */

export interface WarehousesTable {
  tenant_id: string;
  id: string;
  name: string;
  zones: Generated<string[]>;
  heavy_first: Generated<boolean>;
  dock_zones: Generated<string[]>;
  blind_receiving: Generated<boolean>;
  gs1_prefix: Generated<string>;
  changed_by: Generated<string>;
  changed_at: Generated<string | null>;
}

export interface LabelPrintersTable {
  tenant_id: string;
  id: string;
  warehouse_id: string;
  name: string;
  host: string;
  port: number;
  dpi: LabelDpi;
  changed_by: string;
  updated_at: string;
}

export interface VendorsTable {
  tenant_id: string;
  id: string;
  company: string;
  contact: ColumnType<Record<string, unknown>, string | undefined, string>;
}

export interface LotsTable {
  tenant_id: string;
  id: string;
  item_code: string;
  warehouse_id: string;
  lot_code: string;
  bin: Generated<string>;
  origin_country: string | null;
  vendor_id: string | null;
  received_on: string;
  expires_on: string | null;
  packed_on: string | null;
  on_hold: Generated<boolean>;
  /** Null without a hold, and of holds from before reasons were kept. */
  hold_reason: LotHoldReason | null;
  hold_note: Generated<string>;
  /** Null if the source of the lot code was not stated. */
  source: ColumnType<LotSource | null, string | null | undefined, string | null>;
  on_hand: number;
  count_wanted_at: string | null;
  count_wanted_by: string | null;
  /** Only servers of the release before migration 0159 write it. */
  count_wanted_for: string | null;
}

/** The events that ask for a count of a lot. */
export interface CountRequestsTable {
  tenant_id: string;
  lot_id: string;
  event_id: string;
  at: string;
  by_name: string;
}

export interface StockMovesTable {
  tenant_id: string;
  id: string;
  kind: MoveKind;
  warehouse_id: string;
  item_code: string;
  lot_id: string | null;
  lot_code: Generated<string>;
  bin: Generated<string>;
  quantity: number;
  weight_grams: number | null;
  source_id: string | null;
  source_line: number | null;
  at: string;
  by_user: string | null;
  by_name: Generated<string>;
  recorded_at: Generated<string>;
}

export interface ExceptionsTable {
  tenant_id: string;
  id: string;
  kind: FloorException['kind'];
  subject: string;
  warehouse_id: string;
  about: ColumnType<FloorException['about'], string | undefined, string>;
  facts: ColumnType<ExceptionFact[], string | undefined, string>;
  status: Generated<FloorException['status']>;
  resolution: Resolution | null;
  note: Generated<string>;
  raised_at: Generated<string>;
  resolved_at: string | null;
  resolved_by: string | null;
  decision_id: string | null;
}

export interface StockTable {
  tenant_id: string;
  warehouse_id: string;
  item_code: string;
  on_hand: Generated<number>;
  committed: Generated<number>;
  inbound: Generated<number>;
  inbound_on: string | null;
  inbound_by_day: ColumnType<Inbound[] | null, string | null, string | null>;
}

/** A line of a purchase order as it is stored. Its entries are in `receipt_entries`. */
export interface PurchaseLineJson {
  readonly lineNumber: number;
  readonly itemCode: string;
  readonly description: string;
  readonly uom: string;
  readonly uomFactor: number;
  readonly quantity: number;
  /** Received before entries were kept. */
  readonly receivedQuantity?: number | null;
  readonly costCents?: number;
}

export interface PurchaseOrdersTable {
  tenant_id: string;
  id: string;
  po_number: number;
  vendor_id: string;
  warehouse_id: string;
  status: PurchaseStatus;
  ordered_on: string;
  expected_on: string;
  lines: ColumnType<PurchaseLineJson[], string | undefined, string>;
  updated_at: Generated<string>;
  finished_at: Generated<string | null>;
  finished_by: Generated<string>;
}
