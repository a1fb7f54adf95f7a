import Dexie, { type DexieOptions, type Table } from 'dexie';
import type { LiveName, RowOf } from '../../contract/collections.ts';
import type { ContainerCount } from '../../contract/containers.ts';
import type { MutationArgs } from '../../contract/mutation-versions.ts';
import type { MutationName } from '../../contract/mutations.ts';
import type { PackedName } from '../../contract/packed-names.ts';
import type { ScopeCursor } from '../../contract/sync.ts';
import type { ShelfCount } from '../../rules/count-shelf.ts';
import type { CatalogFacets, CatalogItem } from '../features/catalog/data/catalog-api.ts';
import type { KeptOrder } from '../features/deliveries/data/kept-order.ts';
import type { KeptAnswer } from '../features/kept-answers/data/kept-answer.ts';
import type { SignatureDraft } from '../features/signatures/data/signature-draft.ts';
import { databaseName, type Identity } from './identity.ts';
import { letGoWhenOutdated, ownVersionOptions } from './newer-release.ts';

/** A server row's position in the feed. Rows that exist only on this device have none. */
export interface FeedMark {
  $scope?: string;
  $clock?: number;
  $ord?: number;
}

/** A row as the device keeps it. */
export type Stored<C extends LiveName> = RowOf<C> & FeedMark;

/** The server's copy of a row that a waiting change has made dirty; `row` is null if the server has none (WRITE1). */
export interface Shadow {
  collection: LiveName;
  id: string;
  row: Stored<LiveName> | null;
}

/** A change that the server has not settled, in the order of commits (ID2). */
export interface OutboxRow {
  seq: number;
  name: MutationName;
  version: number;
  args: MutationArgs;
  /** Capture time, corrected to the server's clock (ID4). */
  at: string;
  dependsOn: number[];
  /** Changes with the same key may replace one another until one of them is sent (WRITE5). */
  coalesceKey: string | null;
  /** How often the server failed on this change while it was reachable (PUSH6). */
  failures: number;
  /** Keys under which it was sent before the outbox was renumbered. */
  formerly?: readonly { readonly clientId: string; readonly seq: number }[];
  /** The server has rejected it, so it has no effect that a restore could lose. */
  isRefused?: boolean;
}

/** Changes that one response settled, kept because a restored server may lack them (PULL5). */
export interface SettledBatch {
  /** Set by the database: batches are in the order in which they were settled. */
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

/** A change that the server rejected or holds, or that was parked. Kept until its author resolves it. */
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
  /** Keys under which a parked change was sent. A retry must name them, because a copy may have arrived (PUSH6). */
  formerly?: OutboxRow['formerly'];
  /** Changes that waited for this one and were parked or rejected with it, in order. */
  followers?: readonly Pick<OutboxRow, 'name' | 'version' | 'args' | 'at'>[];
}

/** A snapshot on the device. Its bytes are in another table, so that listing snapshots is cheap. */
export interface PackRow {
  key: string;
  collection: PackedName;
  scope: string;
  clock: number;
  ord: number;
  /** Number of changes on top of the snapshot. */
  overlaid: number;
  /** Changes each time a snapshot is stored here, so that a reader can tell whether its copy is still current. */
  placed: string;
  /** The stored form of packs (contract/pack.ts). Absent in rows older than form 3. */
  form?: number;
}

/** A snapshot in the form of contract/pack.ts. The search worker opens it. */
export interface PackFile {
  key: string;
  bytes: ArrayBuffer;
}

/** A row of a packed collection that has changed since its snapshot; null if it was deleted. */
export interface PackChange {
  id: string;
  clock: number;
  ord: number;
  row: unknown;
}

/**
 * The changes that one pull brought for a packed collection. They are written and read together, because many single
 * rows take longer than the rest of the pull.
 */
export interface PackChanges {
  /** Set by the database. */
  at?: number;
  collection: PackedName;
  scope: string;
  /** The clock of the latest change. */
  clock: number;
  changes: PackChange[];
}

/** An inventory count of a guide that isn't in the cart yet. It never leaves the device. */
export interface GuideCountRow extends ShelfCount {
  /** Made of location and guide, because a shared guide is counted at each location separately. */
  id: string;
  guideId: string;
  customerLocationId: string;
  startedAt: string;
  touchedAt: string;
  /** Quantities that the user changed in the result, by line. */
  wanted: Record<string, number>;
}

