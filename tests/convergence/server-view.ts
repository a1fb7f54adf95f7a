import { type CollectionName, collections } from '../../contract/collections.ts';
import { lineId } from '../../contract/constants.ts';
import type { Actor } from '../../server/actor.ts';
import type { Tx } from '../../server/db/tenant-transaction.ts';
import { sources } from '../../server/domains/sources.ts';
import { authenticate } from '../../server/http/authenticate.ts';
import { scopesOf } from '../../server/sync/scopes.ts';
import { withoutHints } from './hints.ts';
import type { Expected } from './ledger.ts';
import { readWarehouse } from './warehouse-ledger.ts';

type Query = (query: string) => Promise<Record<string, unknown>[]>;

/** Returns the tables' content in the ledger's form. */
export async function readExpected(rows: Query): Promise<Expected> {
  const cart = await rows('select customer_location_id, item_code, uom, quantity, instructions from cart_lines');
  const backorders = await rows('select customer_location_id, item_code, uom, quantity from backorders');
  const drafts = await rows('select customer_location_id, po_number, step from checkout_drafts');
  const guides = await rows(
    'select id, name, customer_location_id, jsonb_array_length(lines) as lines from order_guides',
  );
  const users = await rows('select id, user_settings from users');
  // Orders without a device belong to the warehouse's ledger (seed-warehouse.ts).
  const orders = await rows("select id, status, customer_location_id from orders where submitted_by <> 'Chef'");
  const recalls = await rows(
    "select id, answer ->> 'note' as note, answer ->> 'answeredAt' as at from recall_notices where answer is not null",
  );
  const problems = await rows(
    `select q.id, q.quantity, q.withdrawn_at is not null as withdrawn,
       (select count(*) from credit_request_photos p where p.tenant_id = q.tenant_id and p.request_id = q.id) as photos
     from credit_requests q where q.source = 'customer'`,
  );
  const clients = await rows('select client_id, last_seq from sync_clients');
  return {
    cart: new Map(
      cart.map((row) => [
        lineId(String(row.customer_location_id), String(row.item_code), String(row.uom)),
        {
          quantity: Number(row.quantity),
          note: (row.instructions as { readonly note: string } | null)?.note ?? '',
        },
      ]),
    ),
    backorders: new Map(
      backorders.map((row) => [
        lineId(String(row.customer_location_id), String(row.item_code), String(row.uom)),
        Number(row.quantity),
      ]),
    ),
    drafts: new Map(
      drafts.map((row) => [
        String(row.customer_location_id),
        { poNumber: String(row.po_number), step: Number(row.step) },
      ]),
    ),
    guides: new Map(
      guides.map((row) => [
        String(row.id),
        { name: String(row.name), location: row.customer_location_id as string | null, lines: Number(row.lines) },
      ]),
    ),
    settings: new Map(
      users.flatMap((row) => {
        const settings = row.user_settings as Record<string, unknown>;
        return Object.keys(settings).length > 0 ? [[String(row.id), settings] as const] : [];
      }),
    ),
    recalls: new Map(recalls.map((row) => [String(row.id), { note: String(row.note), at: String(row.at) }])),
    problems: new Map(
      problems.map((row) => [
        String(row.id),
        { quantity: Number(row.quantity), photos: Number(row.photos), withdrawn: row.withdrawn === true },
      ]),
    ),
    orders: new Map(orders.map((row) => [String(row.id), String(row.status)])),
    places: new Map(orders.map((row) => [String(row.id), String(row.customer_location_id)])),
    warehouse: await readWarehouse(rows),
    lastSeq: new Map(clients.map((row) => [String(row.client_id), Number(row.last_seq)])),
  };
}

/** Collections with rows in each kind of scope. Repeated here, so that the feed is checked against independent data. */
function collectionsOf(scope: string): CollectionName[] {
  const [kind] = scope.split(':');
  if (kind === 'tenant') return ['categories', 'messages', 'items'];
  if (kind === 'user') return ['profiles'];
  if (kind === 'customer') return ['orderGuides', 'customerCredits'];
  if (kind === 'location')
    return [
      'locations',
      'cartLines',
      'backorders',
      'checkoutDrafts',
      'orders',
      'salesOrders',
      'orderGuides',
      'recallNotices',
      'locationItems',
    ];
  if (kind === 'pricelist') return ['prices'];
  if (kind === 'warehouse') return ['availability'];
  if (kind === 'floor') return ['lots', 'pickOrders', 'counts', 'purchaseOrders', 'lotTrails', 'packouts'];
  if (kind === 'lead') return ['exceptions'];
  if (kind === 'floors') return ['warehouses', 'transfers'];
  if (kind === 'route') return ['routes', 'deliveries'];
  throw new Error(`what is in ${scope}?`);
}

/**
 * Returns `collection scope id` → row: all rows that a user's devices must hold, read from the tables and not from the
 * feed.
 */
export interface View {
  readonly scopes: readonly string[];
  readonly live: Map<string, unknown>;
  readonly packed: Map<string, unknown>;
}

export async function serverView(tx: Tx, token: string): Promise<View> {
  const actor: Actor = await authenticate(tx, token);
  const scopes = await scopesOf(tx, actor);
  const { rows: drafts } = await tx.connection.query<Record<string, unknown>>(
    'select customer_location_id from checkout_drafts',
  );
  const saved = new Set(drafts.map((row) => row.customer_location_id));
  const view: View = { scopes: scopes.map(({ scope }) => scope), live: new Map(), packed: new Map() };
  for (const { scope, viewer } of scopes) {
    for (const collection of collectionsOf(scope)) {
      const { packed } = collections[collection];
      for (const [id, row] of await sources[collection](tx, scope, null, viewer)) {
        // A location without a saved draft has a fresh one, which is not stored.
        if (collection === 'checkoutDrafts' && !saved.has(id)) continue;
        (packed ? view.packed : view.live).set(`${collection} ${scope} ${id}`, withoutHints(collection, row));
      }
    }
  }
  return view;
}
