import type { ColumnType, Generated } from 'kysely';
import type { SettledResult } from '../../../contract/sync.ts';

/** Sync state: the feed, the clients of the devices, their results and packs. */

export interface TenantClockTable {
  tenant_id: string;
  value: Generated<number>;
  epoch: string;
  pruned_to: Generated<number>;
}

export interface ClockMarksTable {
  tenant_id: string;
  day: string;
  clock: number;
}

export interface ChangesTable {
  tenant_id: string;
  collection: string;
  id: string;
  scope: string;
  clock: number;
  ord: number;
  deleted: boolean;
}

export interface SyncClientsTable {
  tenant_id: string;
  client_id: string;
  user_id: string;
  last_seq: Generated<number>;
  ack_seq: Generated<number>;
  updated_at: Generated<string>;
}

export interface SyncResultsTable {
  tenant_id: string;
  client_id: string;
  seq: number;
  body_hash: Uint8Array;
  status: SettledResult['status'];
  code: string | null;
  details: ColumnType<Record<string, unknown> | null, string | null | undefined, string | null>;
  answer_status: number;
  answer: ColumnType<unknown | null, string | null | undefined, string | null>;
  at: Generated<string>;
}

export interface PacksTable {
  tenant_id: string;
  id: string;
  collection: string;
  scope: string;
  rev: string;
  form: number;
  epoch: string;
  clock: number;
  encoding: string;
  bytes: Buffer;
  built_at: Generated<string>;
}
