import Dexie, { type Table } from 'dexie';
import type { OrganizationSettings } from '../../contract/accounts.ts';
import type { Profile } from '../../contract/collections.ts';
import type { Identity } from './database.ts';

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

/** What belongs to the device and not to one user. Nothing in it is a business fact. */
class DeviceDatabase extends Dexie {
  declare readonly facts: Table<Fact, string>;
  declare readonly vaults: Table<Vault, string>;
  constructor() {
    super('cratebook-device', { chromeTransactionDurability: 'strict' });
    this.version(1).stores({ facts: 'key', vaults: 'key' });
  }
}

let opened: DeviceDatabase | undefined;
export const deviceDatabase = (): DeviceDatabase => {
  opened ??= new DeviceDatabase();
  return opened;
};

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
  const rows = new Map((await deviceDatabase().facts.toArray()).map((row) => [row.key, row.value]));
  return {
    current: (rows.get('current') as CurrentUser | undefined) ?? null,
    settings: (rows.get('settings') as OrganizationSettings | undefined) ?? null,
    installDismissedUntil: (rows.get('installDismissedUntil') as number | undefined) ?? 0,
    rememberedPath: (rows.get('rememberedPath') as string | undefined) ?? null,
    logoutPending: rows.get('logoutPending') === true,
  };
}

export async function writeDevice<K extends keyof Device>(key: K, value: Device[K]): Promise<void> {
  await deviceDatabase().facts.put({ key, value });
}

export const vaultKey = ({ tenantId, userId }: Identity): string => `${tenantId}:${userId}`;
