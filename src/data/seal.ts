import Dexie from 'dexie';
import {
  type AttentionRow,
  type CratebookDatabase,
  type GuideCountRow,
  type Meta,
  type OutboxRow,
  readFacts,
  type SettledBatch,
  type SheetDraftRow,
  writeMeta,
} from './database.ts';
import { findVaults, type Leaving, removeVault, SealKeyMissingError, type Vault } from './device.ts';
import { addSettled, keepSettled } from './settled-changes.ts';

/** What outlives a sign-out: the unsent work, and the numbers that let it arrive exactly once (OUT1). */
interface LeftBehind {
  outbox: OutboxRow[];
  attention: AttentionRow[];
  /** Counts that aren't in the cart yet. Older vaults have none. */
  guideCounts?: GuideCountRow[];
  /** Drafts of open sheets. Older vaults have none. */
  sheetDrafts?: SheetDraftRow[];
  /** Settled changes that a restored server may lack. Older vaults have none. */
  settled?: SettledBatch[];
  meta: Partial<Pick<Meta, (typeof KEPT_META)[number]>>;
}

const KEPT_META = ['clientId', 'nextSeq', 'sentThrough', 'settledSeq', 'serverOffset', 'epoch'] as const;
/** Equals MAX_FORMER_KEYS in contract/sync.ts, whose schemas a page does not load. */
const MAX_FORMER_KEYS = 20;

/** Imports the author's key so that it can be used but not exported. */
export const importSealKey = (key: string): Promise<CryptoKey> => {
  const bytes = Uint8Array.from(atob(key.replace(/-/g, '+').replace(/_/g, '/')), (char) => char.charCodeAt(0));
  return crypto.subtle.importKey('raw', bytes, 'AES-GCM', false, ['encrypt', 'decrypt']);
};

const unsettled = (outbox: readonly OutboxRow[], meta: LeftBehind['meta']): OutboxRow[] =>
  outbox.filter(({ seq }) => seq > (meta.settledSeq ?? 0));

/**
 * Reads the work to encrypt as of one moment, and ends all writing in the same transaction (OUT1). `meta.leaving` makes
 * `commit` and `takeTerm` refuse, and the new term fences off every engine. Releases the reserved storage to make room
 * for the vault.
 */
function freeze(db: CratebookDatabase) {
  const tables = [db.outbox, db.settled, db.attention, db.guideCounts, db.sheetDrafts, db.meta, db.ballast];
  return db.transaction('rw', tables, async () => {
    const { sealKey, restoredVault, leader, ...meta } = await readFacts(db, [
      ...KEPT_META,
      'sealKey',
      'restoredVault',
      'leader',
    ]);
    const outbox = await db.outbox.orderBy('seq').toArray();
    const attention = await db.attention.toArray();
    const guideCounts = await db.guideCounts.toArray();
    const sheetDrafts = await db.sheetDrafts.toArray();
    const settled = await db.settled.toArray();
    await writeMeta(db, 'leaving', true);
    await writeMeta(db, 'leader', { id: 'leaving', term: (leader?.term ?? 0) + 1, beatAt: Date.now() });
    await db.ballast.clear();
    const left: LeftBehind = { outbox, attention, guideCounts, sheetDrafts, settled, meta };
    return { left, sealKey, restoredVault };
  });
}

/**
 * Encrypts what the user of `db` has not sent; `vault` is null if there is nothing. `replaced` is the key of an older
 * vault whose content is in `db`. `key` is used if the database has none. Throws SealKeyMissingError; after that
 * nothing can be written to the database.
 */
export async function sealWork(
  db: CratebookDatabase,
  { vaultId, userName }: Pick<Leaving, 'vaultId' | 'userName'>,
  key?: CryptoKey,
): Promise<{ vault: Omit<Vault, 'key'> | null; replaced: string | undefined }> {
  const { tenantId, userId } = db.identity;
  const { left, sealKey = key, restoredVault: replaced } = await freeze(db);
  const waiting = unsettled(left.outbox, left.meta).length;
  const isUnsent = waiting + left.attention.length > 0;
  if (isUnsent && !sealKey) throw new SealKeyMissingError(userName);
  const isEmpty = !isUnsent && [left.guideCounts, left.sheetDrafts, left.settled].every((rows) => rows?.length === 0);
  if (!sealKey || isEmpty) return { vault: null, replaced };
  const iv = crypto.getRandomValues(new Uint8Array(12));
  const text = new TextEncoder().encode(JSON.stringify(left));
  const bytes = await crypto.subtle.encrypt({ name: 'AES-GCM', iv }, sealKey, text);
  const leftAt = new Date().toISOString();
  return { vault: { tenantId, userId, id: vaultId, userName, waiting, leftAt, sealed: { iv, bytes } }, replaced };
}

/** Returns whether a sign-out would need a key that the database doesn't have. */
export async function lacksSealKey(db: CratebookDatabase): Promise<boolean> {
  if ((await readFacts(db, ['sealKey'])).sealKey) return false;
  return (await db.outbox.count()) + (await db.attention.count()) > 0;
}

