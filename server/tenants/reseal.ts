import { sql } from 'kysely';
import type { Services } from '../context.ts';
import type { Columns } from '../db/rows.ts';
import { inTenant } from '../db/tenant-transaction.ts';
import { SecretLostError, type SecretPlace, type Secrets } from '../secrets.ts';
import { dbPasswordPlace } from './registry.ts';
import { PLATFORM_ID } from './tenant.ts';

/** The secrets of a tenant's own settings. */
const SECRETS = [
  'smtp_settings.password_sealed',
  'card_gateways.secret_sealed',
  'card_gateways.webhook_secret_sealed',
  'power_bi_settings.secret_sealed',
] as const satisfies readonly SecretPlace['column'][];

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
        for (const column of SECRETS) await resealSecret(services, tenantId, { tenantId, column });
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

/** Encrypts one secret of a tenant again. The table has one row for each tenant. */
async function resealSecret(
  { registry, secrets, log }: ResealServices,
  tenantId: string,
  { column, ...place }: SecretPlace & { readonly column: (typeof SECRETS)[number] },
): Promise<void> {
  const tenant = await registry.byId(tenantId);
  if (!tenant) return;
  const [table = '', name = ''] = column.split('.');
  await inTenant(await registry.databaseOf(tenant), tenantId, async ({ db }) => {
    const { rows } = await sql<{ readonly sealed: string | null }>`
      select ${sql.ref(name)} as sealed from ${sql.table(table)} where tenant_id = ${tenantId} for update`.execute(db);
    const before = rows[0]?.sealed;
    const sealed = before ? resealed({ secrets, log }, before, { ...place, column }) : undefined;
    if (sealed === undefined) return;
    await sql`update ${sql.table(table)} set ${sql.ref(name)} = ${sealed} where tenant_id = ${tenantId}`.execute(db);
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
