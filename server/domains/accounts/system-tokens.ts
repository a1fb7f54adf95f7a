import { randomBytes } from 'node:crypto';
import { sql } from 'kysely';
import type { accountEndpoints } from '../../../contract/accounts.ts';
import { AppError } from '../../../contract/errors.ts';
import { uuidv7 } from '../../../rules/uuid.ts';
import { audit } from '../../audit.ts';
import type { Handler, Services, SignedInContext } from '../../context.ts';
import type { Columns } from '../../db/rows.ts';
import { inTenant, type Tx } from '../../db/tenant-transaction.ts';
import { SYSTEM_PREFIX } from '../../http/authenticate.ts';
import { endpoints } from '../../http/endpoints.ts';
import { invalidFields } from '../../invalid-fields.ts';
import { hashToken } from '../../secrets.ts';
import { eventUserOf, recordEvent } from '../../security-events.ts';
import { PLATFORM_ID, type Tenant } from '../../tenants/tenant.ts';
import { targetTenant } from './impersonation.ts';
import { inOtherTenant } from './other-tenant.ts';
import { after, endSessions, issueAccess, startSession } from './sessions.ts';
import { findUserByName } from './users.ts';

type Endpoints = typeof accountEndpoints;

const DAY_MS = 86_400_000;
/** The user that an organization's system tokens act as. It has no password, so it can't sign in. */
export const SYSTEM_USER = 'system';
/** Name of a token from the specification's call, which has no name and no list of calls. */
const UNNAMED = 'system-token';

interface Wanted {
  readonly orgId: string;
  readonly name: string;
  readonly days: number;
  readonly calls?: readonly string[];
}

async function makeToken(context: SignedInContext, { orgId, name, days, calls }: Wanted) {
  const { actor, now } = context;
  if (actor.scope !== 'user') throw new AppError('forbidden');
  const tenant = await targetTenant(context, orgId);
  const expiresAt = after(now, days * DAY_MS);
  const facts = { name, days, calls: calls ?? null };
  const made = await inOtherTenant(context, tenant, async (tx) => {
    const userId = await systemUser(tx);
    const { sessionId } = await startSession(tx, {
      userId,
      scope: 'system',
      label: name,
      address: context.http?.address ?? '',
      expiresAt,
      calls,
      maker: { id: actor.userId, userName: actor.userName },
      refreshable: false,
    });
    await audit(tx, actor, 'accounts.systemToken', sessionId, facts);
    await recordEvent(tx, {
      kind: 'token_issued',
      user: { id: userId, userName: SYSTEM_USER },
      actingUser: actor.userName,
      http: context.http,
      facts: { sessionId, ...facts },
    });
    return { id: sessionId, token: await issueAccess(tx, sessionId, now, expiresAt, SYSTEM_PREFIX) };
  });
  await audit(context.tx, actor, 'accounts.systemToken', tenant.id, facts);
  await recordEvent(context.tx, {
    kind: 'token_issued',
    ...eventUserOf(actor),
    http: context.http,
    facts: { tenantId: tenant.id, ...facts },
  });
  return { ...made, expiresAt: expiresAt.toISOString() };
}

/** Creates a system token that may make all calls of its role, as the specification defines it. */
export const systemToken: Handler<Endpoints['systemToken']> = async (context, { params }) => {
  const { orgId, days } = params;
  const { token, expiresAt } = await makeToken(context, { orgId, name: UNNAMED, days: Number(days) });
  return { token, expiresAt };
};

/** The calls that a token may be limited to, by name: those that an administrator may make. */
export const grantableCalls: readonly { readonly name: string; readonly summary: string }[] = endpoints
  .filter(({ endpoint: { spec } }) => spec.permission !== 'anyone' && spec.permission.includes('ADMIN'))
  .map(({ name, endpoint: { spec } }) => ({ name, summary: spec.summary }))
  .sort((a, b) => (a.name < b.name ? -1 : 1));
const GRANTABLE: ReadonlySet<string> = new Set(grantableCalls.map(({ name }) => name));

/** Creates a named token for a list of calls. Throws `invalid_input` for a call that administrators may not make. */
export const createSystemToken: Handler<Endpoints['createSystemToken']> = async (context, { params, body }) => {
  if (body.calls.some((name) => !GRANTABLE.has(name))) throw invalidFields({ calls: { rule: 'choice' } });
  return makeToken(context, { orgId: params.orgId, ...body, calls: [...new Set(body.calls)].sort() });
};

/** Returns the tenant. Throws `forbidden` for administrators of another company and for system tokens. */
async function requireAdministratorOf(context: SignedInContext, orgId: string): Promise<Tenant> {
  const { actor } = context;
  if (actor.scope === 'system') throw new AppError('forbidden');
  if (actor.role !== 'SUPERADMIN' && orgId !== actor.home) throw new AppError('forbidden');
  return targetTenant(context, orgId);
}

