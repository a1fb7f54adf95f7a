import Dexie, { type DexieOptions, type Table } from 'dexie';
import type { LiveName, RowOf } from '../../contract/collections.ts';
import type { MutationArgs } from '../../contract/mutation-versions.ts';
import type { MutationName } from '../../contract/mutations.ts';
import type { PackedName } from '../../contract/packed-names.ts';
import type { ScopeCursor } from '../../contract/sync.ts';
import type { ShelfCount } from '../../rules/count-shelf.ts';
import type { CatalogueFacets, CatalogueItem } from '../features/catalog/data/catalogue-api.ts';
import type { KeptAnswer } from '../features/credits/data/kept-answer.ts';
import type { KeptOrder } from '../features/deliveries/data/kept-order.ts';
import type { SignatureDraft } from '../features/signatures/data/signature-draft.ts';
import { databaseName, type Identity } from './identity.ts';
import { letGoWhenOutdated, ownVersionOptions } from './newer-release.ts';

/** Where a server row stands in the feed. Rows that exist on this device only have none of it. */
export interface FeedMark {
  $scope?: string;
  $clock?: number;
  $ord?: number;
}

/** A row as the device keeps it. */
export type Stored<C extends LiveName> = RowOf<C> & FeedMark;

/** The server's copy of a row that a waiting change has made dirty; `row` is null where the server has none (WRITE1). */
export interface Shadow {
  collection: LiveName;
  id: string;
  row: Stored<LiveName> | null;
}

/** A change that the server has not settled, in the order in which it was made (ID2). */
export interface OutboxRow {
  seq: number;
  name: MutationName;
  version: number;
  args: MutationArgs;
  /** Capture time, corrected to the server's clock (ID4). */
  at: string;
  dependsOn: number[];
  /** Changes of the same key may replace one another as long as none of them was sent (WRITE5). */
  coalesceKey: string | null;
  /** How often the server failed on this one while it was reachable (PUSH6). */
  failures: number;
  /** Keys under which it was sent before the outbox was numbered anew. */
  formerly?: readonly { readonly clientId: string; readonly seq: number }[];
  /** The server has refused it: it has no effect that a restore could lose. */
  isRefused?: boolean;
}

/** Changes that one reply settled, kept because a restored server may lack them (PULL5). */
export interface SettledBatch {
  /** Made by the database: batches are in the order in which they were settled. */
  at?: number;
  /** The client that sent them, and the epoch of the database that has them. */
  clientId: string;
  epoch: string | null;
  /** By the server's clock, in milliseconds since the epoch. */
  settledAt: number;
  /** UTF-16 units of the rows as JSON. */
  size: number;
  rows: OutboxRow[];
}

/** A change that the server refused or holds, or that was parked: kept until its author has dealt with it. */
export interface AttentionRow {
  id: string;
  seq: number;
  name: MutationName;
  version: number;
  args: MutationArgs;
  at: string;
  status: 'rejected' | 'held' | 'parked';
  code: string | null;
  details: Record<string, unknown> | null;
  settledAt: string;
  /** Keys under which a parked change was sent: a second try must name them, because a copy may have arrived (PUSH6). */
  formerly?: OutboxRow['formerly'];
  /** Changes that waited for this one and share its fate, in their order. */
  followers?: readonly Pick<OutboxRow, 'name' | 'version' | 'args' | 'at'>[];
}

/** A snapshot that the device holds; its bytes lie apart, so that looking what there is costs little. */
export interface PackRow {
  key: string;
  collection: PackedName;
  scope: string;
  clock: number;
  ord: number;
  /** How many changes lie on top of it. */
  overlaid: number;
  /** Another one each time that a snapshot is put here: what was read under one name is still what lies here. */
  placed: string;
  /** The form of packs (contract/pack.ts) that lies here; rows of before form 3 don't say. */
  form?: number;
}

/** A snapshot as contract/pack.ts has it, opened where it is searched. */
export interface PackFile {
  key: string;
  bytes: ArrayBuffer;
}

/** A row of a packed collection that has changed since its snapshot; null for one that is gone. */
export interface PackChange {
  id: string;
  clock: number;
  ord: number;
  row: unknown;
}

/** What one pull brought of a packed collection: written and read at once, because many rows one by one take longer than all else. */
export interface PackChanges {
  /** Made by the database. */
  at?: number;
  collection: PackedName;
  scope: string;
  /** Of the latest of them. */
  clock: number;
  changes: PackChange[];
}

