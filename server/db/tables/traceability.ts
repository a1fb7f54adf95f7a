import type { ColumnType, Generated } from 'kysely';
import type { LotSource } from '../../../contract/lot-source.ts';
import type { RecallAnswer, RecallNotice } from '../../../contract/recall-notices.ts';
import type { RecallFound } from '../../../contract/recalls.ts';
import type { TraceabilityPlan } from '../../../contract/traceability-plan.ts';

/** Traceability: places, the usual sources of lot codes, which items are listed foods, and recalls. */

export interface PlacesTable {
  tenant_id: string;
  /** `warehouse:<code>`, `vendor:<code>` or `packer:<uuid>`. */
  key: string;
  name: string;
  phone: Generated<string>;
  line1: Generated<string>;
  line2: Generated<string>;
  city: Generated<string>;
  state: Generated<string>;
  postal_code: Generated<string>;
  gln: Generated<string>;
  fda_registration: Generated<string>;
  vendor_id: Generated<string>;
  is_exempt: Generated<boolean>;
  removed_at: string | null;
  changed_by: string;
  updated_at: string;
}

export interface UsualSourcesTable {
  tenant_id: string;
  vendor_id: string;
  item_code: string;
  source: ColumnType<LotSource, string, string>;
  stated_at: string;
}

export interface FoodDecisionsTable {
  tenant_id: string;
  item_code: string;
  is_listed: boolean;
  decided_by: string;
  decided_at: string;
}

export interface RecallsTable {
  tenant_id: string;
  id: string;
  recall_number: number;
  lot_code: string;
  item_code: string | null;
  is_exact: Generated<boolean>;
  is_mock: boolean;
  reason: string;
  instructions: Generated<string>;
  started_at: string;
  started_by: string;
  time_zone: string;
  state: Generated<RecallNotice['state']>;
  ended_at: string | null;
  ended_by: string | null;
  conclusion: Generated<string>;
  found: ColumnType<RecallFound | null, string | null | undefined, string | null>;
}

export interface RecalledLotsTable {
  tenant_id: string;
  recall_id: string;
  item_code: string;
  lot_code: string;
}

export interface RecallHoldsTable {
  tenant_id: string;
  recall_id: string;
  lot_id: string;
}

export interface RecallNoticesTable {
  tenant_id: string;
  id: string;
  recall_id: string;
  customer_id: string;
  customer_location_id: string;
  recall_number: number;
  reason: string;
  instructions: string;
  started_at: string;
  state: Generated<RecallNotice['state']>;
  ended_at: string | null;
  goods: ColumnType<RecallNotice['goods'], string, string>;
  answer: ColumnType<RecallAnswer | null, string | null | undefined, string | null>;
  answered_at: string | null;
}

export interface TraceabilityPlansTable {
  tenant_id: string;
  id: string;
  stored_at: string;
  replaced_at: string | null;
  facts: ColumnType<TraceabilityPlan, string, never>;
}
