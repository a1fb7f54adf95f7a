import { expect } from 'vitest';
import type { LiveName } from '../../contract/collections.ts';
import { collections, LIVE_NAMES } from '../../contract/collections.ts';
import { PACKED_NAMES } from '../../contract/packed-names.ts';
import { readMeta, type Stored } from '../../src/data/database.ts';
import { checkScopesNow } from '../../workers/sync/check.ts';
import { noFence } from '../../workers/sync/fence.ts';
import { redoWaiting, undoWaiting } from '../../workers/sync/rebase.ts';
import type { Device } from './device.ts';
import { withoutHints } from './hints.ts';
import { readExpected, type View } from './server-view.ts';
import { stockAddsUp } from './warehouse-invariants.ts';
import type { World } from './world.ts';

/** Cents that the documents of an order `o` bill. */
const BILLED = `(coalesce((select sum(i.total_cents) from invoices i where i.order_id = o.id), 0)
  - coalesce((select sum(m.total_cents) from credit_memos m join invoices i on i.id = m.invoice_id where i.order_id = o.id and m.kind = 'correction'), 0))`;

/** Rounds within which every device must have finished. */
const MAX_ROUNDS = 6;

/**
 * A device shows the server's rows with its waiting mutations on top, in order (PULL3, WRITE5): undoing and re-applying
 * all of them must change nothing. The time at which a line was added to the cart may differ after coalescing.
 */
export async function showsWhatWaits(device: Device): Promise<void> {
  const { db, name } = device;
  if ((await db.outbox.count()) === 0) return;
  // Restored vault content is shown with the first pull.
  if (device.isEmptied && (await readMeta(db, 'scopes')) === undefined) return;
  const shown = async () => {
    const tables = await Promise.all(db.liveTables.map((table) => table.toArray()));
    return tables.map((rows) => rows.map(({ addedAt: _addedAt, ...row }) => row));
  };
  const rollBack = new Error('only looking');
  const look = async () => {
    const before = await shown();
    await undoWaiting(db);
    await redoWaiting(db);
    expect(await shown(), `[PULL3] ${name} shows what waits`).toEqual(before);
    throw rollBack;
  };
  const looking = db.transaction('rw', [...db.liveTables, db.shadows, db.outbox], look);
  await looking.catch((error: unknown) => {
    if (error !== rollBack) throw error;
  });
}

/** Ends all faults: signed-out users return, delayed requests arrive, and every device syncs until nothing waits. */
export async function heal(world: World): Promise<void> {
  // The next pull repairs a push that a restored backup contains only partly.
  if (!world.wasRestored) for (const device of world.devices.values()) await showsWhatWaits(device);
  await world.setActive(true);
  world.signedOut.clear();
  for (const device of world.devices.values()) device.transport.plan = [];
  await world.deliverLate();
  for (let round = 1; ; round++) {
    let waiting = 0;
    for (const device of world.devices.values()) {
      const outcome = await device.sync();
      if (outcome.kind !== 'done') waiting += 1;
      waiting += await device.db.outbox.count();
    }
    if (waiting === 0) break;
    if (round === MAX_ROUNDS) throw new Error(`[I7] ${waiting} still wait after ${round} rounds`);
  }
  // Changes by the last devices reach the first ones.
  const [clock] = await world.rows('select value from tenant_clock');
  for (const device of world.devices.values()) {
    const scopes = (await readMeta(device.db, 'scopes')) ?? [];
    if (scopes.some((scope) => scope.clock !== clock?.value)) expect((await device.sync()).kind).toBe('done');
  }
}

