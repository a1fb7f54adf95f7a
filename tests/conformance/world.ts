import { randomUUID } from 'node:crypto';
import { LICENSES, type Role, SIGNED_IN } from '../../contract/roles.ts';
import { inTenant } from '../../server/db/tenant-transaction.ts';
import { hashToken } from '../../server/secrets.ts';
import { PLATFORM_ID } from '../../server/tenants/tenant.ts';
import { type TestApp, testApp } from '../harness/app.ts';
import { type TestDatabase, testDatabase } from '../harness/database.ts';
import { createTenant, createUser, LOCATION_OPTIONS } from '../harness/factories.ts';
import type { Company } from './company.ts';
import { drive } from './world-deliveries.ts';
import { setUp } from './world-settings.ts';

/** The code of each company's open invitation. */
export const INVITE_TOKEN = 'a1'.repeat(24);

export interface World {
  readonly db: TestDatabase;
  readonly app: TestApp;
  readonly own: Company;
  readonly foreign: Company;
  close(): Promise<void>;
}

async function session(db: TestDatabase, home: string, userId: string, prefix: 'p.' | 't.'): Promise<string> {
  const token =
    prefix +
    Buffer.from(randomUUID() + randomUUID())
      .toString('base64url')
      .slice(0, 43);
  await inTenant(db.database, home, async (tx) => {
    const id = randomUUID();
    await tx.connection.query(
      "insert into sessions (tenant_id, id, user_id, expires_at) values ($1, $2, $3, now() + interval '1 day')",
      [home, id, userId],
    );
    await tx.connection.query(
      "insert into access_tokens (tenant_id, token_hash, session_id, expires_at) values ($1, $2, $3, now() + interval '1 day')",
      [home, hashToken(token), id],
    );
  });
  return token;
}

