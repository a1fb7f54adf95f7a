import type { Services } from '../../context.ts';
import type { Database } from '../../db/connection/database.ts';
import { inTenant } from '../../db/tenant-transaction.ts';
import { writeTerms } from './search-terms.ts';

/**
 * Writes the terms of all items of a company that have none or older ones, 500 a transaction. Ends early when the
 * signal is aborted.
 */
export async function writeTermsOf(database: Database, tenantId: string, signal?: AbortSignal): Promise<void> {
  while (!signal?.aborted && (await inTenant(database, tenantId, writeTerms)) > 0);
}

/**
 * Does so for every company, after a release that changes the terms, or after items were loaded without this server. Until
 * then a search reads what is missing itself. Never throws.
 */
export async function writeAllTerms(
  { registry, log }: Pick<Services, 'registry' | 'log'>,
  signal: AbortSignal,
): Promise<void> {
  try {
    for (const tenant of await registry.all()) {
      if (signal.aborted) return;
      try {
        await writeTermsOf(await registry.databaseOf(tenant), tenant.id, signal);
      } catch (error) {
        log.error({ err: error, tenantId: tenant.id }, 'the search terms of a company could not be written');
      }
    }
  } catch (error) {
    log.error({ err: error }, 'the search terms could not be written');
  }
}
