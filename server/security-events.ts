import type { FastifyRequest } from 'fastify';
import type { ErrorCode } from '../contract/error-codes.ts';
import { AppError } from '../contract/errors.ts';
import type { SecurityEventKind } from '../contract/security.ts';
import { uuidv7 } from '../rules/uuid.ts';
import type { Actor } from './actor.ts';
import type { HttpPort, Services } from './context.ts';
import type { Database } from './db/connection/database.ts';
import { inTenant, type Tx } from './db/tenant-transaction.ts';
import { addressKey } from './http/address-key.ts';
import { userAgentOf } from './http/request.ts';
import { PLATFORM, PLATFORM_ID, type Tenant } from './tenants/tenant.ts';

const DAY_MS = 86_400_000;
const PRUNED_AT_ONCE = 5_000;
/** Limit of events per kind, account and address in five minutes, so that a burst of events does not fill the disk. */
const NOTED = { most: 10, windowMs: 5 * 60_000 };

export interface SecurityEvent {
  readonly kind: SecurityEventKind;
  /** The account concerned. Undefined if no account has the tried name. */
  readonly user?: { readonly id: string; readonly userName: string } | undefined;
  readonly actingUser?: string | null | undefined;
  readonly http: Pick<HttpPort, 'address' | 'userAgent'> | null;
  /** Never contains a secret, or text typed by a caller without a session. */
  readonly facts?: Readonly<Record<string, unknown>> | undefined;
}

/** Returns the user and the acting user of a session in the format of an event. */
export const eventUserOf = (actor: Pick<Actor, 'userId' | 'userName' | 'impersonator'>) => ({
  user: { id: actor.userId, userName: actor.userName },
  actingUser: actor.impersonator,
});

/** Adds an event to the log of the transaction's tenant. It commits together with the recorded action. */
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

const recorded = new WeakSet<object>();

/**
 * Adds an event in a separate transaction, because the call itself fails or only reads. Call it while no transaction is
 * open. Never throws. Leaves out failed calls beyond ten per kind, account and address in five minutes. Records each
 * `error` once.
 */
export async function recordApart(
  { registry, limits, log }: Pick<Services, 'registry' | 'limits' | 'log'>,
  home: Tenant,
  event: SecurityEvent,
  error?: AppError,
): Promise<void> {
  try {
    if (error) {
      if (recorded.has(error)) return;
      recorded.add(error);
      await limits.hit(
        `event ${home.id} ${event.kind} ${event.user?.id ?? ''} ${addressKey(event.http?.address ?? '')}`,
        NOTED,
      );
    }
    await inTenant(await registry.databaseOf(home), home.id, (tx) => recordEvent(tx, event));
  } catch (thrown) {
    if (thrown instanceof AppError && thrown.code === 'rate_limited') return;
    log.warn({ err: thrown, kind: event.kind, tenant: home.id }, 'a security event could not be recorded');
  }
}

/** Errors of calls that interest an administrator, with the kind of their events. */
const KIND_OF_ERROR: Partial<Record<ErrorCode, SecurityEventKind>> = {
  wrong_credentials: 'failure',
  wrong_password: 'failure',
  override_wrong: 'failure',
  reset_link_invalid: 'failure',
  invite_invalid: 'failure',
  user_disabled: 'failure',
  rate_limited: 'throttle',
  forbidden: 'refusal',
};

/** Records a call that failed for a security reason. */
export async function recordFailedCall(
  services: Pick<Services, 'registry' | 'limits' | 'log'>,
  request: FastifyRequest,
  error: AppError,
): Promise<void> {
  const kind = KIND_OF_ERROR[error.code];
  const { tenant, caller } = request;
  if (!kind || !tenant) return;
  const { endpoint, rateLimit } = request.routeOptions.config;
  const event = {
    kind,
    ...callerOf(request),
    http: { address: request.ip, userAgent: userAgentOf(request) },
    facts: { call: endpoint ?? (rateLimit || undefined)?.groupId ?? 'page', code: error.code },
  };
  await recordApart(services, caller?.home === PLATFORM_ID ? PLATFORM : tenant, event, error);
}

/** Returns the user and the acting user of a call in the format of an event. */
export const callerOf = ({ caller }: Pick<FastifyRequest, 'caller'>) =>
  caller && { user: { id: caller.userId, userName: caller.userName }, actingUser: caller.impersonator };

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
      const { rows } = await connection.query<{ removed: number }>('select prune_security_events($1, $2) as removed', [
        before,
        PRUNED_AT_ONCE,
      ]);
      return rows[0]!.removed;
    });
  }
}
