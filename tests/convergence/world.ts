import { isDeepStrictEqual } from 'node:util';
import type { ArgsOf, MutationName } from '../../contract/mutations.ts';
import { TENANT_PREFIX } from '../../server/http/authenticate.ts';
import { newToken } from '../../server/secrets.ts';
import type { TestAppOptions } from '../harness/app.ts';
import { type Backups, prepareBackups } from './backup.ts';
import { Device } from './device.ts';
import type { Wire } from './faulty-transport.ts';
import { copyOf, type Expected, nothingExpected, takeIn } from './ledger.ts';
import { PEOPLE, type Seeded, seed } from './seed.ts';
import type { WarehouseRow } from './seed-warehouse.ts';
import { type RestartableServer, startServer } from './server.ts';
import { readExpected, serverView, type View } from './server-view.ts';
import { sql } from './sql.ts';

/** Shared by all worlds of a test file: the server, and storage for backups. */
export interface WorldServer {
  readonly server: RestartableServer;
  readonly backups: Backups;
  close(): Promise<void>;
}

export async function openWorldServer(options: TestAppOptions = {}): Promise<WorldServer> {
  const server = await startServer(options);
  return { server, backups: await prepareBackups(server.backdoor), close: () => server.close() };
}

/** The storage failed during a tap, so the screen showed an error and the user stopped. */
export class NotConfirmedError extends Error {
  override readonly name = 'NotConfirmedError';
}

/** A change that a screen confirmed, and its state as far as the devices know (I1). */
export interface Tag {
  readonly device: Device;
  readonly name: MutationName;
  /** Coalesced into a later change of the same key before either was sent (WRITE5). */
  superseded: boolean;
  /** The server rejected it after the backup that was restored later. */
  rolledBack: boolean;
}

export interface Seat {
  readonly person: number;
  readonly which: number;
}

/** One tenant with its users and their devices; each run has a new one. */
export class World {
  readonly ground: WorldServer;
  readonly seeded: Seeded;
  readonly devices = new Map<string, Device>();
  readonly tags: Tag[] = [];
  /** `clientId:seq` → the tag that was sent under it. */
  readonly sentAs = new Map<string, number>();
  /** `clientId:seq` → earlier keys of the same change. */
  readonly formerKeys = new Map<string, ReadonlySet<string>>();
  readonly clients = new Map<string, Device>();
  readonly #packs = new Map<string, ArrayBuffer>();
  readonly signedOut = new Set<number>();
  expected: Expected = nothingExpected();
  limbo: (() => Promise<void>)[] = [];
  hasBackup = false;
  wasRestored = false;
  #backedUp: Expected = nothingExpected();
  readonly #tokens = new Map<string, string>();

  private constructor(ground: WorldServer, seeded: Seeded) {
    this.ground = ground;
    this.seeded = seeded;
  }

  /** Creates a new tenant, with a warehouse at work (seed-warehouse.ts) or only its shop. */
  static async create(ground: WorldServer, withWarehouse = false): Promise<World> {
    const { platform, rows, ...seeded } = seed(withWarehouse);
    await ground.server.backdoor.run(seeded.tenantId, `${platform};${rows}`);
    return new World(ground, seeded);
  }

  get tenantId(): string {
    return this.seeded.tenantId;
  }

  /** Returns the warehouse at work, for actions there. */
  get warehouse(): WarehouseRow {
    if (!this.seeded.warehouse) throw new TypeError('this world has no warehouse');
    return this.seeded.warehouse;
  }

  /** Runs statements as the distributor's own systems. */
  run(statements: string): Promise<void> {
    return this.ground.server.backdoor.run(this.tenantId, statements);
  }

  rows(query: string): Promise<Record<string, unknown>[]> {
    return this.ground.server.backdoor.rows(this.tenantId, query);
  }

  person(index: number) {
    const person = this.seeded.people[index];
    if (!person) throw new RangeError(`nobody is number ${index}`);
    return person;
  }

  /** Returns the device at a seat, and creates it on first use. */
  async device({ person, which }: Seat): Promise<Device> {
    const name = `${person}/${which}`;
    const known = this.devices.get(name);
    if (known) return known;
    const device = await this.unpack(name, person);
    this.devices.set(name, device);
    // Warehouse users start the day with a pull.
    if (person >= PEOPLE.length) await device.sync();
    return device;
  }

  /** Creates a new device of a user, on `storage` of an earlier release if given. */
  async unpack(name: string, person: number, storage?: IDBFactory): Promise<Device> {
    const { userId } = this.person(person);
    const device: Device = new Device(
      name,
      { tenantId: this.tenantId, userId },
      this.#wire(name, person, () => device),
      storage,
    );
    await device.start();
    return device;
  }

