import type { Services } from '../context.ts';
import { inTenant } from '../db/tenant-transaction.ts';
import { pruneContactMessages } from '../domains/accounts/contact.ts';
import { pruneSessions } from '../domains/accounts/sessions.ts';
import { pruneInvites } from '../domains/users/invites.ts';
import { pruneMail } from '../mail/deliver.ts';
import { pruneSecurityEvents } from '../security-events.ts';
import { pruneSync } from '../sync/prune.ts';
import { PLATFORM, type Tenant } from '../tenants/tenant.ts';

const EVERY_MS = 6 * 3_600_000;
/** Delays the first run after a start, when all devices reconnect. */
const FIRST_AFTER_MS = 5 * 60_000;

/**
 * Cleans up every tenant: ended sessions and invitations, old security events, sent mail, and tombstones and results
 * that are no longer needed. An error of one tenant doesn't stop the others.
 */
export async function tidyAll(
  { registry, log, config }: Pick<Services, 'registry' | 'log' | 'config'>,
  now: Date,
  signal: AbortSignal = new AbortController().signal,
): Promise<void> {
  const tenants = await registry.all().catch((error: unknown) => {
    log.error({ err: error }, 'the tenants could not be listed to tidy them');
    return [];
  });
  for (const tenant of [PLATFORM, ...tenants]) {
    if (signal.aborted) return;
    try {
      await tidy(registry, tenant, now, config.securityLogDays, signal);
    } catch (error) {
      log.error({ err: error, tenant: tenant.id }, 'a tenant could not be tidied');
    }
  }
}

async function tidy(
  registry: Services['registry'],
  tenant: Tenant,
  now: Date,
  securityLogDays: number,
  signal: AbortSignal,
): Promise<void> {
  const database = await registry.databaseOf(tenant);
  await inTenant(database, tenant.id, (tx) => pruneSessions(tx, now));
  await inTenant(database, tenant.id, (tx) => pruneInvites(tx, now));
  await inTenant(database, tenant.id, (tx) => pruneContactMessages(tx, now));
  await pruneSecurityEvents({ database, tenantId: tenant.id }, now, securityLogDays);
  await pruneMail({ database, tenantId: tenant.id }, now);
  await pruneSync(database, tenant.id, now, signal);
}

/** Starts periodic housekeeping for as long as the server runs. */
export function startHousekeeping(services: Pick<Services, 'registry' | 'log' | 'config'>): { stop(): Promise<void> } {
  const stopped = new AbortController();
  let running = Promise.resolve();
  const run = () => {
    running = tidyAll(services, new Date(), stopped.signal);
  };
  const first = setTimeout(run, FIRST_AFTER_MS);
  const timer = setInterval(run, EVERY_MS);
  return {
    async stop() {
      stopped.abort();
      clearTimeout(first);
      clearInterval(timer);
      await running;
    },
  };
}
