import type { ColumnType } from 'kysely';
import type { ErrorSource } from '../../../contract/error-reports.ts';
import type { Role } from '../../../contract/roles.ts';

/** Reported errors. */

export interface ErrorReportsTable {
  tenant_id: string;
  fingerprint: string;
  source: ErrorSource;
  name: string;
  message: string;
  frames: ColumnType<string[], string, never>;
  release: string;
  browser: string | null;
  system: string | null;
  route: string;
  role: Role | null;
  count: number;
  first_at: string;
  last_at: string;
}
