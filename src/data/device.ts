import type { OrganizationSettings } from '../../contract/accounts.ts';
import type { Profile } from '../../contract/shop-collections.ts';
import type { Identity } from './identity.ts';

/** The user who is signed in on this device, known without a network. */
export interface CurrentUser extends Identity {
  readonly profile: Profile;
  /** The location that a corporate customer currently works with. */
  readonly customerLocationId: string | null;
  readonly signedInAt: string;
}

/** Unsent work of one sign-out on this device. Its count is shown; its content is encrypted (OUT1). */
export interface Vault extends Identity {
  readonly key: string;
  /** Stored in the database to which the work was restored. Vaults of older releases have none. */
  readonly id?: string;
  readonly userName: string;
  readonly waiting: number;
  readonly leftAt: string;
  /** Encrypted under a key that only its author can fetch. */
  readonly sealed: { iv: Uint8Array<ArrayBuffer>; bytes: ArrayBuffer };
}

/**
 * The journal entry of a user who is leaving this device, with the last completed step (docs/SYNC.md). A sign-in writes
 * the same entry before it puts anything on the device, so a sign-in that is cut off ends as a sign-out.
 */
export interface Leaving extends Identity {
  readonly userName: string;
  /** The id that the vault will get. */
  readonly vaultId: string;
  /**
   * `begun`: no user is signed in. `sealed`: the vault is written. `emptied`: no row is left. `deleted`: the database
   * is gone.
   */
  readonly step: 'begun' | 'sealed' | 'emptied' | 'deleted';
}

/** Unsent work has no key to encrypt it. It stays in the database until its author signs in. */
export class SealKeyMissingError extends Error {
  override readonly name = 'SealKeyMissingError';
  /** The author of the work. */
  readonly userName: string;

  constructor(userName: string) {
    super('there is no key to seal the unsent work with');
    this.userName = userName;
  }
}

/** The user signed out in another tab, so the change was not made. */
export class SignedOutError extends Error {
  override readonly name = 'SignedOutError';
}

interface Fact {
  key: string;
  value: unknown;
}

/**
 * Facts of the device, not of one user. None is a business fact. They are read first at every start, also without a
 * signed-in user, so this file does not load Dexie. Dexie created the database: this version is Dexie's 1.
 */
const NAME = 'cratebook-device';
const VERSION = 10;
type Store = 'facts' | 'vaults';

let opened: Promise<IDBDatabase> | undefined;

function open(): Promise<IDBDatabase> {
  const request = indexedDB.open(NAME, VERSION);
  request.onupgradeneeded = () => {
    for (const store of ['facts', 'vaults'])
      if (!request.result.objectStoreNames.contains(store)) request.result.createObjectStore(store, { keyPath: 'key' });
  };
  return answerOf(request).then((db) => {
    // Another connection wants to delete or upgrade it. The next query opens it again.
    db.onversionchange = () => {
      db.close();
      opened = undefined;
    };
    db.onclose = () => {
      opened = undefined;
    };
    return db;
  });
}

const answerOf = <T>(request: IDBRequest<T>): Promise<T> =>
  new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error);
  });

function connection(): Promise<IDBDatabase> {
  opened ??= open().catch((error: unknown) => {
    opened = undefined;
    throw error;
  });
  return opened;
}

const read = async <T>(store: Store, ask: (from: IDBObjectStore) => IDBRequest<T>): Promise<T> =>
  answerOf(ask((await connection()).transaction(store).objectStore(store)));

/** Changes both stores in one transaction. Resolves once it is on disk. */
async function write(change: (facts: IDBObjectStore, vaults: IDBObjectStore) => void): Promise<void> {
  const tx = (await connection()).transaction(['facts', 'vaults'], 'readwrite', { durability: 'strict' });
  const done = new Promise<void>((resolve, reject) => {
    tx.oncomplete = () => resolve();
    tx.onabort = () => reject(tx.error);
  });
  change(tx.objectStore('facts'), tx.objectStore('vaults'));
  await done;
}

export interface Device {
  current: CurrentUser | null;
  settings: OrganizationSettings | null;
  installDismissedUntil: number;
  rememberedPath: string | null;
  /** The server has not received the last sign-out. */
  logoutPending: boolean;
}

