import type { Generated } from 'kysely';
import type { CountStatus } from '../../../contract/counts.ts';
import type { Transfer } from '../../../contract/transfers.ts';

/** Inventory counts, and transfers between warehouses. */

export interface CountsTable {
  tenant_id: string;
  id: string;
  session_id: string;
  warehouse_id: string;
  bin: Generated<string>;
  item_code: string;
  lot_id: string;
  lot_code: string;
  quantity: number;
  expected: number;
  status: CountStatus;
  counted_at: string;
  counted_by: string | null;
  counted_by_name: string;
  decided_at: string | null;
  decided_by: string | null;
  recorded_at: Generated<string>;
}

export interface TransfersTable {
  tenant_id: string;
  id: string;
  transfer_number: number;
  from_warehouse_id: string;
  to_warehouse_id: string;
  status: Generated<Transfer['status']>;
  created_at: string;
  created_by: string;
  closed_at: string | null;
  closed_by: string | null;
  updated_at: string;
}

export interface TransferEventsTable {
  tenant_id: string;
  id: string;
  transfer_id: string;
  kind: 'ship' | 'receive';
  item_code: string;
  lot_code: string;
  lot_id: string;
  quantity: number;
  at: string;
  by_user: string | null;
  by_name: string;
}
