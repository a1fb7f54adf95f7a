import type { Generated } from 'kysely';
import type { LossReason, Packout, PackoutEntry } from '../../../contract/packouts.ts';

/** Packouts: product that is repacked into other items. */

export interface PackoutsTable {
  tenant_id: string;
  id: string;
  packout_number: number;
  warehouse_id: string;
  status: Generated<Packout['status']>;
  opened_at: string;
  opened_by: string;
  closed_at: string | null;
  closed_by: Generated<string>;
  updated_at: Generated<string>;
}

export interface PackoutEntriesTable {
  tenant_id: string;
  id: string;
  packout_id: string;
  kind: PackoutEntry['kind'];
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
  packed_on: string | null;
  expires_on: string | null;
  expiry_reason: Generated<string>;
  on_hold: Generated<boolean>;
  held_said: Generated<boolean>;
  bin: Generated<string>;
  reason: LossReason | null;
  note: Generated<string>;
  done_on: string;
  done_at: string;
  by_user: string | null;
  by_name: Generated<string>;
  recorded_at: Generated<string>;
}
