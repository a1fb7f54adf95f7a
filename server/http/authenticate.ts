import { AppError } from '../../contract/errors.ts';
import type { License, Role } from '../../contract/roles.ts';
import type { Actor } from '../context.ts';
import type { Tx } from '../db/tenant-transaction.ts';
import { hashToken } from '../secrets.ts';
import { PLATFORM_ID } from '../tenants/tenant.ts';

/** Access tokens of super administrators say so, because their sessions are kept with the platform and not with the host's tenant. */
export const PLATFORM_PREFIX = 'p.';
export const TENANT_PREFIX = 't.';

const TOKEN = /^[pt]\.[A-Za-z0-9_-]{43}$/;

/** The token of an Authorization header; undefined where there is none. Throws `unauthenticated` where it can't be one. */
export function bearerToken(header: string | undefined): string | undefined {
  if (header === undefined) return undefined;
  const token = /^Bearer ([^\s]+)$/i.exec(header)?.[1];
  if (!token || !TOKEN.test(token)) throw new AppError('unauthenticated');
  return token;
}

/** Where the token's session is kept: the host's tenant or the platform. */
export const homeOf = (token: string, tenantId: string): string =>
  token.startsWith(PLATFORM_PREFIX) ? PLATFORM_ID : tenantId;

const query = (
  from: string,
  hash: string,
) => `select u.id, u.role, u.user_name, u.display_name, u.email, u.customer_id, u.customer_location_id, u.licenses, u.warehouse_id, u.is_active,
    s.id as session_id, s.scope, s.impersonator, s.revoked_at is not null as revoked, a.expires_at < now() as expired
  from ${from}
  join sessions s on s.tenant_id = a.tenant_id and s.id = a.session_id
  join users u on u.tenant_id = s.tenant_id and u.id = s.user_id
  where a.tenant_id = $1 and a.token_hash = ${hash}`;
const ONE = query('access_tokens a', '$2');
const MANY = query(
  'unnest($2::bytea[]) with ordinality as w(token_hash, at) cross join access_tokens a',
  'w.token_hash',
).replace('select', 'select w.at,');

/** The session's user. Read in the request's own transaction, so that disabling a user or ending a session works at once. */
export async function authenticate(tx: Tx, token: string): Promise<Actor> {
  const { rows } = await tx.connection.query(ONE, [tx.tenantId, hashToken(token)], 'authenticate');
  const actor = actorOf(tx, rows[0]);
  if (actor instanceof AppError) throw actor;
  return actor;
}

/** The same for many, in one statement: for each token its user, or why it is refused. */
export async function authenticateAll(tx: Tx, tokens: readonly string[]): Promise<(Actor | AppError)[]> {
  const { rows } = await tx.connection.query(MANY, [tx.tenantId, tokens.map(hashToken)], 'authenticate_all');
  const found = new Map(rows.map((row) => [Number(row.at) - 1, row]));
  return tokens.map((_, at) => actorOf(tx, found.get(at)));
}

function actorOf(tx: Tx, row: Record<string, unknown> | undefined): Actor | AppError {
  if (!row || row.revoked === true) return new AppError('unauthenticated');
  if (row.expired === true) return new AppError('token_expired');
  if (row.is_active !== true) return new AppError('user_disabled');
  return {
    userId: String(row.id),
    home: tx.tenantId,
    sessionId: String(row.session_id),
    role: row.role as Role,
    userName: String(row.user_name),
    displayName: String(row.display_name),
    email: row.email === null ? null : String(row.email),
    customerId: row.customer_id === null ? null : String(row.customer_id),
    customerLocationId: row.customer_location_id === null ? null : String(row.customer_location_id),
    licenses: row.licenses as License[],
    warehouseId: row.warehouse_id === null ? null : String(row.warehouse_id),
    scope: row.scope as Actor['scope'],
    impersonator: row.impersonator === null ? null : String(row.impersonator),
  };
}
