import { sql } from 'kysely';
import type { PlaceRow } from '../../../contract/places.ts';
import type { Tx } from '../../db/tenant-transaction.ts';

const FACTS = sql`coalesce(p.line1, '') as line1, coalesce(p.line2, '') as line2, coalesce(p.city, '') as city, coalesce(p.state, '') as state,
  coalesce(p.postal_code, '') as "postalCode", coalesce(p.gln, '') as gln, coalesce(p.fda_registration, '') as "fdaRegistration",
  coalesce(p.vendor_id, '') as "vendorId", coalesce(p.is_exempt, false) as "isExempt", p.removed_at is not null as "isRemoved", p.changed_by as "changedBy", p.updated_at as "updatedAt",
  coalesce(p.name <> '' and p.phone <> '' and p.line1 <> '' and p.city <> '' and p.state <> '' and p.postal_code <> '', false) as "isComplete"`;

/**
 * Selects all warehouses, vendors and packers, also removed ones, with what is recorded of their places. A warehouse or vendor without a
 * record has its name, a vendor also the phone number of its contact.
 */
export const placesOf = (tx: Tx) =>
  tx.db
    .selectFrom(
      sql<PlaceRow & { readonly isRemoved: boolean }>`(
        select 'warehouse:' || w.id as key, 'warehouse' as kind, w.id as code, coalesce(p.name, w.name) as name, coalesce(p.phone, '') as phone, '' as "vendorName", ${FACTS}
        from warehouses w left join places p on p.tenant_id = w.tenant_id and p.key = 'warehouse:' || w.id where w.tenant_id = ${tx.tenantId}
        union all
        select 'vendor:' || v.id, 'vendor', v.id, coalesce(p.name, v.company), coalesce(p.phone, v.contact ->> 'phone', ''), '', ${FACTS}
        from vendors v left join places p on p.tenant_id = v.tenant_id and p.key = 'vendor:' || v.id where v.tenant_id = ${tx.tenantId}
        union all
        select p.key, 'packer', '', p.name, p.phone, coalesce(v.company, ''), ${FACTS}
        from places p left join vendors v on v.tenant_id = p.tenant_id and v.id = p.vendor_id
        where p.tenant_id = ${tx.tenantId} and p.key like 'packer:%')`.as('s'),
    )
    .selectAll();
