import type { accountEndpoints } from '../../../contract/accounts.ts';
import { AppError } from '../../../contract/errors.ts';
import { audit } from '../../audit.ts';
import type { Handler, SignedInContext } from '../../context.ts';
import { eventUserOf, recordEvent } from '../../security-events.ts';
import { PLATFORM_ID, type Tenant } from '../../tenants/tenant.ts';
import { inOtherTenant } from './other-tenant.ts';
import { after, endSessions, issueAccess, startSession } from './sessions.ts';
import { findUser } from './users.ts';

type Endpoints = typeof accountEndpoints;

export const IMPERSONATION_MS = 60 * 60_000;

/**
 * Returns the active tenant with this id. Throws `not_found` for the platform and `tenant_disabled` for an inactive
 * tenant.
 */
export async function targetTenant({ services }: SignedInContext, id: string): Promise<Tenant> {
  const tenant = id === PLATFORM_ID ? undefined : await services.registry.byId(id);
  if (!tenant) throw new AppError('not_found');
  if (!tenant.isActive) throw new AppError('tenant_disabled');
  return tenant;
}

/**
 * Starts a session in which the caller acts as another user. A super administrator may act as any user of any tenant
 * except a super administrator. An administrator may act as users of the same tenant who aren't administrators. An
 * impersonated session can't start another one.
 */
export const impersonate: Handler<Endpoints['impersonate']> = async (context, { params }) => {
  const { actor, now } = context;
  if (actor.scope !== 'user') throw new AppError('forbidden');
  if (actor.role !== 'SUPERADMIN' && params.orgId !== actor.home) throw new AppError('forbidden');
  const tenant = await targetTenant(context, params.orgId);
  const expiresAt = after(now, IMPERSONATION_MS);
  const answer = await inOtherTenant(context, tenant, async (tx) => {
    const user = await findUser(tx, params.userId);
    if (!user) throw new AppError('not_found');
    if (user.role === 'SUPERADMIN' || (user.role === 'ADMIN' && actor.role !== 'SUPERADMIN')) {
      throw new AppError('forbidden');
    }
    if (!user.isActive) throw new AppError('user_disabled');
    const { sessionId } = await startSession(tx, {
      userId: user.id,
      scope: 'impersonated',
      impersonator: actor.userName,
      label: context.http?.userAgent ?? '',
      address: context.http?.address ?? '',
      makerSessionId: actor.sessionId,
      expiresAt,
      refreshable: false,
    });
    const token = await issueAccess(tx, sessionId, now, expiresAt);
    await audit(tx, actor, 'accounts.impersonate', user.id, { userName: user.userName, sessionId });
    await recordEvent(tx, {
      kind: 'impersonation_started',
      user,
      actingUser: actor.userName,
      http: context.http,
      facts: { sessionId },
    });
    return { token, userId: user.id, userName: user.userName };
  });
  await noteImpersonation(context, tenant.id);
  if (tenant.id !== actor.home) {
    await audit(context.tx, actor, 'accounts.impersonate', answer.userId, {
      tenantId: tenant.id,
      userName: answer.userName,
    });
    await recordEvent(context.tx, {
      kind: 'impersonation_started',
      ...eventUserOf(actor),
      http: context.http,
      facts: { tenantId: tenant.id, userId: answer.userId, userName: answer.userName },
    });
  }
  return {
    token: answer.token,
    userId: answer.userId,
    expiresAt: expiresAt.toISOString(),
    tenantId: tenant.id,
    hostName: tenant.hostName,
  };
};

/** Records the tenant in the caller's session, so that the impersonation ends with that session. */
async function noteImpersonation({ tx, actor }: SignedInContext, tenantId: string): Promise<void> {
  await tx.connection.query(
    `update sessions set impersonates = impersonates || $3::uuid
     where tenant_id = $1 and id = $2 and not impersonates @> array[$3::uuid]`,
    [tx.tenantId, actor.sessionId, tenantId],
    'note_impersonation',
  );
}

/** Ends the impersonated session. Tokens that were passed to other pages stop working. */
export const endImpersonation: Handler<Endpoints['endImpersonation']> = async (context) => {
  const { tx, actor, http } = context;
  if (actor.scope !== 'impersonated') throw new AppError('forbidden');
  await endSessions(context, tx, { sessionId: actor.sessionId });
  await recordEvent(tx, {
    kind: 'impersonation_ended',
    ...eventUserOf(actor),
    http,
    facts: { sessionId: actor.sessionId },
  });
  await audit(tx, actor, 'accounts.endImpersonation', actor.userId, { sessionId: actor.sessionId });
  return {};
};

/**
 * Returns `returnTo` if one of the platform's hosts serves it, else null. The page arrives in a link, so another site
 * could have written it. The app asks when the impersonation starts, because its token may have ended before Exit.
 */
export const impersonationReturn: Handler<Endpoints['impersonationReturn']> = async (context, { query }) => {
  const { actor, services } = context;
  if (actor.scope !== 'impersonated') throw new AppError('forbidden');
  const { returnTo } = query;
  const isServedHere =
    /^https?:/.test(returnTo) &&
    URL.canParse(returnTo) &&
    (await services.registry.byHost(new URL(returnTo).hostname)) !== undefined;
  return { returnTo: isServedHere ? returnTo : null };
};