/** Lists the tenant's system tokens, newest first, without the token itself. */
export const systemTokens: Handler<Endpoints['systemTokens']> = async (context, { params }) => {
  const tenant = await requireAdministratorOf(context, params.orgId);
  const rows = await inOtherTenant(context, tenant, (tx) =>
    tx.db
      .selectFrom('sessions')
      .select(['id', 'label', 'calls', 'made_by', 'created_at', 'last_used_at', 'expires_at', 'revoked_at'])
      .where('tenant_id', '=', tenant.id)
      .where('scope', '=', 'system')
      .orderBy('created_at', 'desc')
      .orderBy('id', 'desc')
      .execute(),
  );
  return rows.map((row) => ({
    id: row.id,
    name: row.label,
    calls: row.calls,
    madeBy: row.made_by,
    createdAt: row.created_at,
    expiresAt: row.expires_at,
    lastUsedAt: row.last_used_at === row.created_at ? null : row.last_used_at,
    endedAt: row.revoked_at,
  }));
};

/** Ends a system token and records that. Does nothing if the token has already ended. */
export const endSystemToken: Handler<Endpoints['endSystemToken']> = async (context, { params }) => {
  const { actor, http } = context;
  const tenant = await requireAdministratorOf(context, params.orgId);
  await inOtherTenant(context, tenant, async (tx) => {
    const found = await tx.db
      .selectFrom('sessions')
      .select(['user_id', 'label'])
      .where('tenant_id', '=', tenant.id)
      .where('id', '=', params.id)
      .where('scope', '=', 'system')
      .executeTakeFirst();
    if (!found) throw new AppError('not_found');
    const ended = await endSessions(context, tx, { sessionId: params.id });
    if (ended.length === 0) return;
    await audit(tx, actor, 'accounts.endSystemToken', params.id, { name: found.label });
    await recordEvent(tx, {
      kind: 'token_ended',
      user: { id: found.user_id, userName: SYSTEM_USER },
      actingUser: actor.userName,
      http,
      facts: { sessionId: params.id, name: found.label, reason: 'ended' },
    });
  });
  return {};
};

type TokenRow = Columns<'sessions', 'id' | 'user_id' | 'label' | 'maker_user_id'> & { readonly is_stale: boolean };

/**
 * Records the last use of a system token, at most once a minute, and ends the token if its creator is inactive. Call it
 * before authentication and outside any transaction. Throws `unauthenticated` if it ends the token.
 */
export async function admitSystemToken(
  { registry }: Pick<Services, 'registry'>,
  tenant: Tenant,
  token: string,
): Promise<void> {
  const database = await registry.databaseOf(tenant);
  const session = await inTenant(database, tenant.id, async ({ connection }) => {
    const { rows } = await connection.query<TokenRow>(
      `select s.id, s.user_id, s.label, s.maker_user_id, s.last_used_at = s.created_at or s.last_used_at < now() - interval '1 minute' as is_stale
       from access_tokens a join sessions s on s.tenant_id = a.tenant_id and s.id = a.session_id
       where a.tenant_id = $1 and a.token_hash = $2 and s.revoked_at is null and a.expires_at > now()`,
      [tenant.id, hashToken(token)],
      'system_token',
    );
    const [row] = rows;
    if (row?.is_stale)
      await connection.query('update sessions set last_used_at = now() where tenant_id = $1 and id = $2', [
        tenant.id,
        row.id,
      ]);
    return row;
  });
  if (!session?.maker_user_id) return;
  const isMakerActive = await inTenant(
    registry.control,
    PLATFORM_ID,
    async ({ connection }) => {
      const { rows } = await connection.query<Columns<'users', 'is_active'>>(
        'select is_active from users where tenant_id = $1 and id = $2',
        [PLATFORM_ID, session.maker_user_id],
        'maker_of_token',
      );
      return rows[0]?.is_active ?? false;
    },
    { readOnly: true },
  );
  if (isMakerActive) return;
  await inTenant(database, tenant.id, async (tx) => {
    await tx.db
      .updateTable('sessions')
      .set({ revoked_at: new Date().toISOString() })
      .where('tenant_id', '=', tenant.id)
      .where('id', '=', session.id)
      .execute();
    await recordEvent(tx, {
      kind: 'token_ended',
      user: { id: session.user_id, userName: SYSTEM_USER },
      http: null,
      facts: { sessionId: session.id, name: session.label, reason: 'maker_disabled' },
    });
  });
  throw new AppError('unauthenticated');
}

/** Returns the tenant's system user, creating it for the first token. Throws `conflict` if a person has that name. */
async function systemUser(tx: Tx): Promise<string> {
  await tx.db
    .insertInto('users')
    .values({
      tenant_id: tx.tenantId,
      id: uuidv7(),
      user_name: SYSTEM_USER,
      password_hash: null,
      role: 'ADMIN',
      display_name: 'System',
      email: null,
      customer_id: null,
      customer_location_id: null,
      override_password_hash: null,
      seal_key: randomBytes(32),
      last_login_at: null,
    })
    .onConflict((conflict) => conflict.expression(sql`tenant_id, lower(user_name)`).doNothing())
    .execute();
  const user = await findUserByName(tx, SYSTEM_USER);
  if (!user || user.passwordHash !== null || user.role !== 'ADMIN') throw new AppError('conflict');
  if (!user.isActive) throw new AppError('user_disabled');
  return user.id;
}
