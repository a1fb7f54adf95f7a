import type { Database, Log } from '../db/connection/database.ts';
import { openTenantDatabase } from '../db/connection/open.ts';
import type { Secrets } from '../secrets.ts';
import { PLATFORM, PLATFORM_ID, type Tenant } from './tenant.ts';

/** How long an answer of the tenants table may be reused; a change is also told over the channel `tenants`. */
const MAX_AGE_MS = 30_000;

interface Known {
  readonly tenant: Tenant;
  readonly readAt: number;
}

/** Which tenant a host means, and in which database its rows are. */
export interface Registry {
  /** By host name, without port; undefined where no company is served. */
  byHost(host: string): Promise<Tenant | undefined>;
  byId(id: string): Promise<Tenant | undefined>;
  /** Every active tenant, as the table says now. */
  all(): Promise<Tenant[]>;
  /** The database that holds the tenant's rows. */
  databaseOf(tenant: Tenant): Promise<Database>;
  readonly control: Database;
  /** Forget what is known, here and on every other server. */
  changed(): Promise<void>;
  close(): Promise<void>;
}

const COLUMNS = `id, host_name, company_id, location_id, company_name, company_phone, company_email, time_zone, is_active, pwa_enabled,
  hide_catalog_images, hide_out_of_stock_items, order_guide_export_enabled, price_list_export_enabled, credit_limit_enabled, db_server`;

/** Keeps tenants and their connection pools. Several app servers share nothing but databases, so each keeps its own. */
export async function createRegistry(control: Database, secrets: Secrets, log: Log): Promise<Registry> {
  const byHost = new Map<string, Known>();
  const byId = new Map<string, Known>();
  const pools = new Map<string, Promise<Database>>();
  const forget = () => {
    byHost.clear();
    byId.clear();
  };
  const unlisten = await control.listen('tenants', forget);

  async function find(
    where: 'host_name' | 'id',
    value: string,
    cache: Map<string, Known>,
  ): Promise<Tenant | undefined> {
    const known = cache.get(value);
    if (known && Date.now() - known.readAt < MAX_AGE_MS) return known.tenant;
    const connection = await control.connect();
    try {
      const { rows } = await connection.query(
        `select ${COLUMNS} from platform.tenants where ${where} = $1`,
        [value],
        `tenant_${where}`,
      );
      const row = rows[0];
      if (!row) return undefined;
      const tenant = toTenant(row);
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
    let row: Record<string, unknown> | undefined;
    try {
      ({
        rows: [row],
      } = await connection.query(
        'select db_server, db_port, db_catalog, db_user, db_password_sealed, use_ssl, db_trust_server_certificate from platform.tenants where id = $1',
        [id],
      ));
    } finally {
      connection.release();
    }
    if (!row?.db_server) throw new Error('the tenant has no database of its own');
    return openTenantDatabase(
      {
        dbServer: String(row.db_server),
        dbPort: Number(row.db_port ?? 5432),
        dbCatalog: String(row.db_catalog ?? ''),
        dbUser: String(row.db_user ?? ''),
        dbPassword: row.db_password_sealed ? secrets.open(String(row.db_password_sealed)) : '',
        useSSL: row.use_ssl === true,
        dbTrustServerCertificate: row.db_trust_server_certificate === true,
      },
      log,
    );
  }

  return {
    control,
    byHost: (host) => find('host_name', host.toLowerCase(), byHost),
    byId: (id) => (id === PLATFORM_ID ? Promise.resolve(PLATFORM) : find('id', id, byId)),
    async all() {
      const connection = await control.connect();
      try {
        const { rows } = await connection.query(`select ${COLUMNS} from platform.tenants where is_active order by id`);
        return rows.map(toTenant);
      } finally {
        connection.release();
      }
    },
    databaseOf(tenant) {
      if (!tenant.ownDatabase) return Promise.resolve(control);
      let pool = pools.get(tenant.id);
      if (!pool) {
        pool = openOwn(tenant.id);
        pools.set(tenant.id, pool);
        pool.catch(() => pools.delete(tenant.id));
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

function toTenant(row: Record<string, unknown>): Tenant {
  const flag = (name: string) => row[name] === true;
  const optional = (name: string) => (row[name] === null ? null : String(row[name]));
  return {
    id: String(row.id),
    hostName: String(row.host_name),
    companyId: String(row.company_id),
    locationId: String(row.location_id),
    companyName: String(row.company_name),
    companyPhone: optional('company_phone'),
    companyEmail: optional('company_email'),
    timeZone: String(row.time_zone),
    isActive: flag('is_active'),
    pwaEnabled: flag('pwa_enabled'),
    hideCatalogImages: flag('hide_catalog_images'),
    hideOutOfStockItems: flag('hide_out_of_stock_items'),
    orderGuideExportEnabled: flag('order_guide_export_enabled'),
    priceListExportEnabled: flag('price_list_export_enabled'),
    creditLimitEnabled: flag('credit_limit_enabled'),
    ownDatabase: row.db_server !== null,
  };
}