/**
 * What has gathered on an open sheet and is not recorded yet: scanned weights, a quantity, a reason. It never leaves
 * the device.
 */
export interface SheetDraftRow {
  /** From `sheetDraftKey` (sheet-drafts.ts). */
  key: string;
  value: unknown;
  touchedAt: string;
}

/**
 * The first page of a list as it was last read. Shown while the catalog is being opened
 * (src/features/catalog/data/first-page.ts).
 */
export interface FirstPage {
  key: string;
  /** The total of the whole list. */
  total: number;
  items: readonly CatalogItem[];
  facets: CatalogFacets;
}

/** A server row that this release can't read (PULL9). The device keeps only its position in the feed. */
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
  /** Every outbox row up to this seq may have left the device, so it is never changed again. */
  sentThrough: number;
  /**
   * Outbox rows from this seq on may be replaced: none was sent, and no change that cannot be coalesced follows them
   * (WRITE5).
   */
  replaceFrom: number;
  /** Results up to this seq are stored here. */
  settledSeq: number;
  /** Size of all settled batches together, in UTF-16 units of their JSON. */
  settledSize: number;
  epoch: string | null;
  scopes: ScopeCursor[];
  /** Rows that this release can't read. A newer release pulls them again. */
  unread: readonly UnreadRow[];
  /** Milliseconds to add to this device's clock to get the server's. */
  serverOffset: number;
  leader: { id: string; term: number; beatAt: number };
  connection: Connection;
  /** Pallet numbers that the server gave this device (picking/data/pallet-numbers.ts). */
  palletNumbers: readonly string[];
  /** The tote or pallet of each order, the latest last (picking/data/totes.ts). */
  totes: readonly (readonly [orderId: string, container: string])[];
  /** The warehouse that this device is in, if its user works in several. */
  house: string;
  /** When a driver began to work at a stop, by day and location (deliveries/local-facts.ts). */
  arrivals: Record<string, string>;
  /** What labels of containers are, as drivers said, by type (deliveries/data/container-scans.ts). */
  containerKinds: Record<string, ContainerCount['kind']>;
  /** Containers with a serial number that were picked up on a day. */
  containersScanned: { readonly day: string; readonly scanned: readonly string[] };
  /** Pallets and totes that were loaded whole on a day (routes/data/loaded-pallets.ts). */
  palletsLoaded: { readonly day: string; readonly scanned: readonly string[] };
  /** Pallets and totes that were scanned at their stop on a day (deliveries/data/pallets-at-stop.ts). */
  palletsAtDoor: { readonly day: string; readonly scanned: readonly string[] };
  /** A signature that was drawn and is not stored yet. */
  signatureDraft: SignatureDraft;
  /** Orders that a salesperson may have a customer sign for without a signal (deliveries/to-sign.ts). */
  ordersToSign: readonly KeptOrder[];
  /** The server's last responses about invoices and credit memos, by request (kept-answers/data/kept.ts). */
  keptAnswers: readonly KeptAnswer[];
  /**
   * By location the delivery day for which the user dismissed the question about usual items (orders/usual-missing.ts).
   */
  usualDismissed: Readonly<Record<string, string>>;
  /** The instant up to which the company's messages are read on this device (messages/unread.ts). */
  messagesRead: string;
  /** Later messages that the user has closed one by one, the latest last (messages/unread.ts). */
  messagesClosed: readonly string[];
  /** Notes of orders that the user has read, the latest last (picking/order-notes.tsx). */
  notesRead: readonly string[];
  /** The user has closed the first steps of ordering (shop/first-steps.tsx). */
  firstStepsRead: boolean;
  /** The user's last searches in the shop, the latest first (catalog/recent-searches.tsx). */
  recentSearches: readonly string[];
  checkedAt: number;
  /** Encrypts what stays on the device at sign-out (OUT1). Not extractable, and deleted with the sign-out. */
  sealKey: CryptoKey;
  /** The user is leaving. What will be encrypted was read, so nothing may be added (OUT1). */
  leaving: boolean;
  /** The key of the vault that was last restored to this database (OUT2). */
  restoredVault: string;
}

