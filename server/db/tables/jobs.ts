import type { ColumnType, Generated } from 'kysely';
import type { UploadProblem } from '../../../contract/catalog-upload.ts';
import type { JobState } from '../../../contract/jobs.ts';

/** Background jobs. */

export interface JobsTable {
  tenant_id: string;
  id: string;
  kind: string;
  key: string | null;
  /** JSON. Written as text. */
  input: unknown;
  about: Generated<string>;
  requested_by: string | null;
  state: Generated<JobState>;
  attempts: Generated<number>;
  progress_done: number | null;
  progress_total: number | null;
  cancel_requested_at: string | null;
  last_error: string | null;
  error_code: string | null;
  created_at: Generated<string>;
  started_at: string | null;
  finished_at: string | null;
}

export interface ArchiveFilesTable {
  tenant_id: string;
  job_id: string;
  number: number;
  file_name: string;
  byte_size: number;
  /** Images or events in it. */
  entries: number;
  missing: number;
  created_at: Generated<string>;
  kept_until: Generated<string>;
}

export interface ArchivePartsTable {
  tenant_id: string;
  job_id: string;
  number: number;
  part: number;
  hash: string;
}

export interface CatalogUploadsTable {
  tenant_id: string;
  job_id: string;
  images: number;
  problem_count: number;
  problems: ColumnType<{ fileName: string; reason: UploadProblem }[], string, never>;
}
