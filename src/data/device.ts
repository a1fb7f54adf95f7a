import type { OrganizationSettings } from '../../contract/accounts.ts';
import type { Profile } from '../../contract/shop-collections.ts';
import type { Identity } from './identity.ts';

/** Who is signed in on this device, known without a network. */
export interface CurrentUser extends Identity {
  readonly profile: Profile;
  /** The location that a corporate customer works with now. */
  readonly customerLocationId: string | null;
  readonly signedInAt: string;
}

/** Unsent work that somebody left behind on this device: its count is shown, its content is sealed (OUT1). */
export interface Vault extends Identity {
  readonly key: string;
  readonly userName: string;
  readonly waiting: number;
  readonly leftAt: string;
  /** The outbox, encrypted under a key that only its author can fetch; null when it could not be sealed and stays in place. */
  readonly sealed: { iv: Uint8Array<ArrayBuffer>; bytes: ArrayBuffer } | null;
}

interface Fact {
  key: string;
  value: unknown;
}

/**
 * What belongs to the device and not to one user. Nothing in it is a business fact. It is read before anything else is known, also by whoever isn't
 * signed in, so it does without Dexie, which made it: the version is what Dexie calls 1.
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
    // Another connection wants to delete or to upgrade it; the next question opens it again.
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

/** Resolves once it is on the disk. */
async function write(store: Store, change: (into: IDBObjectStore) => void): Promise<void> {
  const tx = (await connection()).transaction(store, 'readwrite', { durability: 'strict' });
  const done = new Promise<void>((resolve, reject) => {
    tx.oncomplete = () => resolve();
    tx.onabort = () => reject(tx.error);
  });
  change(tx.objectStore(store));
  await done;
}

export interface Device {
  current: CurrentUser | null;
  settings: OrganizationSettings | null;
  installDismissedUntil: number;
  rememberedPath: string | null;
  /** Somebody signed out where no call could tell the server: it is told as soon as it can be. */
  logoutPending: boolean;
}

/** What the device knows at a cold start. */
export async function readDevice(): Promise<Device> {
  const facts = await read<Fact[]>('facts', (from) => from.getAll());
  const rows = new Map(facts.map((row) => [row.key, row.value]));
  return {
    current: (rows.get('current') as CurrentUser | undefined) ?? null,
    settings: (rows.get('settings') as OrganizationSettings | undefined) ?? null,
    installDismissedUntil: (rows.get('installDismissedUntil') as number | undefined) ?? 0,
    rememberedPath: (rows.get('rememberedPath') as string | undefined) ?? null,
    logoutPending: rows.get('logoutPending') === true,
  };
}

export const writeDevice = <K extends keyof Device>(key: K, value: Device[K]): Promise<void> =>
  write('facts', (into) => into.put({ key, value } satisfies Fact));

const vaultKey = ({ tenantId, userId }: Identity): string => `${tenantId}:${userId}`;

export const putVault = (vault: Omit<Vault, 'key'>): Promise<void> =>
  write('vaults', (into) => into.put({ ...vault, key: vaultKey(vault) } satisfies Vault));

export const findVault = (identity: Identity): Promise<Vault | undefined> =>
  read<Vault | undefined>('vaults', (from) => from.get(vaultKey(identity)));

export const removeVault = (identity: Identity): Promise<void> =>
  write('vaults', (into) => into.delete(vaultKey(identity)));

/** Unsent work of others on this device, for the sign-in screen: names and counts, nothing else. */
export async function listVaults(tenantId: string): Promise<Pick<Vault, 'userName' | 'waiting' | 'leftAt'>[]> {
  const vaults = await read<Vault[]>('vaults', (from) => from.getAll());
  return vaults
    .filter((vault) => vault.tenantId === tenantId)
    .map(({ userName, waiting, leftAt }) => ({ userName, waiting, leftAt }));
}