async function createCompany(db: TestDatabase, mark: string, gtin: string, superToken: string): Promise<Company> {
  const tenant = await createTenant(db.database, {
    hostName: `${mark.toLowerCase()}.test`,
    companyName: `${mark} Foods`,
    companyEmail: `${mark.toLowerCase()}@company.test`,
  });
  const ids = {
    user: '',
    picker: '',
    colleague: '',
    customer: `${mark}-C`,
    location: `${mark}-L`,
    item: `${mark}-I`,
    order: randomUUID(),
    heldOrder: randomUUID(),
    salesOrder: randomUUID(),
    pickupOrder: randomUUID(),
    cardPayment: randomUUID(),
    openCredit: randomUUID(),
    invoiceMail: randomUUID(),
    writeOff: randomUUID(),
    bankLine: randomUUID(),
    refund: randomUUID(),
    refundedPayment: randomUUID(),
    pick: randomUUID(),
    guide: randomUUID(),
    invite: randomUUID(),
    message: randomUUID(),
    synonym: randomUUID(),
    labelPrinter: randomUUID(),
    recall: randomUUID(),
    recallNotice: randomUUID(),
    pwa: randomUUID(),
    gtin,
    warehouse: `${mark}-W`,
    lot: randomUUID(),
    exception: randomUUID(),
    transfer: randomUUID(),
    purchaseOrder: randomUUID(),
    receipt: randomUUID(),
    photo: randomUUID(),
    packout: randomUUID(),
    packed: randomUUID(),
    route: `${mark}-R`,
    deliveryPhoto: randomUUID(),
    signature: randomUUID(),
    bound: randomUUID(),
    creditRequest: randomUUID(),
    lineProblem: randomUUID(),
    problemPhoto: randomUUID(),
    creditDecision: randomUUID(),
    creditMemo: randomUUID(),
    invoice: randomUUID(),
    payment: randomUUID(),
  };
  await db.as(tenant.id, async (tx) => {
    const run = (text: string, values: unknown[]) => tx.connection.query(text, [tx.tenantId, ...values]);
    await run("insert into organization (tenant_id, time_zone) values ($1, 'America/New_York')", []);
    await run('insert into warehouses (tenant_id, id, name) values ($1, $2, $3)', [`${mark}-W`, `${mark} Warehouse`]);
    await run('insert into price_lists (tenant_id, id, name) values ($1, $2, $3)', [`${mark}-P`, `${mark} prices`]);
    await run('insert into categories (tenant_id, id, names, sequence, types) values ($1, $2, $3, 1, $4)', [
      `${mark}-K`,
      JSON.stringify({ en: `${mark} fruit`, es: `${mark} fruta`, fr: `${mark} fruits` }),
      JSON.stringify([
        { id: `${mark}-T`, names: { en: `${mark} apple`, es: `${mark} manzana`, fr: `${mark} pomme` }, sequence: 1 },
      ]),
    ]);
    await run(
      `insert into items (tenant_id, item_code, description, brand, pack_size, category_id, type_id, gtin, order_uom, uoms) values ($1, $2, $3, $4, '12/1 CT', $5, $6, $7, 'CS', $8)`,
      [
        ids.item,
        `${mark} APPLE`,
        `${mark} Brand`,
        `${mark}-K`,
        `${mark}-T`,
        gtin,
        JSON.stringify([{ uom: 'CS', factor: 1, isDefault: true, isStandard: true }]),
      ],
    );
    await run(
      "insert into price_list_prices (tenant_id, price_list_id, item_code, uom, price_cents) values ($1, $2, $3, 'CS', 1000)",
      [`${mark}-P`, ids.item],
    );
    await run('insert into stock (tenant_id, warehouse_id, item_code, on_hand) values ($1, $2, $3, 500)', [
      `${mark}-W`,
      ids.item,
    ]);
    await run(
      `insert into lots (tenant_id, id, item_code, warehouse_id, lot_code, bin, received_on, on_hand) values ($1, $2, $3, $4, $5, 'A-01-1', current_date, 500)`,
      [ids.lot, ids.item, `${mark}-W`, `${mark}-LOT`],
    );
    await run(
      `insert into exceptions (tenant_id, id, kind, subject, warehouse_id, about, facts) values ($1, $2, 'negative_stock', $3, $4, $5, $6)`,
      [
        ids.exception,
        ids.lot,
        `${mark}-W`,
        JSON.stringify({ itemCode: ids.item, lotCode: `${mark}-LOT` }),
        JSON.stringify([{ what: 'pick', quantity: 2, uom: null, by: `${mark} APP`, at: new Date().toISOString() }]),
      ],
    );
    await run('insert into warehouses (tenant_id, id, name) values ($1, $2, $3)', [`${mark}-W2`, `${mark} Annex`]);
    await run(
      `insert into transfers (tenant_id, id, transfer_number, from_warehouse_id, to_warehouse_id, created_at, created_by) values ($1, $2, 1, $3, $4, now(), $5)`,
      [ids.transfer, `${mark}-W`, `${mark}-W2`, `${mark} APP`],
    );
    await run(
      `insert into transfer_events (tenant_id, id, transfer_id, kind, item_code, lot_code, lot_id, quantity, at, by_name) values ($1, $2, $3, 'ship', $4, $5, $6, 5, now(), $7)`,
      [randomUUID(), ids.transfer, ids.item, `${mark}-LOT`, ids.lot, `${mark} APP`],
    );
    await run(
      `insert into packouts (tenant_id, id, packout_number, warehouse_id, opened_at, opened_by) values ($1, $2, 1, $3, now(), $4)`,
      [ids.packout, `${mark}-W`, `${mark} APP`],
    );
    await run(
      `insert into packout_entries (tenant_id, id, packout_id, kind, item_code, description, quantity, uom, factor, lot_id, lot_code, done_on, done_at, by_name)
       values ($1, $2, $3, 'output', $4, $5, 2, 'CS', 1, $6, $7, current_date, now(), $8)`,
      [ids.packed, ids.packout, ids.item, `${mark} APPLE`, ids.lot, `${mark}-LOT`, `${mark} APP`],
    );
    await run('insert into vendors (tenant_id, id, company) values ($1, $2, $3)', [`${mark}-V`, `${mark} Farms`]);
    await run(
      `insert into purchase_orders (tenant_id, id, po_number, vendor_id, warehouse_id, status, ordered_on, expected_on, lines)
       values ($1, $2, 7001, $3, $4, 'partial', current_date - 2, current_date, $5)`,
      [
        ids.purchaseOrder,
        `${mark}-V`,
        `${mark}-W`,
        JSON.stringify([
          {
            lineNumber: 1,
            itemCode: ids.item,
            description: `${mark} APPLE`,
            uom: 'CS',
            uomFactor: 1,
            quantity: 10,
            receivedQuantity: 0,
            costCents: 700,
          },
        ]),
      ],
    );
    await run(
      `insert into receipt_entries (tenant_id, id, purchase_order_id, line_number, kind, item_code, description, quantity, uom, factor, lot_code, received_on, received_at, by_name)
       values ($1, $2, $3, 1, 'reject', $4, $5, 2, 'CS', 1, $6, current_date, now(), $7)`,
      [ids.receipt, ids.purchaseOrder, ids.item, `${mark} APPLE`, `${mark}-LOT`, `${mark} APP`],
    );
    await run(
      `insert into receipt_photos (tenant_id, id, entry_id, purchase_order_id, media_type, bytes, taken_at) values ($1, $2, $3, $4, 'image/jpeg', $5, now())`,
      [ids.photo, ids.receipt, ids.purchaseOrder, Buffer.from(`${mark} photo`)],
    );
    await run('insert into customers (tenant_id, customer_id, name) values ($1, $2, $3)', [
      ids.customer,
      `${mark} Customer`,
    ]);
    const address = {
      line1: `${mark} street`,
      line2: '',
      city: '',
      state: 'NY',
      postalCode: '10001',
      country: 'US',
      contactName: `${mark} chef`,
      contactPhone: '',
    };
    await run(
      "insert into routes (tenant_id, id, name, weekdays, warehouse_id) values ($1, $2, $3, '{0,1,2,3,4,5,6}', $4)",
      [ids.route, `${mark} Route`, `${mark}-W`],
    );
    await run(
      `insert into customer_locations (tenant_id, customer_location_id, customer_id, display_name, address, warehouse_id, price_list_id, delivery_weekdays, pickup_weekdays, cutoff, lead_days, options, route_id, route_stop)
       values ($1, $2, $3, $4, $5, $6, $7, '{0,1,2,3,4,5,6}', '{0,1,2,3,4,5,6}', '17:00', 1, $8, $9, 1)`,
      [
        ids.location,
        ids.customer,
        `${mark} Café`,
        JSON.stringify(address),
        `${mark}-W`,
        `${mark}-P`,
        JSON.stringify(LOCATION_OPTIONS),
        ids.route,
      ],
    );
    for (const [id, number, status] of [
      [ids.order, 1, 'received'],
      [ids.heldOrder, 2, 'held'],
    ] as const) {
      await run(
        `insert into order_lines (tenant_id, order_id, line_number, item_code, description, uom, quantity, unit_price_cents, line_cents) values ($1, $2, 1, $3, $4, 'CS', 2, 1000, 2000)`,
        [id, ids.item, `${mark} APPLE`],
      );
      await run(
        `insert into orders (tenant_id, id, order_number, customer_id, customer_location_id, warehouse_id, status, shipping_method, delivery_on, po_number, shipping_address,
           subtotal_cents, discount_cents, tax_cents, surcharge_cents, total_cents, submitted_at, submitted_by)
         values ($1, $2, $3, $4, $5, $6, $7, 'Delivery', current_date + 3, $8, $9, 2000, 0, 0, 0, 2000, now(), $10)`,
        [
          id,
          number,
          ids.customer,
          ids.location,
          `${mark}-W`,
          status,
          `${mark}-PO`,
          JSON.stringify(address),
          `${mark} chef`,
        ],
      );
    }
    await run(
      `insert into sales_orders (tenant_id, id, sales_order_number, order_id, order_number, customer_id, customer_location_id, warehouse_id, warehouse_name, status, history,
         shipping_method, delivery_on, po_number, shipping_address, subtotal_cents, discount_cents, tax_cents, surcharge_cents, total_cents, ordered_at, ordered_by)
       values ($1, $2, 1, $3, 1, $4, $5, $6, $7, 'picking', $8, 'Delivery', current_date + 3, $9, $10, 2000, 0, 0, 0, 2000, now(), $11)`,
      [
        ids.salesOrder,
        ids.order,
        ids.customer,
        ids.location,
        `${mark}-W`,
        `${mark} Warehouse`,
        JSON.stringify([{ status: 'open', at: new Date().toISOString() }]),
        `${mark}-PO`,
        JSON.stringify(address),
        `${mark} chef`,
      ],
    );
    await run(
      `insert into sales_orders (tenant_id, id, sales_order_number, customer_id, customer_location_id, warehouse_id, warehouse_name, status, history,
         shipping_method, delivery_on, po_number, shipping_address, subtotal_cents, discount_cents, tax_cents, surcharge_cents, total_cents, ordered_at, ordered_by)
       select tenant_id, $2, 2, customer_id, customer_location_id, warehouse_id, warehouse_name, 'staged', history,
         'Pickup', delivery_on, po_number, shipping_address, 0, 0, 0, 0, 0, ordered_at, ordered_by from sales_orders where tenant_id = $1 and id = $3`,
      [ids.pickupOrder, ids.salesOrder],
    );
    await run(
      `insert into sales_order_lines (tenant_id, sales_order_id, line_number, item_code, description, uom, ordered_quantity, picked_quantity, short_reason, lots, unit_price_cents, line_cents)
       values ($1, $2, 1, $3, $4, 'CS', 2, 1, 'damaged', $5, 1000, 2000)`,
      [ids.salesOrder, ids.item, `${mark} APPLE`, [`${mark}-LOT`]],
    );
    await run(
      `insert into pick_events (tenant_id, id, sales_order_id, line_number, kind, item_code, lot_id, lot_code, bin, quantity, base_quantity, at, by_name)
       values ($1, $2, $3, 1, 'pick', $4, $5, $6, 'A-01-1', 1, 1, now(), $7)`,
      [ids.pick, ids.salesOrder, ids.item, ids.lot, `${mark}-LOT`, `${mark} APP`],
    );
    await run(
      'insert into order_guides (tenant_id, id, customer_id, customer_location_id, name, lines) values ($1, $2, $3, $4, $5, $6)',
      [
        ids.guide,
        ids.customer,
        ids.location,
        `${mark} guide`,
        JSON.stringify([{ itemCode: ids.item, uom: 'CS', section: '', position: 0, par: 3, weekdayPars: null }]),
      ],
    );
    await run('insert into messages (tenant_id, id, subject, name, body) values ($1, $2, $3, $4, $5)', [
      ids.message,
      `${mark} subject`,
      `${mark} name`,
      `${mark} body`,
    ]);
    await run('insert into synonyms (tenant_id, id, words, name, updated_at) values ($1, $2, $3, $4, now())', [
      ids.synonym,
      [`${mark} tops`, `${mark} bunch`],
      `${mark} name`,
    ]);
    await run(
      "insert into recalls (tenant_id, id, recall_number, lot_code, is_mock, reason, started_at, started_by, time_zone) values ($1, $2, 7, $3, false, $4, now(), 'x', 'UTC')",
      [ids.recall, `${mark}-LOT`, `${mark} reason`],
    );
    await run(
      `insert into recall_notices (tenant_id, id, recall_id, customer_id, customer_location_id, recall_number, reason, instructions, started_at, goods)
       values ($1, $2, $3, $4, $5, 7, $6, '', now(), $7)`,
      [
        ...[ids.recallNotice, ids.recall, ids.customer, ids.location, `${mark} reason`],
        JSON.stringify([
          {
            ...{ itemCode: ids.item, description: `${mark} APPLE`, lotCode: `${mark}-LOT`, uom: 'CS', quantity: 1 },
            deliveries: [],
          },
        ]),
      ],
    );
    await setUp(run, ids, mark);
  });
  await db.as(tenant.id, (tx) =>
    tx.connection.query(
      `insert into user_invites (tenant_id, id, token_hash, email, customer_id, customer_location_id, locale, invited_by, invited_by_name, sent_at, expires_at)
       values ($1, $2, $3, $4, $5, $6, 'en', $7, $8, now() - interval '5 minutes', now() + interval '7 days')`,
      [
        tx.tenantId,
        ids.invite,
        hashToken(INVITE_TOKEN),
        `invited@${mark.toLowerCase()}.test`,
        ids.customer,
        ids.location,
        randomUUID(),
        `${mark} SUPERCUSTOMER`,
      ],
    ),
  );
  const tokens: Partial<Record<Role, string>> = { SUPERADMIN: superToken };
  for (const role of SIGNED_IN) {
    if (role === 'SUPERADMIN') continue;
    const shopper = role === 'CUSTOMER' || role === 'SUPERCUSTOMER';
    const user = await createUser(db.database, tenant.id, {
      role,
      userName: `${role.toLowerCase()}@${mark.toLowerCase()}.test`,
      displayName: `${mark} ${role}`,
      ...(role === 'APP' ? { licenses: LICENSES } : {}),
      ...(shopper ? { customerId: ids.customer, customerLocationId: ids.location } : {}),
    });
    if (role === 'CUSTOMER') ids.user = user.id;
    if (role === 'APP') ids.picker = user.id;
    if (role === 'APP') await drive(db, tenant, ids, user.id, mark);
    if (role === 'SUPERCUSTOMER') {
      await db.as(tenant.id, (tx) =>
        tx.connection.query(
          'insert into user_locations (tenant_id, user_id, customer_location_id) values ($1, $2, $3)',
          [tx.tenantId, user.id, ids.location],
        ),
      );
    }
    tokens[role] = await session(db, tenant.id, user.id, 't.');
  }
  const colleague = await createUser(db.database, tenant.id, {
    role: 'CUSTOMER',
    userName: `colleague@${mark.toLowerCase()}.test`,
    displayName: `${mark} colleague`,
    customerId: ids.customer,
    customerLocationId: ids.location,
    password: null,
  });
  ids.colleague = colleague.id;
  return { tenant, mark, tokens: tokens as Record<Role, string>, ids };
}

export async function createWorld(): Promise<World> {
  const db = await testDatabase();
  const superId = randomUUID();
  await inTenant(db.database, PLATFORM_ID, (tx) =>
    tx.connection.query(
      "insert into users (tenant_id, id, user_name, role, display_name, seal_key) values ($1, $2, 'super@platform.test', 'SUPERADMIN', 'Super', $3)",
      [PLATFORM_ID, superId, Buffer.alloc(32, 1)],
    ),
  );
  const superToken = await session(db, PLATFORM_ID, superId, 'p.');
  const own = await createCompany(db, 'OWNMARK', '00012345678905', superToken);
  const foreign = await createCompany(db, 'FOREIGNMARK', '00098765432103', superToken);
  const app = await testApp(db.database);
  return {
    db,
    app,
    own,
    foreign,
    async close() {
      await app.close();
      await db.drop();
    },
  };
}
