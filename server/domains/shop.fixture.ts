import { randomUUID } from 'node:crypto';
import type { BodyIn, Endpoint, ParamsIn, QueryIn, ReturnsOf } from '../../contract/endpoint.ts';
import type { AppError } from '../../contract/errors.ts';
import type { Item } from '../../contract/items.ts';
import type { LocationOptions } from '../../contract/locations.ts';
import type { License } from '../../contract/roles.ts';
import { type TestDatabase, testDatabase } from '../../tests/harness/database.ts';
import { createLocation, createUser } from '../../tests/harness/factories.ts';
import { silentLog } from '../../tests/harness/log.ts';
import type { Actor } from '../actor.ts';
import type { Handler, Services } from '../context.ts';
import type { Tx } from '../db/tenant-transaction.ts';
import { type AnyHandler, presentable, runEndpoint } from '../http/run-endpoint.ts';
import { JsonText } from '../json-text.ts';
import { type InTransaction, Outside } from '../outside.ts';
import { PLATFORM, type Tenant } from '../tenants/tenant.ts';
import { createCatalogMemory } from './items/catalog-pages.ts';

/** A Thursday noon in New York. */
export const NOW = new Date('2026-11-19T17:00:00.000Z');

export interface ShopItem
  extends Partial<
    Pick<
      Item,
      | 'description'
      | 'brand'
      | 'categoryId'
      | 'typeId'
      | 'plu'
      | 'gtin'
      | 'organic'
      | 'sequence'
      | 'uoms'
      | 'priceUnit'
      | 'averageWeightGrams'
      | 'packSize'
      | 'keywords'
    >
  > {
  readonly code: string;
  /** Cents per case in list A; null for no price. The default is 1,000. */
  readonly price?: number | null;
  /** Base units in warehouse W1; null for no stock row. The default is 10. */
  readonly stock?: number | null;
  readonly active?: boolean;
}

type Call<E extends Endpoint> = {
  readonly as: Actor;
  readonly params?: ParamsIn<E>;
  readonly query?: QueryIn<E>;
  readonly body?: BodyIn<E>;
  readonly tenant?: Partial<Tenant>;
  readonly now?: Date;
  readonly locale?: 'en' | 'es' | 'fr';
};

export interface Shop {
  readonly db: TestDatabase;
  readonly tenantId: string;
  run<T>(work: (tx: Tx) => Promise<T>): Promise<T>;
  sql(text: string, params?: readonly unknown[]): Promise<Record<string, unknown>[]>;
  addItems(items: readonly ShopItem[]): Promise<void>;
  setOptions(customerLocationId: string, options: Partial<LocationOptions>): Promise<void>;
  customer(customerId: string, customerLocationId: string): Promise<Actor>;
  corporate(customerId: string, locations: readonly string[]): Promise<Actor>;
  /** Creates an App user with these licenses, for one warehouse or all. */
  worker(licenses: readonly License[], warehouseId?: string | null): Promise<Actor>;
  /** Calls a handler as the server does: input and result pass through the contract's schemas. */
  call<E extends Endpoint>(endpoint: E, handler: Handler<E>, call: Call<E>): Promise<ReturnsOf<E>>;
  close(): Promise<void>;
}

/** Returns the code of the error that a call throws, or 'nothing'. */
export const failure = (promise: Promise<unknown>): Promise<string> =>
  promise.then(
    () => 'nothing',
    (error: AppError) => error.code ?? String(error),
  );

/**
 * Creates a separate tenant. Customer C1 has the locations C1-1 and C1-2, customer C2 has C2-1. All use price list A
 * and warehouse W1.
 */
