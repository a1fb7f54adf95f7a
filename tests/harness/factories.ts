import { randomBytes } from 'node:crypto';
import type { Address, LocationOptions } from '../../contract/locations.ts';
import type { License, Role } from '../../contract/roles.ts';
import { uuidv7 } from '../../rules/uuid.ts';
import type { Database } from '../../server/db/connection/database.ts';
import { inTenant } from '../../server/db/tenant-transaction.ts';
import { hashPassword } from '../../server/domains/accounts/passwords.ts';
import { PLATFORM_ID } from '../../server/tenants/tenant.ts';

/** The password of every user of these factories, unless another is given. */
export const PASSWORD = 'Crate#2026';
const hashes = new Map<string, Promise<string>>();

/** Argon2 is slow by design, so each password is hashed once a file. */
function hashOf(password: string): Promise<string> {
  const hash = hashes.get(password) ?? hashPassword(password);
  hashes.set(password, hash);
  return hash;
}

export interface TestTenant {
  readonly id: string;
  readonly hostName: string;
  readonly companyName: string;
}

export interface TenantOverrides extends Partial<TestTenant> {
  readonly companyEmail?: string | null;
  readonly isActive?: boolean;
  readonly pwaEnabled?: boolean;
  readonly timeZone?: string;
}

let counter = 0;
const nextNumber = (): number => {
  counter += 1;
  return counter;
};

/** A tenant of the control database, with its own host. */
export async function createTenant(database: Database, overrides: TenantOverrides = {}): Promise<TestTenant> {
  const number = nextNumber();
  const tenant = {
    id: overrides.id ?? uuidv7(),
    hostName: overrides.hostName ?? `tenant${number}.test`,
    companyName: overrides.companyName ?? `Company ${number}`,
  };
  const connection = await database.connect();
  try {
    await connection.query(
      `insert into platform.tenants (id, company_id, location_id, company_name, company_email, host_name, is_active, pwa_enabled, time_zone)
       values ($1, $2, '01', $3, $4, $5, $6, $7, $8)`,
      [
        tenant.id,
        `C${number}`,
        tenant.companyName,
        overrides.companyEmail === undefined ? 'office@company.test' : overrides.companyEmail,
        tenant.hostName,
        overrides.isActive ?? true,
        overrides.pwaEnabled ?? true,
        overrides.timeZone ?? 'America/New_York',
      ],
    );
  } finally {
    connection.release();
  }
  return tenant;
}

export interface TestUser {
  readonly id: string;
  readonly tenantId: string;
  readonly userName: string;
  readonly password: string;
  readonly role: Role;
}

export interface UserOverrides {
  readonly userName?: string;
  readonly password?: string | null;
  readonly role?: Role;
  readonly displayName?: string;
  readonly email?: string | null;
  readonly customerId?: string | null;
  readonly customerLocationId?: string | null;
  readonly licenses?: readonly License[];
  readonly warehouseId?: string | null;
  readonly isActive?: boolean;
  readonly userSettings?: Readonly<Record<string, unknown>>;
}

/** A user of a tenant, an administrator unless another role is given. */
export async function createUser(
  database: Database,
  tenantId: string,
  overrides: UserOverrides = {},
): Promise<TestUser> {
  const password = overrides.password === undefined ? PASSWORD : overrides.password;
  const user = {
    id: uuidv7(),
    tenantId,
    userName: overrides.userName ?? `user${nextNumber()}@company.test`,
    password: password ?? '',
    role: overrides.role ?? ('ADMIN' as const),
  };
  const hash = password === null ? null : await hashOf(password);
  await inTenant(database, tenantId, (tx) =>
    tx.db
      .insertInto('users')
      .values({
        tenant_id: tenantId,
        id: user.id,
        user_name: user.userName,
        password_hash: hash,
        role: user.role,
        display_name: overrides.displayName ?? user.userName.split('@')[0] ?? '',
        email: overrides.email === undefined ? user.userName : overrides.email,
        customer_id: overrides.customerId ?? null,
        customer_location_id: overrides.customerLocationId ?? null,
        licenses: [...(overrides.licenses ?? [])],
        warehouse_id: overrides.warehouseId ?? null,
        user_settings: JSON.stringify(overrides.userSettings ?? {}),
        override_password_hash: null,
        seal_key: randomBytes(32),
        is_active: overrides.isActive ?? true,
        last_login_at: null,
      })
      .execute(),
  );
  return user;
}

/** A super administrator: kept with the platform, at home at every host. */
export const createSuperAdmin = (database: Database, overrides: UserOverrides = {}): Promise<TestUser> =>
  createUser(database, PLATFORM_ID, { role: 'SUPERADMIN', ...overrides });

const ADDRESS: Address = {
  line1: '1 Market Street',
  line2: '',
  city: 'Albany',
  state: 'NY',
  postalCode: '12207',
  country: 'US',
  contactName: 'Kitchen',
  contactPhone: '518-555-0100',
};

/** A location that may order everything and sees everything. */
export const LOCATION_OPTIONS: LocationOptions = {
  paymentsEnabled: true,
  defaultItemList: 'catalogue',
  disableOrdering: false,
  isMinimumOrderExempt: false,
  allowShipToAddressEdit: false,
  onlyAllowSetRouteDeliveryDates: false,
  onlyAllowStandardItems: false,
  onlyAllowStandardUoms: false,
  defaultToStandardItems: false,
  displayPrices: true,
  disableZeroPriceItems: true,
  displayInventory: true,
  displayCreditMemos: true,
  landOnCart: false,
};

export interface LocationOverrides {
  readonly customerId?: string;
  readonly customerLocationId?: string;
  readonly displayName?: string;
  readonly warehouseId?: string;
  readonly priceListId?: string;
  readonly options?: Partial<LocationOptions>;
}

/** A customer, if it isn't there, and a location of it that is delivered to on weekdays until 15:00 of the day before. */
export async function createLocation(
  database: Database,
  tenantId: string,
  overrides: LocationOverrides = {},
): Promise<{ customerId: string; customerLocationId: string }> {
  const customerId = overrides.customerId ?? `C${nextNumber()}`;
  const customerLocationId = overrides.customerLocationId ?? `${customerId}-01`;
  await inTenant(database, tenantId, async (tx) => {
    await tx.db
      .insertInto('customers')
      .values({
        tenant_id: tenantId,
        customer_id: customerId,
        name: `Customer ${customerId}`,
        credit_limit_cents: null,
      })
      .onConflict((conflict) => conflict.columns(['tenant_id', 'customer_id']).doNothing())
      .execute();
    await tx.db
      .insertInto('customer_locations')
      .values({
        tenant_id: tenantId,
        customer_location_id: customerLocationId,
        customer_id: customerId,
        display_name: overrides.displayName ?? `Kitchen ${customerLocationId}`,
        address: JSON.stringify(ADDRESS),
        warehouse_id: overrides.warehouseId ?? 'W1',
        price_list_id: overrides.priceListId ?? 'A',
        route_id: null,
        route_stop: null,
        delivery_weekdays: [1, 2, 3, 4, 5],
        pickup_weekdays: [1, 2, 3, 4, 5, 6],
        cutoff: '15:00',
        lead_days: 1,
        options: JSON.stringify({ ...LOCATION_OPTIONS, ...overrides.options }),
      })
      .execute();
  });
  return { customerId, customerLocationId };
}
