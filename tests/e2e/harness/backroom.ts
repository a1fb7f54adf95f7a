import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Client } from 'pg';
import { DATABASE, OWNER } from '../../../server/db/embedded/cluster.ts';
import type { TestServer } from './server.ts';

export interface Customer {
  readonly userName: string;
  readonly customerId: string;
  readonly locationId: string;
  readonly priceListId: string;
  readonly warehouseId: string;
}

/** A location's terms that a test sets; the rest has simple defaults. */
export interface Terms {
  readonly options?: Readonly<Record<string, boolean | string>>;
  readonly minimumOrderCents?: number;
  readonly minimumCases?: number;
  readonly pickupWeekdays?: readonly number[];
  readonly creditHold?: boolean;
  readonly creditLimitCents?: number | null;
}

const PLAIN = {
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
  landOnCart: false,
};

/** The distributor's back office, by the database itself: terms, prices and stock change there while a device looks on. */
export class Backroom {
  private readonly client: Client;
  private readonly tenantId: string;

  private constructor(client: Client, tenantId: string) {
    this.client = client;
    this.tenantId = tenantId;
  }

  /** Greenleaf's, on a running server with the embedded PostgreSQL. */
  static async of(server: TestServer): Promise<Backroom> {
    const folder = join(server.dataDir, 'postgres');
    const [, , , port, socket = '.'] = (await readFile(join(folder, 'postmaster.pid'), 'utf8')).split('\n');
    const client = new Client({
      host: socket === '.' ? folder : socket,
      port: Number(port),
      user: OWNER,
      database: DATABASE,
      password: (await readFile(join(server.dataDir, 'postgres.password'), 'utf8')).trim(),
    });
    await client.connect();
    const { rows } = await client.query("select id from platform.tenants where company_name ilike 'greenleaf%'");
    return new Backroom(client, String(rows[0]?.id));
  }

  close(): Promise<void> {
    return this.client.end();
  }

  /** One transaction; $1 is the tenant. */
  async run<Row extends Record<string, unknown>>(text: string, values: readonly unknown[] = []): Promise<Row[]> {
    await this.client.query('begin; set local role cratebook_tenant');
    try {
      await this.client.query("select set_config('app.tenant_id', $1, true)", [this.tenantId]);
      const { rows } = await this.client.query(text, [this.tenantId, ...values]);
      await this.client.query('commit');
      return rows as Row[];
    } catch (error) {
      await this.client.query('rollback');
      throw error;
    }
  }

  /** A customer of one location with a separate user, the same for the same number; never the demo chef. */
  async customer(number: number, terms: Terms = {}): Promise<Customer> {
    const [found] = await this.run<
      Record<'user_name' | 'customer_id' | 'id' | 'price_list_id' | 'warehouse_id', string>
    >(
      `select u.user_name, l.customer_id, l.customer_location_id as id, l.price_list_id, l.warehouse_id from customer_locations l
       join users u on u.tenant_id = l.tenant_id and u.customer_location_id = l.customer_location_id and u.role = 'CUSTOMER'
       where l.tenant_id = $1 and not u.user_name like 'chef@%' and 1 =
         (select count(*) from customer_locations o where o.tenant_id = $1 and o.customer_id = l.customer_id)
       order by l.customer_location_id offset $2 limit 1`,
      [number],
    );
    if (!found) throw new Error(`there is no customer ${number}`);
    await this.run(
      `update customers set credit_hold = $3, credit_limit_cents = $4, oldest_overdue_days = 0 where tenant_id = $1 and customer_id = $2`,
      [found.customer_id, terms.creditHold ?? false, terms.creditLimitCents ?? null],
    );
    await this.run(
      `update customer_locations set options = options || $3, minimum_order_cents = $4, minimum_cases = $5, pickup_weekdays = $6,
         delivery_weekdays = '{0,1,2,3,4,5,6}', holidays = '{}', lead_days = 1 where tenant_id = $1 and customer_location_id = $2`,
      [
        found.id,
        JSON.stringify({ ...PLAIN, ...terms.options }),
        terms.minimumOrderCents ?? 0,
        terms.minimumCases ?? 0,
        terms.pickupWeekdays ?? [],
      ],
    );
    await this.run(
      `update users set user_settings = user_settings || '{"locale":"en"}' where tenant_id = $1 and user_name = $2`,
      [found.user_name],
    );
    return {
      userName: found.user_name,
      customerId: found.customer_id,
      locationId: found.id,
      priceListId: found.price_list_id,
      warehouseId: found.warehouse_id,
    };
  }

  /** Adds cents to the location's prices of the items. */
  raisePrices({ priceListId, locationId }: Customer, itemCodes: readonly string[], cents: number): Promise<unknown> {
    return this.run(
      `with list as (update price_list_prices set price_cents = price_cents + $5 where tenant_id = $1 and price_list_id = $2 and item_code = any($4))
       update location_prices set price_cents = price_cents + $5 where tenant_id = $1 and customer_location_id = $3 and item_code = any($4)`,
      [priceListId, locationId, itemCodes, cents],
    );
  }

  /** Sets platform fields of the company; its servers are notified at once. */
  async setTenant(flags: Readonly<Record<string, boolean>>): Promise<void> {
    const columns = Object.keys(flags).map((name, at) => `${name} = $${at + 2}`);
    await this.client.query(`update platform.tenants set ${columns.join(', ')} where id = $1`, [
      this.tenantId,
      ...Object.values(flags),
    ]);
    await this.client.query("select pg_notify('tenants', 'changed')");
  }

  setOptions({ locationId }: Customer, options: NonNullable<Terms['options']>): Promise<unknown> {
    return this.run(
      'update customer_locations set options = options || $3 where tenant_id = $1 and customer_location_id = $2',
      [locationId, JSON.stringify(options)],
    );
  }
}
