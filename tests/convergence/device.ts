import 'fake-indexeddb/auto';
import { IDBFactory, IDBKeyRange } from 'fake-indexeddb';
import type { ArgsOf, MutationName } from '../../contract/mutations.ts';
import { openPack } from '../../contract/pack.ts';
import type { PackedName } from '../../contract/packed-names.ts';
import { uuidv7 } from '../../rules/uuid.ts';
import { commit } from '../../src/data/commit.ts';
import { CratebookDatabase, readMeta, writeMeta } from '../../src/data/database.ts';
import { beginLeaving, endLeaving, type Leaving, noteSealed } from '../../src/data/device.ts';
import type { Identity } from '../../src/data/identity.ts';
import { emptyDatabase, restoreWork, sealWork } from '../../src/data/seal.ts';
import { PausedError } from '../../src/lib/access-token.ts';
import { CallError, UnreachableError } from '../../src/lib/call.ts';
import { type Release, THIS_RELEASE } from '../../workers/sync/apply.ts';
import { type Round, syncRound } from '../../workers/sync/drain.ts';
import { FencedError, fenceOf, takeTerm } from '../../workers/sync/fence.ts';
import { pullOnce } from '../../workers/sync/pull.ts';
import { pushOnce } from '../../workers/sync/push.ts';
import { FaultyStorage, type StorageFault } from './faulty-storage.ts';
import { type FaultyTransport, faultyTransport, type Wire } from './faulty-transport.ts';

let storages = 0;
function openOn(identity: Identity, storage: IDBFactory, faulty: FaultyStorage): CratebookDatabase {
  const db = new CratebookDatabase(identity, { indexedDB: storage, IDBKeyRange, cache: 'disabled' } as never);
  db.use(faulty.layer);
  return db;
}

/** One installation: a storage that survives restarts, and its current engine. */
export class Device {
  readonly name: string;
  readonly identity: Identity;
  readonly transport: FaultyTransport;
  readonly storage = new FaultyStorage();
  readonly #storage: IDBFactory;
  #term = 0;
  #sealKey: CryptoKey | undefined;
  /** Its user signed out and in again, and no pull has brought rows since. */
  isEmptied = false;
  db: CratebookDatabase;
  constructor(name: string, identity: Identity, wire: Wire, storage = new IDBFactory()) {
    this.#storage = storage;
    this.name = name;
    this.identity = identity;
    this.transport = faultyTransport(wire);
    this.db = openOn(identity, this.#storage, this.storage);
    storages += 1;
  }

  async start(): Promise<void> {
    await this.db.open();
    this.#term = await takeTerm(this.db, `${this.name}#${storages}`, Date.now());
  }

  /** Restarts the app: only stored data is left. */
  async restart(): Promise<void> {
    this.db.close();
    this.db = openOn(this.identity, this.#storage, this.storage);
    await this.start();
  }

  /** Signs the user out, with unsent work encrypted, and in again (OUT1, OUT2). */
  async leave(): Promise<void> {
    this.#sealKey ??= await crypto.subtle.generateKey({ name: 'AES-GCM', length: 256 }, false, ['encrypt', 'decrypt']);
    const entry: Leaving = { ...this.identity, userName: this.name, vaultId: uuidv7(), step: 'begun' };
    await beginLeaving(entry);
    const { vault, replaced } = await sealWork(this.db, entry, this.#sealKey);
    await noteSealed(entry, vault, replaced);
    await emptyDatabase(this.db);
    await this.db.delete();
    await endLeaving(entry);
    this.db = openOn(this.identity, this.#storage, this.storage);
    await restoreWork(this.db, this.#sealKey);
    await this.start();
    this.isEmptied = true;
  }

  /** Sets the device's clock: until the next reply it is wrong by that offset (ID4). */
  async setClock(byMs: number): Promise<void> {
    await writeMeta(this.db, 'serverOffset', ((await readMeta(this.db, 'serverOffset')) ?? 0) + byMs);
  }

  close(): void {
    this.db.close();
  }

  commit<M extends MutationName>(name: M, args: ArgsOf<M>): Promise<{ seq: number }> {
    return commit(this.db, name, args);
  }

  sync(): Promise<Round> {
    return syncRound(this.db, this.transport, fenceOf(this.db, this.#term));
  }

  /** Runs one round during which a write of the device fails. Only the round may fail with it. */
  async syncWithStorageFault(fault: StorageFault): Promise<void> {
    this.storage.arm(fault);
    try {
      await this.sync();
    } catch (error) {
      if (!this.storage.hasFired) throw error;
    } finally {
      this.storage.disarm();
    }
  }

  /** Pushes one batch; a later round sends what the network or the server refused. */
  push(): Promise<unknown> {
    return pushOnce(this.db, this.transport, fenceOf(this.db, this.#term)).catch(excuse);
  }

  pull(): Promise<unknown> {
    return this.pullAs(THIS_RELEASE);
  }

  /** Pulls with another release of the app. */
  pullAs(release: Release): Promise<unknown> {
    return pullOnce(this.db, this.transport, fenceOf(this.db, this.#term), undefined, release).catch(excuse);
  }

  /** Lets another tab take over while this engine waits for a response, which must then have no effect. */
  async syncWhileReplaced(): Promise<[Round, Round]> {
    const old = this.db;
    const fence = fenceOf(old, this.#term);
    let later: Round | undefined;
    this.transport.meanwhile = async () => {
      this.db = openOn(this.identity, this.#storage, this.storage);
      await this.start();
      later = await this.sync();
    };
    const round = await syncRound(old, this.transport, fence);
    if (this.db !== old) old.close();
    return [round, later ?? round];
  }

  clientId(): Promise<string | undefined> {
    return readMeta(this.db, 'clientId');
  }

  /** Returns rows of a packed collection as a screen shows them: the snapshot with later changes. */
  async packed(collection: PackedName): Promise<Map<string, Map<string, Record<string, unknown>>>> {
    const scopes = new Map<string, Map<string, Record<string, unknown>>>();
    for (const held of await this.db.packs.toArray()) {
      if (held.collection !== collection) continue;
      const pack = openPack((await this.db.packFiles.get(held.key))!.bytes);
      const rows = Array.from({ length: pack.count }, (_, at) => pack.row(at));
      scopes.set(held.scope, new Map(rows.map((row) => [String(row.itemCode), row])));
    }
    for (const { collection: of, scope, changes } of await this.db.packChanges
      .orderBy('[collection+scope+clock]')
      .toArray()) {
      if (of !== collection) continue;
      const rows = scopes.get(scope) ?? new Map<string, Record<string, unknown>>();
      scopes.set(scope, rows);
      for (const { id, row } of changes.toSorted((a, b) => a.clock - b.clock || a.ord - b.ord)) {
        if (row === null) rows.delete(id);
        else rows.set(id, row as Record<string, unknown>);
      }
    }
    return scopes;
  }
}

function excuse(error: unknown): void {
  const excused = [CallError, UnreachableError, PausedError, FencedError];
  if (!excused.some((kind) => error instanceof kind)) throw error;
}
