import type { ColumnType, Generated } from 'kysely';
import type { LotSource } from '../../../contract/lot-source.ts';
import type { ReceiptEntry } from '../../../contract/receiving.ts';
import type { SealState } from '../../../contract/truck-checks.ts';

/** Receiving: entries of purchase orders, their photos, and checks of trucks. */

export interface ReceiptEntriesTable {
  tenant_id: string;
  id: string;
  purchase_order_id: string;
  line_number: number | null;
  kind: ReceiptEntry['kind'];
  reverses: string | null;
  item_code: string;
  description: Generated<string>;
  quantity: number;
  uom: string;
  factor: number;
  weight_grams: number | null;
  case_weights: Generated<number[]>;
  lot_id: string | null;
  lot_code: Generated<string>;
  origin_country: string | null;
  is_origin_of_item: Generated<boolean>;
  packed_on: string | null;
  expires_on: string | null;
  temperature_tenths: number | null;
  on_hold: Generated<boolean>;
  sscc: string | null;
  bin: Generated<string>;
  reason: ReceiptEntry['reason'] | null;
  note: Generated<string>;
  received_on: string;
  received_at: string;
  /** Null if the source of the lot code was not stated. */
  source: ColumnType<LotSource | null, string | null | undefined, string | null>;
  by_user: string | null;
  by_name: Generated<string>;
  recorded_at: Generated<string>;
}

export interface ReceiptPhotosTable {
  tenant_id: string;
  id: string;
  entry_id: string;
  purchase_order_id: string;
  media_type: string;
  bytes: Uint8Array;
  taken_at: string;
}

/** Checks of arriving trucks. */
export interface TruckChecksTable {
  tenant_id: string;
  id: string;
  purchase_order_id: string;
  door: string;
  seal_state: SealState;
  seal: string;
  temperature_tenths: number | null;
  note: string;
  photo: Uint8Array | null;
  checked_at: string;
  by_name: string;
  recorded_at: Generated<string>;
}
