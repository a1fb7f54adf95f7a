import * as z from 'zod/mini';
import { atMost, instant, uuid } from './atoms.ts';
import { get, post } from './endpoint.ts';
import { SIGNED_IN } from './roles.ts';

/** The sync protocol on the wire. Rule ids are those of docs/SYNC.md. */

/** Most mutations of one push, and most bytes of its body before compression. */
export const MAX_PUSH_MUTATIONS = 1000;
export const MAX_PUSH_BYTES = 4_000_000;
/** Most former keys of a mutation, because an outbox is rarely renumbered. */
export const MAX_FORMER_KEYS = 20;
/** Most rows of one page of a pull. */
export const MAX_PULL_ROWS = 1000;
/** The `ord` of a cursor after all changes of its clock. */
export const END_OF_CLOCK = 2_000_000_000;
/** How long tombstones and settled results are kept; a cursor older than that is reset (PULL5). */
export const TOMBSTONE_DAYS = 60;

const seq = z.int().check(z.minimum(1));
const position = z.int().check(z.minimum(0));

/**
 * A mutation on the wire (ID2, ID4). `at` is the capture time, corrected by the measured offset to the server's clock.
 */
export const wireMutation = z.object({
  seq,
  name: z.string().check(atMost(60)),
  version: z.int().check(z.minimum(1), z.maximum(1000)),
  args: z.object({ params: z.optional(z.unknown()), body: z.optional(z.unknown()) }),
  at: instant,
  dependsOn: z.optional(z.array(seq).check(z.maxLength(50))),
  /** Keys under which it was sent before the outbox was renumbered. Nothing else arrives under them (PUSH6). */
  formerly: z.optional(z.array(z.object({ clientId: uuid, seq })).check(z.maxLength(MAX_FORMER_KEYS))),
});
export type WireMutation = z.infer<typeof wireMutation>;

/** Result of a mutation. `held` took effect in part: it is received and waits for a decision. */
export const SETTLED = ['applied', 'held', 'rejected'] as const;
export const settledResult = z.object({
  seq,
  status: z.enum(SETTLED),
  code: z.nullable(z.string()),
  details: z.nullable(z.record(z.string(), z.unknown())),
});
export type SettledResult = z.infer<typeof settledResult>;

/**
 * `stop` says why the server did not continue: a gap (PUSH4, `expected` is the next number), a key that was used for
 * other content (PUSH3), or a failure that a retry can cure (PUSH6; `blamed` if this change causes it, not the
 * database). Everything in `results` is settled, whatever `stop` says.
 */
export const pushReply = z.object({
  results: z.array(settledResult),
  lastSeq: z.int(),
  stop: z.nullable(
    z.object({
      kind: z.enum(['gap', 'key_reused', 'retry']),
      seq,
      expected: z.optional(z.int()),
      blamed: z.optional(z.boolean()),
    }),
  ),
  serverTime: instant,
});
export type PushReply = z.infer<typeof pushReply>;

export const scopeCursor = z.object({
  scope: z.string().check(atMost(120)),
  /** Hash of what the scope's content depends on besides its rows. If it differs the scope is refilled (PULL4). */
  rev: z.string().check(atMost(64)),
  clock: position,
  ord: position,
  /**
   * Between the pages of a refill: the tenant's clock at its start, which is compared with pruned tombstones (PULL5).
   */
  filling: z.optional(position),
});
export type ScopeCursor = z.infer<typeof scopeCursor>;

/** A packed collection of a scope and the feed position of the snapshot that the device holds. */
export const packPosition = z.object({
  collection: z.string().check(atMost(40)),
  scope: z.string().check(atMost(120)),
  clock: position,
  ord: position,
});

/** A snapshot that the device holds. `renew`: it has many deltas, and the device asks for a newer one. */
const heldPack = z.extend(packPosition, { renew: z.optional(z.boolean()) });

