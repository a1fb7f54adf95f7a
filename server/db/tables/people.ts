import type { ColumnType, Generated } from 'kysely';
import type { Account } from '../../../contract/accounts.ts';
import type { License, Role } from '../../../contract/roles.ts';
import type { SecurityEventKind } from '../../../contract/security.ts';

/** Users, their sessions and tokens, and the records of their actions. */

type UserSettings = Account['userSettings'];

export interface UsersTable {
  tenant_id: string;
  id: string;
  user_name: string;
  password_hash: string | null;
  role: Role;
  display_name: string;
  email: string | null;
  customer_id: string | null;
  customer_location_id: string | null;
  licenses: Generated<License[]>;
  warehouse_id: string | null;
  user_settings: ColumnType<UserSettings, string | undefined, string>;
  override_password_hash: string | null;
  seal_key: Uint8Array;
  is_active: Generated<boolean>;
  manages_users: Generated<boolean>;
  last_login_at: string | null;
  created_at: Generated<string>;
  /**
   * The last change of what managers of users edit: name, rights and status. Their forms detect concurrent edits by it.
   * Changes that users make themselves, such as settings and passwords, leave it.
   */
  updated_at: Generated<string>;
}

export interface UserLocationsTable {
  tenant_id: string;
  user_id: string;
  customer_location_id: string;
}

export interface UserInvitesTable {
  tenant_id: string;
  id: string;
  token_hash: Uint8Array;
  email: string;
  display_name: Generated<string>;
  role: Generated<Role>;
  /** Null for staff, as the location. */
  customer_id: string | null;
  customer_location_id: string | null;
  licenses: Generated<License[]>;
  locale: string;
  invited_by: string;
  invited_by_name: string;
  created_at: Generated<string>;
  sent_at: string;
  sent_count: Generated<number>;
  expires_at: string;
  accepted_at: string | null;
  accepted_by: string | null;
  revoked_at: string | null;
}

export interface SessionsTable {
  tenant_id: string;
  id: string;
  user_id: string;
  refresh_hash: Uint8Array | null;
  scope: Generated<Account['scope']>;
  impersonator: string | null;
  label: Generated<string>;
  address: Generated<string>;
  /** The latest end of the session. `expires_at` is never later. */
  ends_at: string;
  maker_session_id: string | null;
  impersonates: Generated<string[]>;
  /** Set for system tokens: the permitted calls, and the user who created the token. */
  calls: string[] | null;
  maker_user_id: string | null;
  made_by: string | null;
  created_at: Generated<string>;
  last_used_at: Generated<string>;
  expires_at: string;
  revoked_at: string | null;
}

export interface AccessTokensTable {
  tenant_id: string;
  token_hash: Uint8Array;
  session_id: string;
  expires_at: string;
}

export interface PasswordResetsTable {
  tenant_id: string;
  token_hash: Uint8Array;
  user_id: string;
  expires_at: string;
  used_at: string | null;
}

export interface AuditLogTable {
  tenant_id: string;
  id: string;
  at: Generated<string>;
  actor_id: string | null;
  actor_name: string;
  impersonator: string | null;
  action: string;
  subject: string;
  details: ColumnType<Record<string, unknown>, string | undefined, string>;
}

export interface ContactMessagesTable {
  tenant_id: string;
  id: string;
  at: string;
  name: string;
  email: string;
  phone: string;
  customer_id: string | null;
  message: string;
  address: string;
  done_at: string | null;
  done_by: string | null;
}

export interface SecurityEventsTable {
  tenant_id: string;
  id: string;
  at: string;
  kind: SecurityEventKind;
  user_id: string | null;
  user_name: string;
  acting_user: string | null;
  address: string;
  user_agent: string;
  facts: ColumnType<Record<string, unknown>, string, never>;
}

export interface ListViewsTable {
  tenant_id: string;
  id: string;
  user_id: string;
  list: string;
  name: string;
  address: string;
  is_default: Generated<boolean>;
  updated_at: Generated<string>;
}
