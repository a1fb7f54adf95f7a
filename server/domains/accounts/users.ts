import { sql } from 'kysely';
import type { Account } from '../../../contract/accounts.ts';
import type { Role } from '../../../contract/roles.ts';
import type { Tx } from '../../db/tenant-transaction.ts';

/** The fields of a user that sign-in needs. */
export interface SignInUser {
  readonly id: string;
  readonly userName: string;
  readonly displayName: string;
  readonly email: string | null;
  readonly role: Role;
  readonly passwordHash: string | null;
  readonly isActive: boolean;
  readonly locale: Account['userSettings']['locale'];
}

const users = (tx: Tx) =>
  tx.db
    .selectFrom('users')
    .select(['id', 'user_name', 'display_name', 'email', 'role', 'password_hash', 'is_active', 'user_settings'])
    .where('tenant_id', '=', tx.tenantId);

type Row = Awaited<ReturnType<ReturnType<typeof users>['executeTakeFirstOrThrow']>>;

const present = (row: Row): SignInUser => ({
  id: row.id,
  userName: row.user_name,
  displayName: row.display_name,
  email: row.email,
  role: row.role,
  passwordHash: row.password_hash,
  isActive: row.is_active,
  locale: row.user_settings.locale,
});

/** Finds a user by name in any case. PostgreSQL lowers both sides, as the unique index does. */
export async function findUserByName(tx: Tx, userName: string): Promise<SignInUser | undefined> {
  const row = await users(tx)
    .where(sql`lower(user_name)`, '=', sql`lower(${userName.trim()}::text)`)
    .executeTakeFirst();
  return row && present(row);
}

/** Returns the user with this id, also if inactive; undefined if unknown. */
export async function findUser(tx: Tx, id: string): Promise<SignInUser | undefined> {
  const row = await users(tx).where('id', '=', id).executeTakeFirst();
  return row && present(row);
}

/** Sets the password and invalidates all earlier reset links. */
export async function setPassword(tx: Tx, userId: string, passwordHash: string, now: Date): Promise<void> {
  await tx.db
    .updateTable('users')
    .set({ password_hash: passwordHash })
    .where('tenant_id', '=', tx.tenantId)
    .where('id', '=', userId)
    .execute();
  await voidResetLinks(tx, userId, now);
}

/** Invalidates all open reset links of a user. */
export async function voidResetLinks(tx: Tx, userId: string, now: Date): Promise<void> {
  await tx.db
    .updateTable('password_resets')
    .set({ used_at: now.toISOString() })
    .where('tenant_id', '=', tx.tenantId)
    .where('user_id', '=', userId)
    .where('used_at', 'is', null)
    .execute();
}

/** Stores the time of the user's last sign-in. */
export async function noteSignIn(tx: Tx, userId: string, now: Date): Promise<void> {
  await tx.db
    .updateTable('users')
    .set({ last_login_at: now.toISOString() })
    .where('tenant_id', '=', tx.tenantId)
    .where('id', '=', userId)
    .execute();
}