export async function assertInvariants(world: World): Promise<void> {
  const rows = (query: string) => world.rows(query);
  await everyChangeEnded(world);
  await oneEffectEach(world);
  const truth = await readExpected(rows);
  expect(sorted(truth.cart), '[I4] cart lines are those of the last settled writes').toEqual(
    sorted(world.expected.cart),
  );
  expect(sorted(truth.backorders), '[I4] backorders').toEqual(sorted(world.expected.backorders));
  expect(sorted(truth.drafts), '[I4] drafts').toEqual(sorted(world.expected.drafts));
  expect(sorted(truth.guides), '[I4] order guides').toEqual(sorted(world.expected.guides));
  expect(sorted(truth.settings), '[I4] settings').toEqual(sorted(world.expected.settings));
  // A warehouse at work continues its orders: their own rows contain the progress.
  const settled = (status: string) =>
    world.seeded.warehouse && status !== 'held' && status !== 'cancelled' ? 'taken' : status;
  const standing = (orders: ReadonlyMap<string, string>) =>
    sorted(orders).map(([id, status]): [string, string] => [id, settled(status)]);
  expect(standing(truth.orders), '[I2] orders').toEqual(standing(world.expected.orders));
  expect(sorted(truth.warehouse), '[I1] [I2] each report to the warehouse is stored once').toEqual(
    sorted(world.expected.warehouse),
  );
  await stockSums(world);
  if (world.seeded.warehouse) await stockAddsUp(world);
  const views = new Map<number, View>();
  const held = new Map<string, Dump>();
  for (const [name, device] of world.devices) {
    const person = Number(name[0]);
    await atRest(world, device);
    const view = views.get(person) ?? (await world.view(person));
    views.set(person, view);
    const rows = await dump(device);
    held.set(name, rows);
    onlyOwn(world, rows, view);
    expect(rows.live, `[I3] ${name} holds the server's rows`).toEqual(plain(view.live));
    expect(rows.packed, `[I3] ${name} holds the server's catalogue`).toEqual(plain(view.packed));
  }
  const [any] = [...world.devices.values()].slice(world.tags.length % (world.devices.size || 1));
  if (any) await likeNew(world, any, held.get(any.name)!);
}

/** I3: a device that has synced shows the same as a new one; the server's own sums agree. */
async function likeNew(world: World, device: Device, held: Dump): Promise<void> {
  const person = Number(device.name[0]);
  const empty = await world.unpack(`${person}/new`, person);
  expect((await empty.sync()).kind).toBe('done');
  expect(held, `[I3] ${device.name} is like a new device`).toEqual(await dump(empty));
  empty.close();
  expect(
    await checkScopesNow(device.db, device.transport, noFence),
    `[PULL7] ${device.name} agrees with the server's sums`,
  ).toBe(false);
}

const keyOf = ({ client_id, seq }: Record<string, unknown>) => `${client_id}:${seq}`;
const sorted = <V>(map: ReadonlyMap<string, V>): [string, V][] => [...map].sort(([a], [b]) => (a < b ? -1 : 1));
const plain = (rows: ReadonlyMap<string, unknown>) => Object.fromEntries(sorted(rows));

/**
 * I1: every tag was settled exactly once, or coalesced before it was sent. Its device resends what a restored backup
 * lacks (C6.1), except rejected changes, and settled ones that a full device gave up.
 */
async function everyChangeEnded(world: World): Promise<void> {
  const results = await world.rows('select client_id, seq, status, code from sync_results');
  const byTag = new Map<number, Record<string, unknown>[]>();
  for (const row of results) {
    const tag = world.sentAs.get(`${row.client_id}:${row.seq}`);
    if (tag === undefined)
      throw new Error(`[I1] ${row.client_id}:${row.seq} was settled and belongs to no confirmed change`);
    byTag.set(tag, [...(byTag.get(tag) ?? []), row]);
  }
  for (const [index, tag] of world.tags.entries()) {
    const all = byTag.get(index) ?? [];
    // Sent again under a new key, it has the result of the former one.
    const isFormer = (row: Record<string, unknown>) =>
      all.some((later) => world.formerKeys.get(keyOf(later))?.has(keyOf(row)));
    const ends = all.filter((row) => !isFormer(row));
    const what = `change ${index} (${tag.name} of ${tag.device.name})`;
    if (tag.superseded) {
      expect(ends, `[WRITE5] ${what} was folded and settled all the same`).toEqual([]);
      continue;
    }
    if (ends.length === 0 && (tag.rolledBack || tag.device.storage.wasFull)) continue;
    expect(ends, `[I1] ${what} ended once`).toHaveLength(1);
    const [end] = ends;
    if (end?.status === 'applied') continue;
    const parked = await tag.device.db.attention.get(`${end?.client_id}:${end?.seq}`);
    expect(parked?.status, `[I1] ${what} is ${end?.status} and lies in front of its author`).toBe(end?.status);
    expect(parked?.name).toBe(tag.name);
  }
}

/** I2, I4: a client's results are numbered from 1 without a gap, settled in order. */
async function oneEffectEach(world: World): Promise<void> {
  const clients = await world.rows(
    `select c.client_id, c.last_seq, count(r.seq) as results, coalesce(min(r.seq), 1) as first, coalesce(max(r.seq), 0) as last
     from sync_clients c left join sync_results r on r.tenant_id = c.tenant_id and r.client_id = c.client_id group by c.client_id, c.last_seq`,
  );
  for (const { client_id, last_seq, results, first, last } of clients) {
    expect({ results, first, last }, `[I2] results of ${client_id}`).toEqual({
      results: last_seq,
      first: 1,
      last: last_seq,
    });
  }
  expect(
    await world.rows(
      'select a.client_id, a.seq, b.seq from sync_results a join sync_results b on b.client_id = a.client_id and b.seq > a.seq and b.at < a.at',
    ),
    '[I4] a later change was never settled before an earlier one',
  ).toEqual([]);
}