/** A count of a guide's shelf that isn't in the cart yet. It never leaves the device. */
export interface GuideCountRow extends ShelfCount {
  /** Of location and guide: a shared guide is counted at each location by itself. */
  id: string;
  guideId: string;
  customerLocationId: string;
  startedAt: string;
  touchedAt: string;
  /** What the person made of a line's order in the result, by line. */
  wanted: Record<string, number>;
}

/** The beginning of a list as it was last read: painted while the catalogue is being opened (src/features/catalog/data/glimpse.ts). */
export interface Glimpse {
  key: string;
  /** Of the whole list. */
  total: number;
  items: readonly CatalogueItem[];
  facets: CatalogueFacets;
}

/** A server row that this release of the app can't read (PULL9): the device holds no copy of it, only its position in the feed. */
export interface UnreadRow {
  collection: string;
  id: string;
  scope: string;
  clock: number;
  ord: number;
}
export const unreadKey = ({ collection, id }: Pick<UnreadRow, 'collection' | 'id'>): string => `${collection} ${id}`;

/** Single facts of the database. */
export interface Meta {
  clientId: string;
  nextSeq: number;
  /** Every outbox row up to this seq may have left the device: it is never changed again. */
  sentThrough: number;
  /** Outbox rows from this seq on may be replaced: they were never sent, and no change that cannot be coalesced came after them (WRITE5). */
  replaceFrom: number;
  /** Results up to this seq are stored here. */
  settledSeq: number;
  /** Size of all settled batches together. */
  settledSize: number;
  epoch: string | null;
  scopes: ScopeCursor[];
  /** Rows that this release can't read; a newer one has them sent once more. */
  unread: readonly UnreadRow[];
  /** Milliseconds to add to this device's clock to get the server's. */
  serverOffset: number;
  leader: { id: string; term: number; beatAt: number };
  connection: Connection;
  /** The warehouse that this device is in, where its user works in several. */
  house: string;
  /** When a driver began to work at a stop, by day and location (deliveries/local-facts.ts). */
  arrivals: Record<string, string>;
  /** A signature that is on the glass and not stored yet. */
  signatureDraft: SignatureDraft;
  /** Orders that a salesperson may let a customer sign for where there is no signal (deliveries/to-sign.ts). */
  ordersToSign: readonly KeptOrder[];
  /** What the server last told of credit memos, by what it was asked (credits/kept.ts). */
  creditAnswers: readonly KeptAnswer[];
  checkedAt: number;
  /** Seals what is left behind at sign-out (OUT1); not extractable, and gone with the sign-out. */
  sealKey: CryptoKey;
  /** The user is leaving: what has to be sealed was read, so nothing may be added (OUT1). */
  leaving: boolean;
  /** The key of the vault whose content came back to this database last (OUT2). */
  restoredVault: string;
}

/** What the sync indicator tells. `paused` waits for its user to sign in again; `blocked` for the company to be active. */
export interface Connection {
  state: 'starting' | 'online' | 'offline' | 'paused' | 'blocked';
  syncing: boolean;
  lastSyncAt: string | null;
  problem: string | null;
  /** When the loop will try again by itself, ms since the epoch. */
  retryAt: number | null;
}

export interface MetaRow {
  key: keyof Meta;
  value: Meta[keyof Meta];
}

/** Index of each live table beyond its primary key. `$scope` is what a scope is dropped by. */
const INDEXES: { readonly [C in LiveName]: string } = {
  categories: 'id, $scope',
  messages: 'id, $scope',
  locations: 'customerLocationId, $scope',
  customerCredits: 'customerId, $scope',
  cartLines: 'id, $scope, customerLocationId',
  checkoutDrafts: 'customerLocationId, $scope',
  orders: 'id, $scope, [customerLocationId+submittedAt], [customerLocationId+status]',
  salesOrders: 'id, $scope, orderId, [customerLocationId+orderedAt]',
  orderGuides: 'id, $scope, customerLocationId',
  profiles: 'id, $scope',
  warehouses: 'id, $scope',
  lots: 'id, $scope, [warehouseId+itemCode], lotCode, [warehouseId+bin]',
  exceptions: 'id, $scope, warehouseId',
  pickOrders: 'id, $scope, warehouseId',
  counts: 'id, $scope, warehouseId, lotId',
  transfers: 'id, $scope',
  purchaseOrders: 'id, $scope, [warehouseId+expectedOn]',
  lotTrails: 'id, $scope, *lotCodes',
  deliveries: 'id, $scope, routeId, [routeId+deliveryDate]',
  routes: 'id, $scope',
  packouts: 'id, $scope, warehouseId',
};

