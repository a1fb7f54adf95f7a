import type { Context } from '../../context.ts';
import { inTenant, type Tx } from '../../db/tenant-transaction.ts';
import { PLATFORM, PLATFORM_ID, type Tenant } from '../../tenants/tenant.ts';

type Here = Pick<Context, 'tx' | 'tenant' | 'services'>;

/**
 * Runs `work` as another tenant than the call's own: a sign-in looks for super administrators with the platform, and a super
 * administrator reads the host's settings.
 *
 * Where both live in one database this stays on the call's own session, and what `work` writes commits or rolls back with
 * the call. Taking a second session while holding the first would let a burst of sign-ins wait for itself, and PGlite has
 * only one. In a database of its own the work is a transaction of its own.
 */
export async function inOtherTenant<T>(here: Here, tenant: Tenant, work: (tx: Tx) => Promise<T>): Promise<T> {
  const { tx, services } = here;
  if (tenant.id === tx.tenantId) return work(tx);
  const [own, other] = await Promise.all([
    services.registry.databaseOf(tx.tenantId === PLATFORM_ID ? PLATFORM : here.tenant),
    services.registry.databaseOf(tenant),
  ]);
  if (own !== other) return inTenant(other, tenant.id, work);

  const before = await leave(tx);
  await enter(tx, tenant.id, '', '');
  try {
    const value = await work({ ...tx, tenantId: tenant.id });
    await leave(tx);
    return value;
  } finally {
    // A failed transaction takes no statement, and forgets these settings with everything else.
    if (tx.connection.transactionStatus() === 'open') await enter(tx, tx.tenantId, before.clock, before.scopes);
  }
}

/** Deferred triggers write as the tenant that the session then is: they must fire before it becomes another. */
async function leave(tx: Tx): Promise<{ clock: string; scopes: string }> {
  const results = await tx.connection.batch(
    `set constraints all immediate; set constraints all deferred;
     select current_setting('app.clock', true) as clock, current_setting('app.scopes', true) as scopes`,
  );
  const row = results.at(-1)?.rows[0];
  return { clock: String(row?.clock ?? ''), scopes: String(row?.scopes ?? '') };
}

async function enter(tx: Tx, tenantId: string, clock: string, scopes: string): Promise<void> {
  await tx.connection.query(
    "select set_config('app.tenant_id', $1, true), set_config('app.clock', $2, true), set_config('app.scopes', $3, true)",
    [tenantId, clock, scopes],
    'enter_tenant',
  );
}
