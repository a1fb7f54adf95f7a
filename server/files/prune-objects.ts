import type { Database } from '../db/connection/database.ts';
import { inTenant } from '../db/tenant-transaction.ts';
import { OBJECT_KEY } from './blobs.ts';
import type { ObjectStore } from './object-store.ts';

/** An object without a row is kept for a day, because the transaction of its upload may not have committed yet. */
const KEPT_MS = 86_400_000;

/**
 * Removes a company's objects that no row names: those of removed blobs, and those of uploads that failed after the
 * put. This is the only place that removes objects. A key is put once, so a row never names a removed object.
 */
export async function pruneObjects(
  objects: ObjectStore,
  { database, tenantId }: { readonly database: Database; readonly tenantId: string },
  now: Date,
  signal: AbortSignal,
): Promise<void> {
  const latest = now.getTime() - KEPT_MS;
  for await (const page of objects.list(`${tenantId}/`)) {
    signal.throwIfAborted();
    const old = page.filter(({ key, modifiedAt }) => OBJECT_KEY.test(key) && modifiedAt.getTime() < latest);
    if (old.length === 0) continue;
    const keys = old.map(({ key }) => key);
    const named = await inTenant(
      database,
      tenantId,
      (tx) =>
        tx.db
          .selectFrom('blobs')
          .select('object_key')
          .where('tenant_id', '=', tenantId)
          .where('object_key', 'in', keys)
          .execute(),
      { readOnly: true },
    );
    const kept = new Set(named.map(({ object_key }) => object_key));
    for (const key of keys) {
      if (kept.has(key)) continue;
      signal.throwIfAborted();
      await objects.remove(key);
    }
  }
}
