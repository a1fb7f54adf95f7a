import type { Context } from '../../context.ts';
import { inTenant, type Tx } from '../../db/tenant-transaction.ts';
import { PLATFORM, PLATFORM_ID, type Tenant } from '../../tenants/tenant.ts';

type Here = Pick<Context, 'tx' | 'tenant' | 'services'>;

/**
 * Runs `work` as another tenant than the call's. Sign-in looks up super administrators on the platform, and a super
 * administrator reads the host's settings.
 *
 * If both tenants share a database, this uses the call's connection, and the changes of `work` commit or roll back with
 * the call. Taking a second connection while holding the first could deadlock a burst of sign-ins, and PGlite has only
 * one. If the tenant has a separate database, `work` runs in a separate transaction.
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
    // A failed transaction accepts no statement, and its rollback also resets these settings.
    if (tx.connection.transactionStatus() === 'open') await enter(tx, tx.tenantId, before.clock, before.scopes);
  }
}

/** Fires deferred triggers before the tenant changes, because they write as the connection's current tenant. */
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