/**
 * What the sync indicator shows. `paused` waits for its user to sign in again; `blocked` for the company to be active.
 */
export interface Connection {
  state: 'starting' | 'online' | 'offline' | 'paused' | 'blocked';
  syncing: boolean;
  lastSyncAt: string | null;
  problem: string | null;
  /** When the loop retries by itself, in milliseconds since the epoch. */
  retryAt: number | null;
}

export interface MetaRow {
  key: keyof Meta;
  value: Meta[keyof Meta];
}

/** Indexes of each live table beyond its primary key. A dropped scope's rows are found by `$scope`. */
const INDEXES: { readonly [C in LiveName]: string } = {
  categories: 'id, $scope',
  messages: 'id, $scope',
  synonyms: 'id, $scope',
  locations: 'customerLocationId, $scope',
  customerCredits: 'customerId, $scope',
  cartLines: 'id, $scope, customerLocationId',
  backorders: 'id, $scope, customerLocationId',
  checkoutDrafts: 'customerLocationId, $scope',
  orders: 'id, $scope, [customerLocationId+submittedAt], [customerLocationId+status]',
  salesOrders: 'id, $scope, orderId, [customerLocationId+orderedAt]',
  orderGuides: 'id, $scope, customerLocationId',
  recallNotices: 'id, $scope, customerLocationId',
  profiles: 'id, $scope',
  warehouses: 'id, $scope',
  lots: 'id, $scope, [warehouseId+itemCode], lotCode, [warehouseId+bin], countWantedAt',
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

/**
 * Collections that have a table here: all that aren't packed. For workers and screens, which don't import all row
 * schemas.
 */
export const LIVE_NAMES = Object.keys(INDEXES) as LiveName[];
export const isLive = (name: string): name is LiveName => Object.hasOwn(INDEXES, name);

/**
 * The device's database of one user of one tenant. The release that brings a new version opens it; pages of the earlier
 * release close theirs (newer-release.ts) and report it. A version must keep every row of `outbox`, `attention` and
 * `meta`.
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
  declare readonly sheetDrafts: Table<SheetDraftRow, string>;
  declare readonly glimpses: Table<FirstPage, string>;
  declare readonly ballast: Table<{ id: number; bytes: Uint8Array }, number>;
  readonly identity: Identity;

  /** `options` let a test use another IndexedDB. */
  constructor(identity: Identity, options: DexieOptions = {}) {
    super(databaseName(identity), ownVersionOptions({ chromeTransactionDurability: 'strict', ...options }));
    this.identity = identity;
    letGoWhenOutdated(this);
    // Only the latest version is declared. Dexie compares the database with it and adds or removes what differs. Each
    // further version would be computed at every start, before the first query.
    this.version(12)
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
        sheetDrafts: 'key, touchedAt',
        ballast: 'id',
        // Up to version 5 each write stored a number in `stamps`, and the search worker stored item flags in
        // `keptFlags`.
        stamps: null,
        keptFlags: null,
      })
      // Text snapshots, stored with `overlay` up to version 3, are deleted. The next pull reports them missing and
      // brings them in the current form (PULL8).
      .upgrade(async (tx) => {
        if (tx.idbtrans.objectStoreNames.contains('overlay')) await tx.table('packs').clear();
        // Up to version 5 Chromium stored snapshots as blobs, which are deleted in the same way.
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

/** Reads a fact; undefined if it was never written. */
export async function readMeta<K extends keyof Meta>(db: CratebookDatabase, key: K): Promise<Meta[K] | undefined> {
  return (await db.meta.get(key))?.value as Meta[K] | undefined;
}

/** Reads several facts with one query; those that were never written are absent. */
export async function readFacts<K extends keyof Meta>(
  db: CratebookDatabase,
  keys: readonly K[],
): Promise<Partial<Pick<Meta, K>>> {
  const rows = await db.meta.bulkGet([...keys]);
  return Object.fromEntries(rows.flatMap((row) => (row ? [[row.key, row.value]] : []))) as Partial<Pick<Meta, K>>;
}

export const writeMeta = <K extends keyof Meta>(db: CratebookDatabase, key: K, value: Meta[K]): Promise<unknown> =>
  db.meta.put({ key, value });

/** Returns a packed collection's changes in a scope since its snapshot, or from a clock on, the earliest first. */
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
