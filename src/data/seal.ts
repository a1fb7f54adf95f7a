import Dexie from 'dexie';
import { deleteImages } from '../lib/image-cache.ts';
import {
  type AttentionRow,
  type CratebookDatabase,
  type GuideCountRow,
  type Meta,
  type OutboxRow,
  readMeta,
  writeMeta,
} from './database.ts';
import { findVault, putVault, removeVault } from './device.ts';
import { databaseName } from './identity.ts';

/** What outlives a sign-out: the unsent work and the numbers that make it arrive once (OUT1). */
interface LeftBehind {
  outbox: OutboxRow[];
  attention: AttentionRow[];
  /** Counts that aren't in the cart yet. Older vaults have none. */
  guideCounts?: GuideCountRow[];
  meta: Partial<Pick<Meta, 'clientId' | 'nextSeq' | 'sentThrough' | 'settledSeq' | 'serverOffset' | 'epoch'>>;
}

const KEPT_META = ['clientId', 'nextSeq', 'sentThrough', 'settledSeq', 'serverOffset', 'epoch'] as const;

/** Imports the author's key so that it can be used, but not read back. */
export const importSealKey = (key: string): Promise<CryptoKey> => {
  const bytes = Uint8Array.from(atob(key.replace(/-/g, '+').replace(/_/g, '/')), (char) => char.charCodeAt(0));
  return crypto.subtle.importKey('raw', bytes, 'AES-GCM', false, ['encrypt', 'decrypt']);
};

/**
 * Leaves a shared device (OUT1): unsent work is sealed under the author's key and kept, everything else of the user (rows, catalogue,
 * pictures, the key itself) is deleted. The database must not be open elsewhere in this tab. Answers how many changes were left behind.
 */
export async function leaveDevice(db: CratebookDatabase, userName: string): Promise<number> {
  const { identity } = db;
  const left: LeftBehind = {
    outbox: await db.outbox.orderBy('seq').toArray(),
    attention: await db.attention.toArray(),
    guideCounts: await db.guideCounts.toArray(),
    meta: {},
  };
  for (const key of KEPT_META) Object.assign(left.meta, { [key]: await readMeta(db, key) });
  const unsent = left.outbox.length + left.attention.length > 0;
  const key = await readMeta(db, 'sealKey');
  if (unsent && !key) throw new Error('there is no key to seal the unsent work with');
  if (key && (unsent || left.guideCounts?.length)) {
    const iv = crypto.getRandomValues(new Uint8Array(12));
    const bytes = await crypto.subtle.encrypt(
      { name: 'AES-GCM', iv },
      key,
      new TextEncoder().encode(JSON.stringify(left)),
    );
    const leftAt = new Date().toISOString();
    await putVault({ ...identity, userName, waiting: left.outbox.length, leftAt, sealed: { iv, bytes } });
  }
  // With nothing left behind a vault may still be there: that of the author, when somebody only acted in their name.
  db.close();
  await Dexie.delete(databaseName(identity));
  if (typeof caches !== 'undefined') await deleteImages(identity.tenantId, identity.userId);
  return left.outbox.length;
}

/** The author is back: unsent work returns to the outbox and drains from there (OUT2). Answers how many changes came back. */
export async function restoreWork(db: CratebookDatabase, key: CryptoKey): Promise<number> {
  const vault = await findVault(db.identity);
  if (!vault?.sealed) return 0;
  const plain = await crypto.subtle.decrypt({ name: 'AES-GCM', iv: vault.sealed.iv }, key, vault.sealed.bytes);
  const left = JSON.parse(new TextDecoder().decode(plain)) as LeftBehind;
  await db.transaction('rw', [db.outbox, db.attention, db.guideCounts, db.meta], async () => {
    // Work that is here already came back before, in a session that ended before the vault was emptied.
    if ((await readMeta(db, 'clientId')) !== undefined) return;
    await db.outbox.bulkPut(left.outbox);
    await db.attention.bulkPut(left.attention);
    await db.guideCounts.bulkPut(left.guideCounts ?? []);
    for (const name of KEPT_META) {
      const value = left.meta[name];
      if (value !== undefined && value !== null) await writeMeta(db, name, value);
    }
  });
  await removeVault(db.identity);
  return left.outbox.length;
}