export const pullRequest = z.object({
  clientId: uuid,
  epoch: z.nullable(uuid),
  scopes: z.array(scopeCursor).check(z.maxLength(500)),
  /** Snapshots that the device holds. The server does not resend their rows. */
  packs: z.array(heldPack).check(z.maxLength(500)),
  /** The form of snapshots that the device reads (contract/pack.ts). Apps before 0.2 do not send it and read form 1. */
  packForm: z.optional(z.int().check(z.minimum(1), z.maximum(1000))),
  /** Hash of the row shapes that the app knows (PULL9). Apps before 0.2 do not send it. */
  shapes: z.optional(z.string().check(z.regex(/^[A-Za-z0-9]{1,40}$/))),
  /** The last seq whose result the device stored. `results` holds the later ones. */
  settledSeq: z.int().check(z.minimum(0)),
});

/** A changed row. `row` is null for a tombstone, which removes the row only if the device has it in that scope. */
export const change = z.object({
  collection: z.string(),
  id: z.string(),
  scope: z.string(),
  clock: position,
  ord: position,
  row: z.nullable(z.unknown()),
});
export type Change = z.infer<typeof change>;

/** An immutable, compressed file that holds a packed collection of a scope as of a clock (PULL8). */
export const packRef = z.extend(packPosition, {
  url: z.string(),
  bytes: z.int(),
  /** Servers before 0.2 do not send it; theirs is form 1. */
  form: z.optional(z.int()),
});
export type PackRef = z.infer<typeof packRef>;

export const pullReply = z.object({
  epoch: uuid,
  /** All scopes of this user with their new positions. This pull replaces the content of `reset` ones. */
  scopes: z.array(z.extend(scopeCursor, { reset: z.boolean() })),
  changes: z.array(change),
  packs: z.array(packRef),
  more: z.boolean(),
  lastSeq: z.int(),
  results: z.array(settledResult),
  serverTime: instant,
});
export type PullReply = z.infer<typeof pullReply>;

export const scopeSum = z.object({
  scope: z.string().check(atMost(120)),
  rows: z.int(),
  hash: z.string().check(atMost(40)),
});

export const syncEndpoints = {
  push: post('/sync/push', {
    summary: 'Apply mutations of one client in order (PUSH1–PUSH9)',
    permission: SIGNED_IN,
    body: z.object({
      clientId: uuid,
      ackSeq: z.int().check(z.minimum(0)),
      mutations: z.array(wireMutation).check(z.minLength(1), z.maxLength(MAX_PUSH_MUTATIONS)),
    }),
    returns: pushReply,
    maxBody: MAX_PUSH_BYTES,
    rate: 1200,
  }),
  pull: post('/sync/pull', {
    summary: 'Get changes of the user’s scopes since the given cursors (PULL1–PULL8)',
    permission: SIGNED_IN,
    body: pullRequest,
    returns: pullReply,
    snapshot: true,
    rate: 1200,
  }),
  check: post('/sync/check', {
    summary: 'Compare count and hash of scopes and return those that differ (PULL7)',
    permission: SIGNED_IN,
    body: z.object({
      epoch: uuid,
      scopes: z
        .array(z.extend(scopeCursor, { rows: z.int(), hash: z.string().check(atMost(40)) }))
        .check(z.maxLength(500)),
    }),
    returns: z.object({ mismatched: z.array(z.string()) }),
    snapshot: true,
    rate: 60,
  }),
  events: get('/sync/events', {
    summary: 'Stream server-sent events that announce changes to pull (PULL6)',
    permission: SIGNED_IN,
    returns: { file: 'text/event-stream' },
  }),
  pack: get('/sync/packs/:id', {
    summary: 'Get an immutable snapshot of a packed collection',
    permission: SIGNED_IN,
    params: z.object({ id: z.string().check(z.regex(/^[A-Za-z0-9_-]{8,80}$/)) }),
    returns: { file: 'application/octet-stream' },
  }),
  ping: get('/ping', {
    summary: 'Return the nonce, to tell this server from a captive portal',
    permission: 'anyone',
    query: z.object({ nonce: z.optional(z.string().check(atMost(64), z.regex(/^[A-Za-z0-9_-]*$/))) }),
    returns: z.object({ nonce: z.nullable(z.string()), serverTime: instant }),
    rate: 6000,
  }),
};
