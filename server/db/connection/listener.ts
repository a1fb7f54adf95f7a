import { setTimeout as sleep } from 'node:timers/promises';
import { type Client, escapeIdentifier } from 'pg';
import type { Log } from './database.ts';

type On = (payload: string) => void;

const FIRST_PAUSE_MS = 100;
const LONGEST_PAUSE_MS = 5_000;
/** A connection without traffic does not notice a lost network, so a probe is sent at this interval. */
const PROBE_EVERY_MS = 30_000;
/** `end` waits at most this long for the server to close the connection. */
const END_LIMIT_MS = 1_000;

/**
 * One connection that listens on all channels of a database. When it breaks, it reconnects with growing pauses and
 * calls every listener with the empty payload, because notifications may have been lost.
 */
export class Listener {
  readonly #open: () => Client;
  readonly #log: Log;
  readonly #channels = new Map<string, Set<On>>();
  #client: Client | undefined;
  /** Statements of the connection run one after another. */
  #last: Promise<void> = Promise.resolve();
  #stop = new AbortController();
  readonly #probe: NodeJS.Timeout;

  constructor(open: () => Client, log: Log) {
    this.#open = open;
    this.#log = log;
    // A probe without an answer ends the connection (`query_timeout`), which triggers the reconnect.
    this.#probe = setInterval(() => this.#client?.query('select 1').catch(() => {}), PROBE_EVERY_MS);
    this.#probe.unref();
  }

  /** Rejects if the server cannot be reached. Later losses of the connection are repaired without the caller. */
  async listen(channel: string, on: On): Promise<() => Promise<void>> {
    if (this.#stop.signal.aborted) throw new Error('the database was closed');
    await this.#inTurn(async () => {
      this.#client ??= await this.#connect();
      if (!this.#channels.has(channel)) await this.#client.query(`listen ${escapeIdentifier(channel)}`);
      const listeners = this.#channels.get(channel) ?? new Set();
      this.#channels.set(channel, listeners.add(on));
    });
    return async () => this.#unlisten(channel, on);
  }

  /** Ends within END_LIMIT_MS, even if the server is away. */
  async end(): Promise<void> {
    this.#stop.abort();
    clearInterval(this.#probe);
    this.#channels.clear();
    const client = this.#client;
    this.#client = undefined;
    await Promise.race([client?.end(), sleep(END_LIMIT_MS, undefined, { ref: false })]);
  }

  /** Does not wait: a notification that still arrives on the channel has no listener. */
  #unlisten(channel: string, on: On): void {
    const listeners = this.#channels.get(channel);
    if (!listeners?.delete(on) || listeners.size > 0) return;
    this.#inTurn(async () => {
      if (listeners.size > 0) return;
      this.#channels.delete(channel);
      await this.#client?.query(`unlisten ${escapeIdentifier(channel)}`);
    }).catch(() => {});
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
        if (this.#stop.signal.aborted) return void client.end();
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
