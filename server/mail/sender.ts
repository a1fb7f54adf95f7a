import type { Services } from '../context.ts';
import { PLATFORM_ID } from '../tenants/tenant.ts';
import { deliverNext, nextDue } from './deliver.ts';
import { onMail } from './outbox.ts';

/** Milliseconds between rounds over all tenants, for retries and for mail left by another server's crash. */
const ROUND_MS = 30_000;
/** The same for tenants in separate databases without due mail, so that these databases have no session while idle. */
const OWN_DATABASE_MS = 15 * 60_000;
/** Tenants whose mail is sent at the same time, because one slow mail server must not delay the others. */
const AT_ONCE = 4;

type SenderServices = Pick<Services, 'registry' | 'secrets' | 'outgoing' | 'log'>;

/** Sends the outboxes of all active tenants: at once after a commit of this process, and in rounds. */
export function startMailSender(services: SenderServices, roundMs = ROUND_MS): { stop(): Promise<void> } {
  const { registry, secrets, outgoing, log } = services;
  /** Tenants to process, in order. A tenant that is added while it is processed is processed again. */
  const waiting = new Set<string>();
  const busy = new Map<string, Promise<void>>();
  /** When to open the databases of tenants with a separate one again, in milliseconds since 1970. */
  const dueAt = new Map<string, number>();
  let isStopped = false;

  const wake = (tenantId: string): void => {
    waiting.add(tenantId);
    proceed();
  };

  const proceed = (): void => {
    for (const tenantId of waiting) {
      if (isStopped || busy.size >= AT_ONCE) return;
      if (busy.has(tenantId)) continue;
      waiting.delete(tenantId);
      const work = drain(tenantId)
        .catch((error: unknown) =>
          log.error({ tenantId, error: (error as Error).message }, 'the outbox could not be read'),
        )
        .finally(() => {
          busy.delete(tenantId);
          proceed();
        });
      busy.set(tenantId, work);
    }
  };

  const drain = async (tenantId: string): Promise<void> => {
    const tenant = await registry.byId(tenantId);
    if (!tenant?.isActive) return;
    const delivery = { database: await registry.databaseOf(tenant), tenantId, secrets, outgoing, log };
    while (!isStopped) {
      const result = await deliverNext(delivery, new Date());
      // A server that accepts nothing gets one mail in the next round.
      if (result === 'idle' || result === 'unreachable') break;
    }
    if (!tenant.ownDatabase) return;
    const next = await nextDue(delivery, new Date());
    dueAt.set(tenantId, Math.min(next?.getTime() ?? Number.POSITIVE_INFINITY, Date.now() + OWN_DATABASE_MS));
  };

  const round = async (): Promise<void> => {
    try {
      const connection = await registry.control.connect();
      try {
        const { rows } = await connection.query(
          'select id, db_server is null as is_shared from platform.tenants where is_active order by id',
          [],
          'mail_round',
        );
        wake(PLATFORM_ID);
        for (const { id, is_shared } of rows) {
          const tenantId = String(id);
          if (!busy.has(tenantId) && (is_shared || (dueAt.get(tenantId) ?? 0) <= Date.now())) wake(tenantId);
        }
      } finally {
        connection.release();
      }
    } catch (error) {
      log.error({ error: (error as Error).message }, 'the tenants could not be listed to send their mail');
    }
  };

  const unsubscribe = onMail(wake);
  const timer = setInterval(() => void round(), roundMs);
  timer.unref();
  const looking = round();
  return {
    /** Starts nothing more and waits for running conversations. */
    async stop() {
      isStopped = true;
      clearInterval(timer);
      unsubscribe();
      await looking;
      await Promise.all(busy.values());
    },
  };
}