/** Collections that have a table here: all that aren't packed. For workers and screens, which don't know the shapes of all rows. */
export const LIVE_NAMES = Object.keys(INDEXES) as LiveName[];
export const isLive = (name: string): name is LiveName => Object.hasOwn(INDEXES, name);

/**
 * The device's database of one user of one tenant. A new version of it is opened by the release that brings it; pages of the release before
 * let go (newer-release.ts) and say so. A version must leave `outbox`, `attention` and `meta` with every row that they had.
 */
export class CratebookDatabase extends Dexie {
  declare readonly outbox: Table<OutboxRow, number>;
  declare readonly settled: Table<SettledBatch, number>;
  declare readonly attention: Table<AttentionRow, string>;
  declare readonly shadows: Table<Shadow, [string, string]>;
  declare readonly meta: Table<MetaRow, string>;
  declare readonly packs: Table<PackRow, string>;
  declare readonly packFiles: Table<PackFile, string>;
  declare readonly packChanges: Table<PackChanges, number>;
  declare readonly guideCounts: Table<GuideCountRow, string>;
  declare readonly glimpses: Table<Glimpse, string>;
  declare readonly ballast: Table<{ id: number; bytes: Uint8Array }, number>;
  readonly identity: Identity;

  /** `options` let a test bring an IndexedDB of its own. */
  constructor(identity: Identity, options: DexieOptions = {}) {
    super(databaseName(identity), ownVersionOptions({ chromeTransactionDurability: 'strict', ...options }));
    this.identity = identity;
    letGoWhenOutdated(this);
    // One version alone, the latest: Dexie holds what lies here against it and adds or removes what differs. Each further one would be worked out anew
    // with every start, and before the first question.
    this.version(7)
      .stores({
        ...INDEXES,
        outbox: 'seq, [name+coalesceKey]',
        settled: '++at, [settledAt+size]',
        attention: 'id, seq',
        shadows: '[collection+id]',
        meta: 'key',
        packs: 'key, scope',
        packFiles: 'key',
        packChanges: '++at, scope, [collection+scope+clock]',
        glimpses: 'key',
        guideCounts: 'id, customerLocationId',
        ballast: 'id',
        // Up to version 5 each write left a number in the one, and the search worker kept flags of items in the other.
        stamps: null,
        keptFlags: null,
      })
      // Snapshots of text, which stood beside the overlay up to version 3, are given up: the next pull says that they are missing and brings them in
      // the form of now (PULL8).
      .upgrade(async (tx) => {
        if (tx.idbtrans.objectStoreNames.contains('overlay')) await tx.table('packs').clear();
        // Up to version 5 Chromium kept snapshots as blobs, which are given up in the same way.
        const blobs = await tx
          .table<PackFile, string>('packFiles')
          .filter(({ bytes }) => (bytes as unknown) instanceof Blob)
          .primaryKeys();
        await Promise.all([tx.table('packs').bulkDelete(blobs), tx.table('packFiles').bulkDelete(blobs)]);
      });
  }

  live<C extends LiveName>(collection: C): Table<Stored<C>, string> {
    return this.table(collection);
  }

  get liveTables(): Table[] {
    return LIVE_NAMES.map((name) => this.table(name));
  }
}

/** Reads a fact; undefined before it was first written. */
export async function readMeta<K extends keyof Meta>(db: CratebookDatabase, key: K): Promise<Meta[K] | undefined> {
  return (await db.meta.get(key))?.value as Meta[K] | undefined;
}

/** Reads several facts with one question; those that were never written are absent. */
export async function readFacts<K extends keyof Meta>(
  db: CratebookDatabase,
  keys: readonly K[],
): Promise<Partial<Pick<Meta, K>>> {
  const rows = await db.meta.bulkGet([...keys]);
  return Object.fromEntries(rows.flatMap((row) => (row ? [[row.key, row.value]] : []))) as Partial<Pick<Meta, K>>;
}

export const writeMeta = <K extends keyof Meta>(db: CratebookDatabase, key: K, value: Meta[K]): Promise<unknown> =>
  db.meta.put({ key, value });

/** What has changed of a packed collection in a scope since its snapshot, or from a clock on; the earliest first. */
export const changesOf = (
  db: CratebookDatabase,
  collection: PackedName,
  scope: string,
  clock = 0,
): Promise<PackChanges[]> =>
  db.packChanges
    .where('[collection+scope+clock]')
    .between([collection, scope, clock], [collection, scope, Dexie.maxKey])
    .toArray();