/** Removes every row. A tab that doesn't run can prevent a database from being deleted, but not from being emptied. */
export const emptyDatabase = (db: CratebookDatabase): Promise<void> =>
  db.transaction('rw', db.tables, async () => {
    await Promise.all(db.tables.map((table) => table.clear()));
    // A connection that another tab still has open stays closed to writing.
    await writeMeta(db, 'leaving', true);
  });

/**
 * Makes the database that of the user who signs in: stores their key and restores what they left on this device (OUT2).
 * Deletes a vault only after its content is in the outbox. Returns how many changes are in vaults that the key doesn't
 * decrypt; those vaults stay.
 */
export async function restoreWork(db: CratebookDatabase, key: CryptoKey): Promise<number> {
  await db.transaction('rw', db.meta, async () => {
    await writeMeta(db, 'sealKey', key);
    await db.meta.delete('leaving');
  });
  let locked = 0;
  for (const vault of await findVaults(db.identity)) {
    const left = await openVault(vault, key);
    if (!left) {
      locked += vault.waiting;
      continue;
    }
    const tables = [db.outbox, db.settled, db.attention, db.guideCounts, db.sheetDrafts, db.meta];
    await db.transaction('rw', tables, async () => putBack(db, vault, left));
    await removeVault(vault);
  }
  return locked;
}

/** Returns undefined if the key doesn't fit, because the server has a new secret. */
async function openVault({ sealed }: Vault, key: CryptoKey): Promise<LeftBehind | undefined> {
  try {
    const plain = await crypto.subtle.decrypt({ name: 'AES-GCM', iv: sealed.iv }, key, sealed.bytes);
    return JSON.parse(new TextDecoder().decode(plain)) as LeftBehind;
  } catch {
    return undefined;
  }
}

/**
 * Puts a vault's content into the outbox. Must run inside a transaction with outbox, settled, attention, guideCounts,
 * sheetDrafts and meta.
 */
async function putBack(db: CratebookDatabase, vault: Vault, left: LeftBehind): Promise<void> {
  const here = await readFacts(db, ['clientId', 'nextSeq', 'restoredVault']);
  if (here.restoredVault === vault.key) return;
  await writeMeta(db, 'restoredVault', vault.key);
  await db.attention.bulkPut(left.attention);
  for (const count of left.guideCounts ?? []) {
    const newer = (await db.guideCounts.get(count.id))?.touchedAt;
    if (newer === undefined || newer < count.touchedAt) await db.guideCounts.put(count);
  }
  for (const draft of left.sheetDrafts ?? []) {
    const newer = (await db.sheetDrafts.get(draft.key))?.touchedAt;
    if (newer === undefined || newer < draft.touchedAt) await db.sheetDrafts.put(draft);
  }
  // An older release restored work and removed the vault in two steps. The page may have been closed between them.
  if (here.clientId !== undefined && here.clientId === left.meta.clientId) return;
  if (left.settled?.length) await addSettled(db, left.settled);
  if (here.clientId !== undefined || (await db.outbox.count()) > 0) return append(db, left, here.nextSeq ?? 1);
  await db.outbox.bulkPut(left.outbox);
  for (const name of KEPT_META) {
    const value = left.meta[name];
    if (value !== undefined && value !== null) await writeMeta(db, name, value);
  }
}

/**
 * Appends changes of another client id to the outbox. A change that may have been sent keeps its former key (PUSH6).
 */
async function append(db: CratebookDatabase, { outbox, settled, meta }: LeftBehind, nextSeq: number): Promise<void> {
  // The next pull compares the epoch of each settled batch with the server's.
  if (settled?.length) await db.meta.delete('epoch');
  const { clientId, sentThrough = 0, settledSeq = 0, epoch = null } = meta;
  const done = outbox.filter(({ seq }) => seq <= settledSeq);
  if (clientId !== undefined && done.length > 0) {
    await keepSettled(db, { clientId, epoch, settledAt: Date.now() }, done);
  }
  const rows = unsettled(outbox, meta);
  const numbers = new Map(rows.map(({ seq }, index) => [seq, nextSeq + index]));
  await db.outbox.bulkPut(
    rows.map((row) => ({
      ...row,
      ...(clientId !== undefined && row.seq <= sentThrough
        ? { formerly: [...(row.formerly ?? []), { clientId, seq: row.seq }].slice(-MAX_FORMER_KEYS) }
        : {}),
      seq: numbers.get(row.seq) ?? row.seq,
      dependsOn: row.dependsOn.flatMap((seq) => numbers.get(seq) ?? []),
    })),
  );
  await writeMeta(db, 'nextSeq', nextSeq + rows.length);
  // None of them may be replaced, because a sent change never changes (WRITE5).
  await writeMeta(db, 'replaceFrom', nextSeq + rows.length);
}

/**
 * Deletes a database. Returns false if another tab keeps it open for longer than `patienceMs`; the browser deletes it
 * when that tab closes it.
 */
export async function deleteDatabase(name: string, patienceMs: number): Promise<boolean> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const patience = new Promise<false>((resolve) => {
    timer = setTimeout(() => resolve(false), patienceMs);
  });
  try {
    return await Promise.race([Dexie.delete(name).then(() => true), patience]);
  } finally {
    clearTimeout(timer);
  }
}