export async function openShop(): Promise<Shop> {
  const db = await testDatabase();
  const tenantId = randomUUID();
  const run = <T>(work: (tx: Tx) => Promise<T>) => db.as(tenantId, work);
  const sql = (text: string, params: readonly unknown[] = []) =>
    run(async (tx) => (await tx.connection.query<Record<string, unknown>>(text, [tenantId, ...params])).rows);

  await sql(`insert into organization (tenant_id, time_zone) values ($1, 'America/New_York')`);
  await sql(`insert into warehouses (tenant_id, id, name) values ($1, 'W1', 'Albany')`);
  await sql(`insert into price_lists (tenant_id, id, name) values ($1, 'A', 'List A')`);
  await sql(
    `insert into categories (tenant_id, id, names, sequence, types) values
       ($1, 'veg', '{"en":"Vegetables","es":"Verduras","fr":"Légumes"}', 1, '[{"id":"leaf","names":{"en":"Leaf","es":"Hojas","fr":"Feuilles"},"sequence":1}]'),
       ($1, 'meat', '{"en":"Meat","es":"Carne","fr":"Viande"}', 2, '[{"id":"beef","names":{"en":"Beef","es":"Res","fr":"Bœuf"},"sequence":1}]')`,
  );
  for (const [customerId, place] of [
    ['C1', '1'],
    ['C1', '2'],
    ['C2', '1'],
  ] as const) {
    const options = { disableZeroPriceItems: false };
    await createLocation(db.database, tenantId, { customerId, customerLocationId: `${customerId}-${place}`, options });
  }

  const tenant: Tenant = {
    ...PLATFORM,
    id: tenantId,
    companyName: 'Test Produce',
    timeZone: 'America/New_York',
    isActive: true,
    creditLimitEnabled: true,
    priceListExportEnabled: true,
  };
  const services = { log: silentLog, catalog: createCatalogMemory() } as unknown as Services;
  const actorOf = async (
    role: 'CUSTOMER' | 'SUPERCUSTOMER',
    customerId: string,
    customerLocationId: string | null,
  ): Promise<Actor> => {
    const user = await createUser(db.database, tenantId, { role, customerId, customerLocationId, password: null });
    const { id, userName } = user;
    return {
      userId: id,
      home: tenantId,
      sessionId: id,
      role,
      userName,
      displayName: userName,
      email: null,
      customerId,
      customerLocationId,
      licenses: [],
      warehouseId: null,
      scope: 'user',
      impersonator: null,
    };
  };

  return {
    db,
    tenantId,
    run,
    sql,
    async addItems(items) {
      for (const [index, item] of items.entries()) {
        const {
          code,
          description = `Item ${code}`,
          brand = '',
          categoryId = 'veg',
          typeId = 'leaf',
          plu = null,
          gtin = null,
          organic = false,
          price = 1000,
          stock = 10,
        } = item;
        const uoms = item.uoms ?? [{ uom: 'CS', factor: 1, isDefault: true, isStandard: true }];
        await sql(
          `insert into items (tenant_id, item_code, description, brand, pack_size, category_id, type_id, plu, gtin, order_uom, uoms, organic, sequence, is_active, price_unit, average_weight_grams, keywords)
           values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16, $17)`,
          [
            code,
            description,
            brand,
            item.packSize ?? '',
            categoryId,
            typeId,
            plu,
            gtin,
            uoms[0]?.uom ?? 'CS',
            JSON.stringify(uoms),
            organic,
            item.sequence ?? index,
            item.active ?? true,
            item.priceUnit ?? 'uom',
            item.averageWeightGrams ?? null,
            item.keywords ?? '',
          ],
        );
        if (price !== null) await sql(`insert into price_list_prices values ($1, 'A', $2, 'CS', $3)`, [code, price]);
        if (stock !== null)
          await sql(`insert into stock (tenant_id, warehouse_id, item_code, on_hand) values ($1, 'W1', $2, $3)`, [
            code,
            stock,
          ]);
      }
    },
    async setOptions(customerLocationId, options) {
      await sql(
        'update customer_locations set options = options || $3::jsonb where tenant_id = $1 and customer_location_id = $2',
        [customerLocationId, JSON.stringify(options)],
      );
    },
    customer: (customerId, customerLocationId) => actorOf('CUSTOMER', customerId, customerLocationId),
    async corporate(customerId, locations) {
      const actor = await actorOf('SUPERCUSTOMER', customerId, null);
      for (const location of locations)
        await sql('insert into user_locations values ($1, $2, $3)', [actor.userId, location]);
      return actor;
    },
    async worker(licenses, warehouseId = null) {
      const user = await createUser(db.database, tenantId, { role: 'APP', licenses, warehouseId, password: null });
      return {
        userId: user.id,
        home: tenantId,
        sessionId: user.id,
        role: 'APP',
        userName: user.userName,
        displayName: user.userName,
        email: null,
        customerId: null,
        customerLocationId: null,
        licenses,
        warehouseId,
        scope: 'user',
        impersonator: null,
      };
    },
    async call(endpoint, handler, { as, params, query, body, tenant: flags, now = NOW, locale = 'en' }) {
      const base = { tenant: { ...tenant, ...flags }, actor: as, now, services, http: null, locale };
      const value = await db.as(
        tenantId,
        async (tx) => {
          const raw = { params, query, body };
          return (await runEndpoint(endpoint, handler as unknown as AnyHandler, tx, base, raw)).value;
        },
        { readOnly: endpoint.method === 'GET' },
      );
      const again: InTransaction = (work) => db.as(tenantId, (tx) => work({ ...base, tx, hold: () => {} }));
      if (value instanceof JsonText) return presentable(endpoint, JSON.parse(value.text)) as ReturnsOf<typeof endpoint>;
      return (value instanceof Outside ? await value.work(again) : value) as ReturnsOf<typeof endpoint>;
    },
    close: () => db.drop(),
  };
}
