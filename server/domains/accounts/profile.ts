import type { Profile } from '../../../contract/shop-collections.ts';
import type { Tx } from '../../db/tenant-transaction.ts';

/** Returns the profiles of the given users by id, without disabled and unknown users. */
export async function readProfiles(tx: Tx, ids: readonly string[]): Promise<Map<string, Profile>> {
  if (ids.length === 0) return new Map();
  const rows = await tx.db
    .selectFrom('users as u')
    .leftJoin('customer_locations as l', (join) =>
      join.onRef('l.tenant_id', '=', 'u.tenant_id').onRef('l.customer_location_id', '=', 'u.customer_location_id'),
    )
    .select([
      'u.id',
      'u.role',
      'u.user_name',
      'u.display_name',
      'u.email',
      'u.licenses',
      'u.manages_users',
      'u.customer_id',
      'u.customer_location_id',
      'u.user_settings',
      'l.display_name as location_name',
      'l.options as location_options',
    ])
    .where('u.tenant_id', '=', tx.tenantId)
    .where('u.id', 'in', [...ids])
    .where('u.is_active', '=', true)
    .execute();
  return new Map(
    rows.map((row) => [
      row.id,
      {
        id: row.id,
        tenantId: tx.tenantId,
        role: row.role,
        userName: row.user_name,
        displayName: row.display_name,
        email: row.email,
        licenses: row.licenses,
        managesUsers: row.manages_users || row.role === 'SUPERCUSTOMER',
        customerId: row.customer_id,
        customerLocationId: row.customer_location_id,
        userSettings: row.user_settings,
        portalSettings: {
          customerLocationName: row.location_name,
          disablePortalOrdering: row.location_options?.disableOrdering ?? false,
        },
      },
    ]),
  );
}
