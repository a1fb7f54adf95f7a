import type { License, Role } from '../contract/roles.ts';

/** Who calls, as the session says. `home` is the tenant whose `users` table holds them: the platform for super administrators. */
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
  /** The warehouse that they work in; null: any of them. */
  readonly warehouseId: string | null;
  readonly scope: 'user' | 'impersonated' | 'system';
  readonly impersonator: string | null;
  /** The contract entries that a system token may call; absent: all of the role. */
  readonly calls?: readonly string[] | undefined;
}
