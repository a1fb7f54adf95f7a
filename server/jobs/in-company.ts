import { inTenant, type Tx } from '../db/tenant-transaction.ts';
import type { JobRun } from './job-kind.ts';

/** Runs `work` in a transaction of the job's company. */
export const inCompany = <T>(
  { database, tenant }: Pick<JobRun<unknown>, 'database' | 'tenant'>,
  work: (tx: Tx) => Promise<T>,
): Promise<T> => inTenant(database, tenant.id, work);
