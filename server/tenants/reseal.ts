import type { Services } from '../context.ts';
import type { Columns } from '../db/rows.ts';
import { inTenant } from '../db/tenant-transaction.ts';
import { gatewayPlace } from '../domains/card-payments/gateway.ts';
import { smtpPlace } from '../mail/transport.ts';
import { SecretLostError, type SecretPlace, type Secrets } from '../secrets.ts';
import { dbPasswordPlace } from './registry.ts';
import { PLATFORM_ID } from './tenant.ts';

type ResealServices = Pick<Services, 'registry' | 'secrets' | 'log'>;

/**
 * Encrypts every secret of every tenant under the server's current key. Afterwards SECRET_KEY_PREVIOUS is no longer
 * needed, unless the log names a company whose secrets could not be encrypted again. Never throws.
 */
export async function resealAll(services: ResealServices): Promise<void> {
  const { log } = services;
  try {
    for (const tenantId of [PLATFORM_ID, ...(await resealDatabasePasswords(services))]) {
      try {
        await resealMailPassword(services, tenantId);
        await resealGatewaySecret(services, tenantId);
      } catch (error) {
        log.error({ err: error, tenantId }, 'the secrets of a company could not be sealed again');
      }
    }
  } catch (error) {
    log.error({ err: error }, 'the secrets could not be sealed again');
  }
}

/** Returns the ids of all tenants, active or not. */
async function resealDatabasePasswords({ registry, secrets, log }: ResealServices): Promise<string[]> {
  const connection = await registry.control.connect();
  try {
    const { rows } = await connection.query<Columns<'platform.tenants', 'id' | 'db_password_sealed'>>(
      'select id, db_password_sealed from platform.tenants order by id',
    );
    for (const { id, db_password_sealed: before } of rows) {
      if (before === null) continue;
      const sealed = resealed({ secrets, log }, before, dbPasswordPlace(id));
      if (sealed === undefined) continue;
      // A password changed since the query is already encrypted under the current key.
      await connection.query(
        'update platform.tenants set db_password_sealed = $2 where id = $1 and db_password_sealed = $3',
        [id, sealed, before],
      );
    }
    return rows.map(({ id }) => id);
  } finally {
    connection.release();
  }
}

async function resealMailPassword({ registry, secrets, log }: ResealServices, tenantId: string): Promise<void> {
  const tenant = await registry.byId(tenantId);
  if (!tenant) return;
  await inTenant(await registry.databaseOf(tenant), tenantId, async (tx) => {
    const row = await tx.db
      .selectFrom('smtp_settings')
      .select('password_sealed')
      .where('tenant_id', '=', tenantId)
      .forUpdate()
      .executeTakeFirst();
    if (!row?.password_sealed) return;
    const sealed = resealed({ secrets, log }, row.password_sealed, smtpPlace(tenantId));
    if (sealed === undefined) return;
    await tx.db
      .updateTable('smtp_settings')
      .set({ password_sealed: sealed })
      .where('tenant_id', '=', tenantId)
      .execute();
  });
}

async function resealGatewaySecret({ registry, secrets, log }: ResealServices, tenantId: string): Promise<void> {
  const tenant = await registry.byId(tenantId);
  if (!tenant) return;
  await inTenant(await registry.databaseOf(tenant), tenantId, async (tx) => {
    const row = await tx.db
      .selectFrom('card_gateways')
      .select('secret_sealed')
      .where('tenant_id', '=', tenantId)
      .forUpdate()
      .executeTakeFirst();
    if (!row?.secret_sealed) return;
    const sealed = resealed({ secrets, log }, row.secret_sealed, gatewayPlace(tenantId));
    if (sealed === undefined) return;
    await tx.db.updateTable('card_gateways').set({ secret_sealed: sealed }).where('tenant_id', '=', tenantId).execute();
  });
}

/** Returns the text to store, or undefined if the stored one stays. */
function resealed(
  { secrets, log }: { readonly secrets: Secrets; readonly log: Services['log'] },
  sealed: string,
  place: SecretPlace,
): string | undefined {
  try {
    return secrets.reseal(sealed, place);
  } catch (error) {
    if (!(error instanceof SecretLostError)) throw error;
    log.error({ ...place }, 'a secret can’t be opened with this server’s keys; it has to be entered again');
    return undefined;
  }
}