/** Returns the device's facts at a cold start, with the journal of the users who are leaving. */
export async function readDevice(): Promise<Device & { readonly leaving: readonly Leaving[] }> {
  const facts = await read<Fact[]>('facts', (from) => from.getAll());
  const rows = new Map(facts.map((row) => [row.key, row.value]));
  return {
    current: (rows.get('current') as CurrentUser | undefined) ?? null,
    settings: (rows.get('settings') as OrganizationSettings | undefined) ?? null,
    installDismissedUntil: (rows.get('installDismissedUntil') as number | undefined) ?? 0,
    rememberedPath: (rows.get('rememberedPath') as string | undefined) ?? null,
    logoutPending: rows.get('logoutPending') === true,
    leaving: facts.flatMap(({ key, value }) => (key.startsWith(LEAVING) ? [value as Leaving] : [])),
  };
}

const fact = <K extends keyof Device>(key: K, value: Device[K]): Fact => ({ key, value });

export const writeDevice = <K extends keyof Device>(key: K, value: Device[K]): Promise<void> =>
  write((facts) => void facts.put(fact(key, value)));

const LEAVING = 'leaving:';
const leavingKey = ({ tenantId, userId }: Identity): string => `${LEAVING}${tenantId}:${userId}`;

/** Step 1 of a sign-out: from here on no user is signed in, and the server must be notified. */
export const beginLeaving = (entry: Leaving): Promise<void> =>
  write((facts) => {
    facts.put({ key: leavingKey(entry), value: entry } satisfies Fact);
    facts.put(fact('current', null));
    facts.put(fact('logoutPending', true));
  });

/**
 * Writes the step and the vault, if there is one. Deletes the older vault that was restored to the same database,
 * because the new one includes its content.
 */
export const noteSealed = (entry: Leaving, vault: Omit<Vault, 'key'> | null, replaced: string | undefined) =>
  write((facts, vaults) => {
    if (replaced !== undefined) vaults.delete(replaced);
    if (vault) vaults.put({ ...vault, key: `${vault.tenantId}:${vault.userId}:${vault.id}` } satisfies Vault);
    facts.put({ key: leavingKey(entry), value: { ...entry, step: 'sealed' } satisfies Leaving } satisfies Fact);
  });

export const noteStep = (entry: Leaving, step: Leaving['step']): Promise<void> =>
  write((facts) => void facts.put({ key: leavingKey(entry), value: { ...entry, step } } satisfies Fact));

export const endLeaving = (identity: Identity): Promise<void> =>
  write((facts) => void facts.delete(leavingKey(identity)));

/**
 * The last step of a sign-in. An earlier sign-out need not be reported any more, because the new cookie replaced the
 * old one.
 */
export const noteSignedIn = (user: CurrentUser, settings: OrganizationSettings): Promise<void> =>
  write((facts) => {
    facts.delete(leavingKey(user));
    facts.put(fact('current', user));
    facts.put(fact('settings', settings));
    facts.put(fact('logoutPending', false));
  });

const allVaults = (): Promise<Vault[]> => read<Vault[]>('vaults', (from) => from.getAll());

/** Returns the vaults that a user left on this device, the earliest first. */
export const findVaults = async ({ tenantId, userId }: Identity): Promise<Vault[]> =>
  (await allVaults())
    .filter((vault) => vault.tenantId === tenantId && vault.userId === userId)
    .sort((a, b) => a.leftAt.localeCompare(b.leftAt));

export const removeVault = ({ key }: Pick<Vault, 'key'>): Promise<void> =>
  write((_, vaults) => void vaults.delete(key));

/** Returns the unsent work on this device for the sign-in screen: names and counts only. */
export async function listVaults(tenantId: string): Promise<Pick<Vault, 'userName' | 'waiting'>[]> {
  const counts = new Map<string, number>();
  for (const vault of await allVaults())
    if (vault.tenantId === tenantId) counts.set(vault.userName, (counts.get(vault.userName) ?? 0) + vault.waiting);
  return [...counts].map(([userName, waiting]) => ({ userName, waiting }));
}