/**
 * I2, I6: the warehouse's reservations are those of its open orders: by the ordered quantity before it started them,
 * then by the quantity left to pick.
 */
async function stockSums(world: World): Promise<void> {
  const reserved = `select o.warehouse_id, l.item_code, l.quantity * l.uom_factor as quantity from orders o
      join order_lines l on l.tenant_id = o.tenant_id and l.order_id = o.id
      where o.status in ('received', 'confirmed', 'picking', 'staged')
        and not exists (select from sales_orders s where s.tenant_id = o.tenant_id and s.order_id = o.id)
    union all select s.warehouse_id, l.item_code, greatest(0, l.ordered_quantity - l.picked_quantity - l.short_quantity) * l.uom_factor
      from sales_orders s join sales_order_lines l on l.tenant_id = s.tenant_id and l.sales_order_id = s.id
      where s.status in ('open', 'allocated', 'picking')`;
  expect(
    await world.rows(
      `select s.warehouse_id, s.item_code, s.committed, coalesce(sum(p.quantity), 0) as reserved from stock s
       left join (${reserved}) p on p.warehouse_id = s.warehouse_id and p.item_code = s.item_code
       group by s.warehouse_id, s.item_code, s.committed having s.committed <> coalesce(sum(p.quantity), 0)`,
    ),
    '[I6] committed stock is the sum of the open orders',
  ).toEqual([]);
  expect(
    await world.rows(
      `select c.customer_id, c.open_orders_cents, coalesce(sum(greatest(0, o.total_cents - ${BILLED})), 0) as total from customers c
       left join orders o on o.customer_id = c.customer_id and o.status in ('received', 'confirmed', 'picking', 'staged', 'shipped', 'delivered')
       group by c.customer_id, c.open_orders_cents having c.open_orders_cents <> coalesce(sum(greatest(0, o.total_cents - ${BILLED})), 0)`,
    ),
    '[I6] what customers owe for open orders is what is not billed of them',
  ).toEqual([]);
}

async function atRest(world: World, device: Device): Promise<void> {
  const clientId = await device.clientId();
  const settledSeq = (await readMeta(device.db, 'settledSeq')) ?? 0;
  expect(await device.db.outbox.count()).toBe(0);
  expect(await device.db.shadows.count(), 'no row is dirty').toBe(0);
  expect(settledSeq, 'the device knows the end of all its changes').toBe(
    world.expected.lastSeq.get(clientId ?? '') ?? 0,
  );
  expect((await readMeta(device.db, 'nextSeq')) ?? 1).toBe(settledSeq + 1);
}

/** Returns all server rows of a device by collection, scope and id, with their feed positions. */
interface Dump {
  readonly live: Record<string, unknown>;
  readonly packed: Record<string, unknown>;
  readonly marks: Record<string, unknown>;
}

async function dump(device: Device): Promise<Dump> {
  const live = new Map<string, unknown>();
  const marks = new Map<string, unknown>();
  for (const name of LIVE_NAMES) {
    for (const stored of (await device.db.table(name).toArray()) as Stored<LiveName>[]) {
      const { $scope, $clock, $ord, ...row } = stored;
      const id = String((row as Record<string, unknown>)[collections[name].id]);
      live.set(`${name} ${$scope} ${id}`, withoutHints(name, row));
      marks.set(`${name} ${$scope} ${id}`, [$clock, $ord]);
    }
  }
  const packed = new Map<string, unknown>();
  for (const name of PACKED_NAMES) {
    for (const [scope, rows] of await device.packed(name))
      for (const [id, row] of rows) packed.set(`${name} ${scope} ${id}`, row);
  }
  return { live: plain(live), packed: plain(packed), marks: plain(marks) };
}

/** I5: nothing of another tenant, of another user or of a location that is not the user's. */
function onlyOwn(world: World, held: Dump, view: View): void {
  const own = new Set(view.scopes);
  for (const key of [...Object.keys(held.live), ...Object.keys(held.packed)]) {
    expect(own.has(key.split(' ')[1] ?? ''), `[I5] ${key} is in one of the user's scopes`).toBe(true);
  }
  const marks = new Set(JSON.stringify(held).match(/<[0-9a-f]{10}>/g));
  marks.delete(world.seeded.mark);
  expect([...marks], '[I5] no byte of another tenant').toEqual([]);
}
