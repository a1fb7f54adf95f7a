import type { Columns } from '../../db/rows.ts';
import type { Tx } from '../../db/tenant-transaction.ts';

/**
 * Clocks of the last changes to the data of a location's catalog. Equal versions mean equal data, because every change
 * of these rows moves the clock of its scope in the same commit (PULL1).
 */
export interface CatalogVersions {
  readonly priceListId: string;
  readonly warehouseId: string;
  /** Changes with each write of the location's row: its options, price list and warehouse. */
  readonly location: string;
  /** Changes with a restored backup and with another database server, whose clocks may repeat. */
  readonly epoch: string;
  /** Items and categories. */
  readonly items: number;
  /** The price list's prices. */
  readonly prices: number;
  /** The location's own prices and standard items. */
  readonly own: number;
  /** The warehouse's stock. */
  readonly stock: number;
}

/**
 * Returns SQL for the clock of the last change in a scope. Pruning deletes old tombstones, so `pruned_to` bounds the
 * clock from below. Otherwise it could return to an earlier value.
 */
const clockOf = (scope: string, condition = '') =>
  `greatest(coalesce((select max(c.clock) from changes c where c.tenant_id = $1 and c.scope = ${scope}${condition}), 0), k.pruned_to)`;

const QUERY = `select l.price_list_id, l.warehouse_id, l.xmin::text as location, k.epoch::text || pg_postmaster_start_time() as epoch,
    ${clockOf("'tenant'")} as items, ${clockOf("'pricelist:' || l.price_list_id")} as prices,
    ${clockOf("'location:' || l.customer_location_id", " and c.collection = 'locationItems'")} as own,
    ${clockOf("'warehouse:' || l.warehouse_id")} as stock
  from customer_locations l join tenant_clock k on k.tenant_id = l.tenant_id
  where l.tenant_id = $1 and l.customer_location_id = $2`;

type VersionsRow = Columns<'customer_locations', 'price_list_id' | 'warehouse_id'> &
  Omit<CatalogVersions, 'priceListId' | 'warehouseId'>;

/** Returns the versions, or undefined if the location is missing or the company has no synced data. */
export async function readCatalogVersions(tx: Tx, customerLocationId: string): Promise<CatalogVersions | undefined> {
  const { rows } = await tx.connection.query<VersionsRow>(QUERY, [tx.tenantId, customerLocationId], 'catalog_versions');
  if (!rows[0]) return undefined;
  const { price_list_id: priceListId, warehouse_id: warehouseId, ...clocks } = rows[0];
  return { priceListId, warehouseId, ...clocks };
}
