import { createHash } from 'node:crypto';
import { AppError } from '../../contract/errors.ts';
import type { Database, Log } from '../db/connection/database.ts';
import { openTenantDatabase } from '../db/connection/open.ts';
import type { TenantServer } from '../db/connection/postgres-settings.ts';
import { migrate, NewerDatabaseError, refuseNewer } from '../db/migrate.ts';
import type { Columns } from '../db/rows.ts';
import { SecretLostError, type SecretPlace, type Secrets } from '../secrets.ts';
import { PLATFORM, PLATFORM_ID, type Tenant } from './tenant.ts';

/** Milliseconds for which rows of the tenants table are cached. Changes are also announced on the channel `tenants`. */
const MAX_AGE_MS = 30_000;

interface Known {
  readonly tenant: Tenant;
  readonly readAt: number;
}

/** Finds the tenant of a host, and the database of a tenant's rows. */
export interface Registry {
  /** Finds a tenant by host name without port. Undefined if no company is served there. */
  byHost(host: string): Promise<Tenant | undefined>;
  byId(id: string): Promise<Tenant | undefined>;
  /** Reads every active tenant from the table. */
  all(): Promise<Tenant[]>;
  /** Returns the database of the tenant's rows. */
  databaseOf(tenant: Tenant): Promise<Database>;
  readonly control: Database;
  /** Clears the caches of this and every other server. */
  changed(): Promise<void>;
  close(): Promise<void>;
}

const COLUMNS = `id, host_name, company_id, location_id, company_name, company_phone, company_email, time_zone, is_active, pwa_enabled,
  hide_catalog_images, hide_out_of_stock_items, order_guide_export_enabled, price_list_export_enabled, credit_limit_enabled,
  db_server, db_port, db_catalog, db_user, db_password_sealed, use_ssl, db_trust_server_certificate`;
type ServerRow = Columns<
  'platform.tenants',
  | 'id'
  | 'db_server'
  | 'db_port'
  | 'db_catalog'
  | 'db_user'
  | 'db_password_sealed'
  | 'use_ssl'
  | 'db_trust_server_certificate'
>;
type TenantRow = ServerRow &
  Columns<
    'platform.tenants',
    | 'host_name'
    | 'company_id'
    | 'location_id'
    | 'company_name'
    | 'company_phone'
    | 'company_email'
    | 'time_zone'
    | 'is_active'
    | 'pwa_enabled'
    | 'hide_catalog_images'
    | 'hide_out_of_stock_items'
    | 'order_guide_export_enabled'
    | 'price_list_export_enabled'
    | 'credit_limit_enabled'
  >;

/** A database without companies is closed after this time, when its running requests have ended. */
const RELEASE_AFTER_MS = 30_000;

/** Returns the place of a tenant's database password. */
export const dbPasswordPlace = (tenantId: string): SecretPlace => ({ tenantId, column: 'tenants.db_password_sealed' });

/**
 * Creates the cache of tenants and their connection pools. App servers share only databases, so each has its own cache.
 */
