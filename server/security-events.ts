import { AppError } from '../contract/errors.ts';
import type { SecurityEventKind } from '../contract/security.ts';
import { uuidv7 } from '../rules/uuid.ts';
import type { Actor, HttpPort, Services } from './context.ts';
import type { Database } from './db/connection/database.ts';
import { inTenant, type Tx } from './db/tenant-transaction.ts';
import { addressKey } from './http/address-key.ts';
import type { Tenant } from './tenants/tenant.ts';

const DAY_MS = 86_400_000;
const PRUNED_AT_ONCE = 5_000;
/** Events of one kind about one account from one address in five minutes. A burst leaves a trace, not a full disk. */
const NOTED = { most: 10, windowMs: 5 * 60_000 };

export interface SecurityEvent {
  readonly kind: SecurityEventKind;
  /** Whose account it concerns; undefined where no account has the name that was tried. */
  readonly user?: { readonly id: string; readonly userName: string } | undefined;
  readonly actingUser?: string | null | undefined;
  readonly http: Pick<HttpPort, 'address' | 'userAgent'> | null;
  /** Never a secret, and no text that a caller without a session typed. */
  readonly facts?: Readonly<Record<string, unknown>> | undefined;
}

/** Returns the user and the acting user of a session, as an event names them. */
export const eventUserOf = (actor: Pick<Actor, 'userId' | 'userName' | 'impersonator'>) => ({
  user: { id: actor.userId, userName: actor.userName },
  actingUser: actor.impersonator,
});

/** Adds an event to the log of the transaction's tenant; it commits with what it records. */
export async function recordEvent(
  tx: Tx,
  { kind, user, actingUser = null, http, facts = {} }: SecurityEvent,
): Promise<void> {
  await tx.db
    .insertInto('security_events')
    .values({
      tenant_id: tx.tenantId,
      id: uuidv7(),
      at: new Date().toISOString(),
      kind,
      user_id: user?.id ?? null,
      user_name: user?.userName ?? '',
      acting_user: actingUser,
      address: http?.address ?? '',
      user_agent: http?.userAgent ?? '',
      facts: JSON.stringify(facts),
    })
    .execute();
}

/**
 * Adds an event in a transaction apart, because the call it is about fails. Call it while no transaction is open. Never throws; leaves out
 * what exceeds ten events of a kind, account and address in five minutes.
 */
export async function recordFailedCall(
  { registry, limits, log }: Pick<Services, 'registry' | 'limits' | 'log'>,
  home: Tenant,
  event: SecurityEvent,
): Promise<void> {
  try {
    const subject = `event ${home.id} ${event.kind} ${event.user?.id ?? ''} ${addressKey(event.http?.address ?? '')}`;
    await limits.hit(subject, NOTED);
    await inTenant(await registry.databaseOf(home), home.id, (tx) => recordEvent(tx, event));
  } catch (error) {
    if (error instanceof AppError && error.code === 'rate_limited') return;
    log.warn({ err: error, kind: event.kind, tenant: home.id }, 'a security event could not be recorded');
  }
}

/** Removes events that are older than `days`. */
export async function pruneSecurityEvents(
  { database, tenantId }: { readonly database: Database; readonly tenantId: string },
  now: Date,
  days: number,
): Promise<void> {
  const before = new Date(now.getTime() - days * DAY_MS).toISOString();
  let removed = PRUNED_AT_ONCE;
  while (removed === PRUNED_AT_ONCE) {
    removed = await inTenant(database, tenantId, async ({ connection }) => {
      const { rows } = await connection.query('select prune_security_events($1, $2) as removed', [
        before,
        PRUNED_AT_ONCE,
      ]);
      return Number(rows[0]?.removed);
    });
  }
}