  #wire(name: string, person: number, device: () => Device): Wire {
    const { server } = this.ground;
    const { userId } = this.person(person);
    return {
      userId,
      token: () => this.#tokens.get(name) ?? null,
      renew: async () => {
        if (this.signedOut.has(person)) return null;
        const token = await this.signIn(person);
        this.#tokens.set(name, token);
        return token;
      },
      expire: () =>
        this.run(
          sql`update access_tokens set expires_at = now() - interval '1 minute' where tenant_id = ${this.tenantId} and session_id = ${this.person(person).sessionId}`,
        ),
      request: (method, url, token, body) => server.request(this.seeded.host, method, url, token, body),
      restart: () => server.restart(),
      // A device that is new to this world fetches its own snapshot, which tests the server's policy.
      cache: name.endsWith('/new') ? new Map() : this.#packs,
      later: (deliver) => void this.limbo.push(deliver),
      sending: async (push) => {
        const outbox = await device().db.outbox.toArray();
        this.clients.set(push.clientId, device());
        for (const { seq, formerly = [] } of push.mutations)
          if (formerly.length > 0)
            this.formerKeys.set(
              `${push.clientId}:${seq}`,
              new Set(formerly.map((key) => `${key.clientId}:${key.seq}`)),
            );
        for (const row of outbox) {
          const { tag } = row as { tag?: number };
          if (tag !== undefined && push.mutations.some(({ seq }) => seq === row.seq))
            this.sentAs.set(`${push.clientId}:${row.seq}`, tag);
        }
      },
      settled: (push, reply) => takeIn(this.expected, userId, push, reply.results),
    };
  }

  /** Returns an access token of the user, without a password. */
  async signIn(person: number): Promise<string> {
    const { token } = newToken();
    const whole = TENANT_PREFIX + token;
    await this.run(
      sql`insert into access_tokens select ${this.tenantId}, sha256(${whole}), ${this.person(person).sessionId}, now() + interval '1 hour'`,
    );
    return whole;
  }

  signOut(person: number): void {
    this.signedOut.add(person);
    for (const name of this.#tokens.keys()) if (name.startsWith(`${person}/`)) this.#tokens.delete(name);
  }

  /** Records a tap that the screen confirmed. */
  async commit<M extends MutationName>(device: Device, name: M, args: ArgsOf<M>): Promise<void> {
    const before = await device.db.outbox.toArray();
    const { seq } = await device.commit(name, args).catch(async (error) => {
      if (!device.storage.disarm()) throw error;
      if (!isDeepStrictEqual(await device.db.outbox.toArray(), before))
        throw new Error(`[WRITE1] ${name} was not confirmed and is in the outbox`);
      throw new NotConfirmedError(name);
    });
    device.storage.disarm();
    const tag = this.tags.push({ device, name, superseded: false, rolledBack: false }) - 1;
    await device.db.outbox.update(seq, { tag } as never);
    const replaced = before.find((row) => row.seq === seq) as { tag?: number } | undefined;
    if (replaced?.tag === undefined) return;
    if (this.sentAs.has(`${await device.clientId()}:${seq}`))
      throw new Error(`[WRITE5] ${seq} was sent and then changed`);
    this.tags[replaced.tag]!.superseded = true;
  }

  /** Delivers requests that were cut off. */
  async deliverLate(): Promise<void> {
    const waiting = this.limbo;
    this.limbo = [];
    for (const deliver of waiting) await deliver();
  }

  async backUp(): Promise<void> {
    await this.ground.backups.take(this.tenantId);
    this.#backedUp = copyOf(this.expected);
    this.hasBackup = true;
  }

  /**
   * Restores the last backup, or promotes a standby that stopped at that point: devices cannot tell them apart.
   * Requests in transit end with their server.
   */
  async restore(): Promise<void> {
    if (!this.hasBackup) return;
    this.limbo = [];
    const refused = await this.rows("select client_id, seq from sync_results where status = 'rejected'");
    await this.ground.backups.restore(this.tenantId);
    this.expected = copyOf(this.#backedUp);
    this.wasRestored = true;
    const kept = new Set(
      (await this.rows('select client_id, seq from sync_results')).map(({ client_id, seq }) => `${client_id}:${seq}`),
    );
    for (const { client_id, seq } of refused) {
      const tag = this.sentAs.get(`${client_id}:${seq}`);
      if (tag !== undefined && !kept.has(`${client_id}:${seq}`)) this.tags[tag]!.rolledBack = true;
    }
  }

  /** Returns what a user's devices must hold, read from the server's tables. */
  async view(person: number): Promise<View> {
    const token = await this.signIn(person);
    return this.ground.server.database.as(this.tenantId, (tx) => serverView(tx, token), {
      snapshot: true,
      readOnly: true,
    });
  }

  /** Reads the ledger from the server again, after two concurrent changes. */
  async lookAgain(): Promise<void> {
    this.expected = await readExpected((query) => this.rows(query));
  }

  async setActive(active: boolean): Promise<void> {
    await this.run(sql`update platform.tenants set is_active = ${active} where id = ${this.tenantId}`);
    await this.ground.server.current().services.registry.changed();
  }

  close(): void {
    for (const device of this.devices.values()) device.close();
  }
}