export async function createRegistry(control: Database, secrets: Secrets, log: Log): Promise<Registry> {
  const byHost = new Map<string, Known>();
  const byId = new Map<string, Known>();
  /**
   * Pools by place: companies of one database share its sessions, and a company moved to another database gets new ones
   * at once.
   */
  const pools = new Map<string, Promise<Database>>();
  const placeOf = new Map<string, string | null>();
  let generation = 0;
  const forget = () => {
    generation += 1;
    byHost.clear();
    byId.clear();
  };
  const unlisten = await control.listen('tenants', forget);

  /** Records the database of a tenant. Closes the previous one if this was its last tenant. */
  function known(row: TenantRow): Tenant {
    const tenant = toTenant(row, row.db_server === null ? null : placeIn(row));
    const before = placeOf.get(tenant.id);
    placeOf.set(tenant.id, tenant.place);
    if (before && before !== tenant.place) setTimeout(release, RELEASE_AFTER_MS, before).unref();
    return tenant;
  }

  function release(place: string): void {
    if ([...placeOf.values()].includes(place)) return;
    const pool = pools.get(place);
    pools.delete(place);
    pool?.then((database) => database.end()).catch(() => {});
  }

  function serverIn(row: ServerRow): TenantServer {
    return {
      dbServer: row.db_server ?? '',
      dbPort: row.db_port ?? 5432,
      dbCatalog: row.db_catalog ?? '',
      dbUser: row.db_user ?? '',
      dbPassword: row.db_password_sealed ? secrets.open(row.db_password_sealed, dbPasswordPlace(row.id)) : '',
      useSSL: row.use_ssl,
      dbTrustServerCertificate: row.db_trust_server_certificate,
    };
  }

  function openable(row: ServerRow): TenantServer {
    try {
      return serverIn(row);
    } catch (error) {
      if (!(error instanceof SecretLostError)) throw error;
      log.error({ tenantId: row.id }, 'the password of a company’s database can’t be opened with this server’s keys');
      throw new AppError('unavailable');
    }
  }

  /** A password that cannot be decrypted is an error of the call that needs it, not of every read of the tenant. */
  function placeIn(row: ServerRow): string {
    let place: unknown;
    try {
      place = serverIn(row);
    } catch {
      place = [row.id, row.db_server, row.db_password_sealed];
    }
    return createHash('sha256').update(JSON.stringify(place)).digest('base64url');
  }

  async function find(
    where: 'host_name' | 'id',
    value: string,
    cache: Map<string, Known>,
  ): Promise<Tenant | undefined> {
    const cached = cache.get(value);
    if (cached && Date.now() - cached.readAt < MAX_AGE_MS) return cached.tenant;
    const askedIn = generation;
    const connection = await control.connect();
    try {
      const { rows } = await connection.query<TenantRow>(
        `select ${COLUMNS} from platform.tenants where ${where} = $1`,
        [value],
        `tenant_${where}`,
      );
      const row = rows[0];
      if (!row) return undefined;
      const tenant = known(row);
      // A row read before the announcement of a change is not cached.
      if (askedIn !== generation) return tenant;
      const entry = { tenant, readAt: Date.now() };
      byHost.set(tenant.hostName, entry);
      byId.set(tenant.id, entry);
      return tenant;
    } finally {
      connection.release();
    }
  }

  async function openOwn(id: string): Promise<Database> {
    const connection = await control.connect();
    let row: ServerRow | undefined;
    try {
      ({
        rows: [row],
      } = await connection.query<ServerRow>(
        'select id, db_server, db_port, db_catalog, db_user, db_password_sealed, use_ssl, db_trust_server_certificate from platform.tenants where id = $1',
        [id],
      ));
    } finally {
      connection.release();
    }
    if (!row?.db_server) throw new Error('the tenant has no database of its own');
    const database = await openTenantDatabase(openable(row), log);
    try {
      // The database is migrated to this release before it is read. A database of a newer release waits for servers of
      // that release.
      await refuseNewer(database);
      await migrate(database);
    } catch (error) {
      await database.end();
      if (!(error instanceof NewerDatabaseError)) throw error;
      log.error({ err: error, tenantId: id }, 'a company’s database is of a newer release');
      throw new AppError('unavailable');
    }
    return database;
  }

  return {
    control,
    byHost: (host) => find('host_name', host.toLowerCase(), byHost),
    byId: (id) => (id === PLATFORM_ID ? Promise.resolve(PLATFORM) : find('id', id, byId)),
    async all() {
      const connection = await control.connect();
      try {
        const { rows } = await connection.query<TenantRow>(
          `select ${COLUMNS} from platform.tenants where is_active order by id`,
        );
        return rows.map(known);
      } finally {
        connection.release();
      }
    },
    databaseOf(tenant) {
      const { place } = tenant;
      if (place === null) return Promise.resolve(control);
      let pool = pools.get(place);
      if (!pool) {
        const opened = openOwn(tenant.id);
        pool = opened;
        pools.set(place, opened);
        opened.catch(() => {
          if (pools.get(place) === opened) pools.delete(place);
        });
      }
      return pool;
    },
    async changed() {
      forget();
      await control.notify('tenants', 'changed');
    },
    async close() {
      await unlisten();
      for (const pool of pools.values()) await pool.then((database) => database.end()).catch(() => {});
    },
  };
}

function toTenant(row: TenantRow, place: string | null): Tenant {
  return {
    id: row.id,
    hostName: row.host_name,
    companyId: row.company_id,
    locationId: row.location_id,
    companyName: row.company_name,
    companyPhone: row.company_phone,
    companyEmail: row.company_email,
    timeZone: row.time_zone,
    isActive: row.is_active,
    pwaEnabled: row.pwa_enabled,
    hideCatalogImages: row.hide_catalog_images,
    hideOutOfStockItems: row.hide_out_of_stock_items,
    orderGuideExportEnabled: row.order_guide_export_enabled,
    priceListExportEnabled: row.price_list_export_enabled,
    creditLimitEnabled: row.credit_limit_enabled,
    ownDatabase: place !== null,
    place,
  };
}
