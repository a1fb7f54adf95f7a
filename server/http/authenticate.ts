import { AppError } from '../../contract/errors.ts';
import type { Actor } from '../actor.ts';
import type { Columns } from '../db/rows.ts';
import type { Tx } from '../db/tenant-transaction.ts';
import { hashToken } from '../secrets.ts';
import { PLATFORM_ID } from '../tenants/tenant.ts';

/**
 * Prefixes of access tokens. Those of super administrators have their own, because their sessions are stored with the
 * platform and not with the host's tenant.
 */
export const PLATFORM_PREFIX = 'p.';
export const TENANT_PREFIX = 't.';

/** Tokens of other systems need one more check, see domains/accounts/system-tokens.ts. */
export const SYSTEM_PREFIX = 's.';

const TOKEN = /^[pst]\.[A-Za-z0-9_-]{43}$/;

/**
 * Returns the token of an Authorization header, or undefined if there is none. Throws `unauthenticated` if it is
 * malformed.
 */
export function bearerToken(header: string | undefined): string | undefined {
  if (header === undefined) return undefined;
  const token = /^Bearer ([^\s]+)$/i.exec(header)?.[1];
  if (!token || !TOKEN.test(token)) throw new AppError('unauthenticated');
  return token;
}

/** Returns the tenant that stores the token's session: the host's tenant or the platform. */
export const homeOf = (token: string, tenantId: string): string =>
  token.startsWith(PLATFORM_PREFIX) ? PLATFORM_ID : tenantId;

const QUERY = `select u.id, u.role, u.user_name, u.display_name, u.email, u.customer_id, u.customer_location_id, u.licenses, u.warehouse_id, u.is_active,
    s.id as session_id, s.scope, s.impersonator, s.calls, s.revoked_at is not null as revoked, a.expires_at < now() as expired
  from access_tokens a
  join sessions s on s.tenant_id = a.tenant_id and s.id = a.session_id
  join users u on u.tenant_id = s.tenant_id and u.id = s.user_id
  where a.tenant_id = $1 and a.token_hash = $2`;

type ActorRow = Columns<
  'users',
  | 'id'
  | 'role'
  | 'user_name'
  | 'display_name'
  | 'email'
  | 'customer_id'
  | 'customer_location_id'
  | 'licenses'
  | 'warehouse_id'
  | 'is_active'
> &
  Columns<'sessions', 'scope' | 'impersonator' | 'calls'> & {
    readonly session_id: string;
    readonly revoked: boolean;
    readonly expired: boolean;
  };

/**
 * Returns the session's user. Reads it in the request's own transaction, so that disabling a user or ending a session
 * takes effect at once.
 */
export async function authenticate(tx: Tx, token: string): Promise<Actor> {
  const { rows } = await tx.connection.query<ActorRow>(QUERY, [tx.tenantId, hashToken(token)], 'authenticate');
  const [row] = rows;
  if (!row || row.revoked) throw new AppError('unauthenticated');
  if (row.expired) throw new AppError('token_expired');
  if (!row.is_active) throw new AppError('user_disabled');
  return {
    userId: row.id,
    home: tx.tenantId,
    sessionId: row.session_id,
    role: row.role,
    userName: row.user_name,
    displayName: row.display_name,
    email: row.email,
    customerId: row.customer_id,
    customerLocationId: row.customer_location_id,
    licenses: row.licenses,
    warehouseId: row.warehouse_id,
    scope: row.scope,
    impersonator: row.impersonator,
    calls: row.calls ?? undefined,
  };
}
