import { setTimeout as sleep } from 'node:timers/promises';
import { type Client, escapeIdentifier } from 'pg';
import type { Log } from './database.ts';

type On = (payload: string) => void;

const FIRST_PAUSE_MS = 100;
const LONGEST_PAUSE_MS = 5_000;

/**
 * One connection that listens on all channels of a database. When it breaks it comes back, with growing pauses, and tells
 * every listener with the empty payload that it may have missed something.
 */
export class Listener {
  readonly #open: () => Client;
  readonly #log: Log;
  readonly #channels = new Map<string, Set<On>>();
  #client: Client | undefined;
  /** Statements of the connection run one after another. */
  #last: Promise<void> = Promise.resolve();
  #stop = new AbortController();

  constructor(open: () => Client, log: Log) {
    this.#open = open;
    this.#log = log;
  }

  /** Rejects when the server cannot be reached; afterwards the connection is kept without the caller. */
  async listen(channel: string, on: On): Promise<() => Promise<void>> {
    if (this.#stop.signal.aborted) throw new Error('the database was closed');
    await this.#inTurn(async () => {
      this.#client ??= await this.#connect();
      if (!this.#channels.has(channel)) await this.#client.query(`listen ${escapeIdentifier(channel)}`);
      const listeners = this.#channels.get(channel) ?? new Set();
      this.#channels.set(channel, listeners.add(on));
    });
    return () => this.#inTurn(() => this.#unlisten(channel, on));
  }

  async end(): Promise<void> {
    this.#stop.abort();
    this.#channels.clear();
    await this.#inTurn(async () => {
      const client = this.#client;
      this.#client = undefined;
      await client?.end();
    });
  }

  async #unlisten(channel: string, on: On): Promise<void> {
    const listeners = this.#channels.get(channel);
    if (!listeners?.delete(on) || listeners.size > 0) return;
    this.#channels.delete(channel);
    // A connection that is just breaking forgets the channel anyway.
    await this.#client?.query(`unlisten ${escapeIdentifier(channel)}`).catch(() => {});
  }

  async #connect(): Promise<Client> {
    const client = this.#open();
    client.on('notification', ({ channel, payload }) => {
      for (const on of this.#channels.get(channel) ?? []) on(payload ?? '');
    });
    client.on('error', () => {});
    await client.connect();
    client.once('end', () => this.#lost(client));
    return client;
  }

  #lost(client: Client): void {
    if (this.#client !== client) return;
    this.#client = undefined;
    if (this.#stop.signal.aborted) return;
    this.#log.warn({}, 'the connection for notifications was lost');
    void this.#inTurn(() => this.#comeBack());
  }

  async #comeBack(): Promise<void> {
    for (let pause = FIRST_PAUSE_MS; !this.#stop.signal.aborted; pause = Math.min(pause * 2, LONGEST_PAUSE_MS)) {
      try {
        const client = await this.#connect();
        for (const channel of this.#channels.keys()) await client.query(`listen ${escapeIdentifier(channel)}`);
        this.#client = client;
        for (const listeners of this.#channels.values()) for (const on of listeners) on('');
        return;
      } catch {
        await sleep(pause * (0.5 + Math.random() / 2), undefined, { signal: this.#stop.signal }).catch(() => {});
      }
    }
  }

  #inTurn(work: () => Promise<void>): Promise<void> {
    const done = this.#last.then(work);
    this.#last = done.catch(() => {});
    return done;
  }
}
