import type { ColumnType, Generated } from 'kysely';
import type { LotSource } from '../../../contract/lot-source.ts';

/** Traceability: places, the usual sources of lot codes, and which items are listed foods. */

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
