import type { License, Role } from '../contract/roles.ts';

/**
 * The caller according to its session. `home` is the tenant whose `users` table contains the user: the platform for
 * super administrators.
 */
export interface Actor {
  readonly userId: string;
  readonly home: string;
  readonly sessionId: string;
  readonly role: Role;
  readonly userName: string;
  readonly displayName: string;
  readonly email: string | null;
  readonly customerId: string | null;
  readonly customerLocationId: string | null;
  readonly licenses: readonly License[];
  /** The warehouse that the user works in. Null means all warehouses. */
  readonly warehouseId: string | null;
  readonly scope: 'user' | 'impersonated' | 'system';
  readonly impersonator: string | null;
  /** The contract entries that a system token may call. Absent means all entries of the role. */
  readonly calls?: readonly string[] | undefined;
}
