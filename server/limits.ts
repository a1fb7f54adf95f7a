import { createHash } from 'node:crypto';
import { AppError } from '../contract/errors.ts';
import type { Database, Log } from './db/connection/database.ts';

export interface Limit {
  /** Hits allowed in a window. */
  readonly most: number;
  readonly windowMs: number;
  /** Each hit is counted in the database immediately. Other hits are sent there once a second. */
  readonly exact?: boolean;
}

/** Counts calls by subject, together with every other server on the same database. */
export interface Limits {
  /** Counts a hit. Throws `rate_limited`, with the seconds to wait, if there were too many in the window. */
  hit(subject: string, limit: Limit): Promise<void>;
  /** Throws as `hit` does, without counting, based on the counts known to this server. */
  check(subject: string, limit: Pick<Limit, 'most'>): void;
  /** Deletes the hits of an exact subject. */
  clear(subject: string): Promise<void>;
  /** Subtracts one hit of an exact subject, because it was no abuse. */
  forgive(subject: string): Promise<void>;
  /** Sends the hits that are counted only on this server. */
  flush(): Promise<void>;
  close(): Promise<void>;
}

interface Count {
  readonly key: Buffer;
  /** Hits of all servers, as far as this server knows. */
  hits: number;
  /** Hits not yet sent to the database. */
  unsent: number;
  resetsAt: number;
}

const FLUSH_MS = 1_000;
const PRUNE_MS = 60_000;
/** Counts kept in memory, about 300 bytes each. The oldest is removed first. */
const MAX_COUNTS = 20_000;
/** Counts per statement. */
const BATCH = 1_000;
const KEY_BYTES = 16;

interface HitRow {
  readonly key: Buffer;
  readonly hits: number;
  readonly resets_at: string;
}

const HIT = `insert into platform.limit_counts as c (key, hits, resets_at)
  select * from unnest($1::bytea[], $2::int[], $3::timestamptz[]) as hit (key, hits, resets_at) order by key
  on conflict (key) do update set
    hits = case when c.resets_at <= $4 then excluded.hits else c.hits + excluded.hits end,
    resets_at = case when c.resets_at <= $4 then excluded.resets_at else c.resets_at end
  returning key, hits, resets_at`;

/** Returns the hash of a subject, because a subject can be any text of any length. */
const keyOf = (subject: string): Buffer => createHash('sha256').update(subject).digest().subarray(0, KEY_BYTES);

/** Creates the limits of one server and sends their counts to the database. */
export function createLimits(database: Database, log: Log, now: () => number = Date.now): Limits {
  const counts = new Map<string, Count>();

  /** Returns the subject's count in the current window. */
  function countOf(subject: string, windowMs: number): Count {
    const key = keyOf(subject);
    const name = key.toString('base64');
    let count = counts.get(name);
    if (!count || count.resetsAt <= now()) {
      count = { key, hits: 0, unsent: 0, resetsAt: now() + windowMs };
      counts.delete(name);
      counts.set(name, count);
      const [oldest] = counts.keys();
      if (counts.size > MAX_COUNTS && oldest !== undefined) counts.delete(oldest);
    }
    return count;
  }

  async function query<Row extends object = object>(text: string, params: readonly unknown[], name: string) {
    const connection = await database.connect();
    try {
      return await connection.query<Row>(text, params, name);
    } finally {
      connection.release();
    }
  }

  async function send(batch: readonly Count[]): Promise<void> {
    const sent = batch.map(({ unsent }) => unsent);
    for (const count of batch) count.unsent = 0;
    try {
      const { rows } = await query<HitRow>(
        HIT,
        [
          batch.map(({ key }) => key),
          sent,
          batch.map(({ resetsAt }) => new Date(resetsAt).toISOString()),
          new Date(now()).toISOString(),
        ],
        'count_hits',
      );
      for (const row of rows) {
        const count = counts.get(row.key.toString('base64'));
        if (!count) continue;
        count.hits = row.hits + count.unsent;
        count.resetsAt = Date.parse(row.resets_at);
      }
    } catch (error) {
      // Without the database each server counts separately.
      for (const [at, count] of batch.entries()) count.unsent += sent[at] ?? 0;
      log.warn({ error: (error as Error).message }, 'limits could not be counted in the database');
    }
  }

  let flushing = Promise.resolve();
  const flush = () => {
    flushing = flushing.then(async () => {
      const due = [...counts.values()].filter(({ unsent, resetsAt }) => unsent > 0 && resetsAt > now());
      for (let at = 0; at < due.length; at += BATCH) await send(due.slice(at, at + BATCH));
    });
    return flushing;
  };
  const timer = setInterval(flush, FLUSH_MS);
  const pruning = setInterval(() => {
    for (const [name, { resetsAt }] of counts) if (resetsAt <= now()) counts.delete(name);
    query(
      'delete from platform.limit_counts where resets_at <= $1',
      [new Date(now()).toISOString()],
      'prune_hits',
    ).catch(() => {});
  }, PRUNE_MS);
  timer.unref();
  pruning.unref();

  const refusal = ({ resetsAt }: Count) =>
    new AppError('rate_limited', { retryAfterSeconds: Math.max(1, Math.ceil((resetsAt - now()) / 1000)) });

  return {
    check(subject, { most }) {
      const count = counts.get(keyOf(subject).toString('base64'));
      if (count && count.resetsAt > now() && count.hits >= most) throw refusal(count);
    },
    async hit(subject, { most, windowMs, exact }) {
      const count = countOf(subject, windowMs);
      // A hit is counted before it is checked, so that concurrent hits can't all pass. Hits over the limit cost no
      // database call.
      if (count.hits < most) {
        count.hits += 1;
        count.unsent += 1;
        if (exact) await send([count]);
        if (count.hits <= most) return;
      }
      throw refusal(count);
    },
    async clear(subject) {
      const key = keyOf(subject);
      counts.delete(key.toString('base64'));
      await query('delete from platform.limit_counts where key = $1', [key], 'clear_hits');
    },
    async forgive(subject) {
      const key = keyOf(subject);
      const count = counts.get(key.toString('base64'));
      if (count) count.hits -= 1;
      await query('update platform.limit_counts set hits = hits - 1 where key = $1 and hits > 0', [key], 'forgive_hit');
    },
    flush,
    async close() {
      clearInterval(timer);
      clearInterval(pruning);
      await flush();
    },
  };
}
