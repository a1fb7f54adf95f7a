import { type CollectionName, LIVE_NAMES } from '../../contract/collections.ts';
import type { Columns } from '../db/rows.ts';
import type { Tx } from '../db/tenant-transaction.ts';
import { packedSources } from '../domains/packed-sources.ts';
import { sources } from '../domains/sources.ts';
import { packedCollectionsOf } from './packs.ts';

/** The kinds of scope that contain rows of a collection. The kind is the text before the colon of a scope. */
const SCOPE_KINDS: { readonly [C in CollectionName]: readonly string[] } = {
  categories: ['tenant'],
  messages: ['tenant'],
  synonyms: ['tenant'],
  locations: ['location'],
  customerCredits: ['customer'],
  cartLines: ['location'],
  backorders: ['location'],
  // A location without a stored draft still has a default one, which is not in the feed.
  checkoutDrafts: [],
  orders: ['location'],
  salesOrders: ['location'],
  orderGuides: ['location', 'customer'],
  recallNotices: ['location'],
  profiles: ['user'],
  warehouses: ['floors'],
  transfers: ['floors'],
  lots: ['floor'],
  pickOrders: ['floor'],
  counts: ['floor'],
  purchaseOrders: ['floor'],
  lotTrails: ['floor'],
  packouts: ['floor'],
  exceptions: ['lead'],
  deliveries: ['route'],
  routes: ['route'],
  items: ['tenant'],
  prices: ['pricelist'],
  locationItems: ['location'],
  availability: ['warehouse'],
};

/**
 * Each server compares a scope with its tables at most once in this time, because it costs as much as filling one
 * device.
 */
export const VERIFY_EVERY_MS = 6 * 3_600_000;
/** Limits of one check: scopes compared, and rows reported per scope. The next check covers the rest. */
const MOST_SCOPES = 4;
const MOST_FAULTS = 1000;
const MOST_REMEMBERED = 20_000;

const EVERYTHING = { prices: true, exactStock: true };
const verifiedAt = new Map<string, number>();

/** A row that exists in its source but is missing or deleted in the feed. */
interface Unfed {
  readonly collection: CollectionName;
  readonly scope: string;
  readonly id: string;
}

/**
 * Returns the rows that exist in the tables but are missing or deleted in the feed (PULL7). Clock sums cannot find
 * them, because device and server sum the same feed. Compares at most MOST_SCOPES scopes: those that this server has
 * not compared for the longest time.
 */
export async function findUnfed(tx: Tx, scopes: readonly string[], now: Date): Promise<Unfed[]> {
  const key = (scope: string) => `${tx.tenantId} ${scope}`;
  const due = scopes.filter((scope) => now.getTime() - (verifiedAt.get(key(scope)) ?? 0) >= VERIFY_EVERY_MS);
  const found: Unfed[] = [];
  for (const scope of due.slice(0, MOST_SCOPES)) {
    for (const collection of packedCollectionsOf(scope))
      for (const id of await unfedPacked(tx, collection, scope)) found.push({ collection, scope, id });
    const kind = scope.split(':', 1)[0]!;
    const fed = await fedIds(tx, scope);
    for (const collection of LIVE_NAMES.filter((name) => SCOPE_KINDS[name].includes(kind)))
      for (const id of (await sources[collection](tx, scope, null, EVERYTHING)).keys())
        if (!fed.has(`${collection} ${id}`)) found.push({ collection, scope, id });
    if (verifiedAt.size >= MOST_REMEMBERED) verifiedAt.clear();
    verifiedAt.set(key(scope), now.getTime());
  }
  return found.slice(0, MOST_FAULTS);
}

async function fedIds(tx: Tx, scope: string): Promise<ReadonlySet<string>> {
  const { rows } = await tx.connection.query<Columns<'changes', 'collection' | 'id'>>(
    'select collection, id from changes where tenant_id = $1 and scope = $2 and not deleted and collection = any($3::text[])',
    [tx.tenantId, scope, LIVE_NAMES],
    'fed_ids',
  );
  return new Set(rows.map(({ collection, id }) => `${collection} ${id}`));
}

/** Does the same for a packed collection. The database compares, because a catalog is too large to read its ids. */
async function unfedPacked(tx: Tx, collection: keyof typeof packedSources, scope: string): Promise<string[]> {
  const { text, values, name } = packedSources[collection].statement(tx.tenantId, scope, null);
  const next = values.length + 1;
  const { rows } = await tx.connection.query<{ item_code: string }>(
    `select s.item_code from (${text}) s where not exists (select from changes c
       where c.tenant_id = $1 and c.collection = $${next} and c.id = s.item_code and c.scope = $${next + 1} and not c.deleted) limit ${MOST_FAULTS}`,
    [...values, collection, scope],
    `${name}_unfed`,
  );
  return rows.map(({ item_code }) => item_code);
}

/**
 * Adds rows missing in the feed to it, so that each device gets them with its next pull. Takes the clock first and then
 * checks again, so a row deleted since then is not added. Returns the number of added rows.
 */
export async function feedAgain(tx: Tx, unfed: readonly Unfed[]): Promise<number> {
  await tx.connection.query('select sync_clock($1)', [tx.tenantId], 'take_clock');
  const groups = new Map<string, Unfed[]>();
  for (const one of unfed) {
    const key = `${one.collection} ${one.scope}`;
    groups.set(key, [...(groups.get(key) ?? []), one]);
  }
  let noted = 0;
  for (const [first, ...rest] of groups.values()) {
    if (!first) continue;
    const { collection, scope } = first;
    const ids = [first, ...rest].map(({ id }) => id);
    const there = [...(await sources[collection](tx, scope, ids, EVERYTHING)).keys()];
    noted += there.length;
    await tx.connection.query(
      'select sync_note($1, $2, id, $3, false) from unnest($4::text[]) as u(id)',
      [tx.tenantId, collection, scope, there],
      'feed_again',
    );
  }
  return noted;
}
