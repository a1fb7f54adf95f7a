import {
  MAX_FORMER_KEYS,
  MAX_PUSH_BYTES,
  MAX_PUSH_MUTATIONS,
  type PushReply,
  type WireMutation,
} from '../../contract/sync.ts';
import { uuidv7 } from '../../rules/uuid.ts';
import {
  type AttentionRow,
  type CratebookDatabase,
  type OutboxRow,
  readFacts,
  readMeta,
  writeMeta,
} from '../../src/data/database.ts';
import { keepSettled, type SentChange } from '../../src/data/settled-changes.ts';
import { withRoom } from '../../src/data/storage-room.ts';
import { CallError } from '../../src/lib/call.ts';
import type { Fence } from './fence.ts';
import { storeResults } from './results.ts';
import type { Transport } from './transport.ts';

/** Number of counted server failures on one mutation before it is parked (PUSH6). */
export const MAX_FAILURES = 8;

/**
 * `idle`: nothing waits. `progress`: a mutation was settled, or the batch was made smaller; call again. `retry`: the
 * server asked for another try. `lacking`: the server knows less of the client than the device does; a pull finds what
 * it lacks.
 */
export type PushOutcome = 'idle' | 'progress' | 'retry' | 'lacking';

/**
 * Omits rows that were kept with a change, because they came from another device and the server must not trust them.
 */
const sentOf = ({ kept: _kept, ...sent }: OutboxRow['args']): WireMutation['args'] => sent;

const toWire = (row: OutboxRow): WireMutation => ({
  seq: row.seq,
  name: row.name,
  version: row.version,
  args: sentOf(row.args),
  at: row.at,
  // Only the earliest dependency, also for a row of an older release with several.
  ...(row.dependsOn.length > 0 ? { dependsOn: row.dependsOn.slice(0, 1) } : {}),
  ...(row.formerly ? { formerly: [...row.formerly] } : {}),
});

/** Statuses that do not concern the content of a push: sign-in, tenant, sequence, time-out, load. */
const NOT_ABOUT_CONTENT = new Set([401, 403, 408, 409, 425, 429]);
/**
 * A failure of the server, or of a proxy that could not accept or forward the batch. A busy server (503) is not one.
 */
const BROKEN = new Set([500, 502, 504]);

/** Size limit of a push after batches failed whole (PUSH6). In memory: a new engine starts with the full size. */
const most = new WeakMap<CratebookDatabase, number>();
const mostOf = (db: CratebookDatabase): number => most.get(db) ?? MAX_PUSH_MUTATIONS;

const utf8 = new TextEncoder();

/**
 * Takes the next unsettled mutations, in order, and marks them as sent before any byte leaves: from then on they never
 * change (WRITE5).
 */
async function take(
  db: CratebookDatabase,
  fence: Fence,
): Promise<{ clientId: string; settledSeq: number; rows: OutboxRow[] } | undefined> {
  return db.transaction('rw', [db.outbox, db.meta], async () => {
    await fence();
    const settledSeq = (await readMeta(db, 'settledSeq')) ?? 0;
    const clientId = await readMeta(db, 'clientId');
    if (!clientId) return undefined;
    const waiting = await db.outbox.where('seq').above(settledSeq).limit(mostOf(db)).toArray();
    const rows = bounded(waiting);
    const last = rows.at(-1);
    if (!last) return undefined;
    const sentThrough = (await readMeta(db, 'sentThrough')) ?? 0;
    if (last.seq > sentThrough) {
      await writeMeta(db, 'sentThrough', last.seq);
      await writeMeta(db, 'replaceFrom', Math.max(last.seq + 1, (await readMeta(db, 'replaceFrom')) ?? 0));
    }
    return { clientId, settledSeq, rows };
  });
}

/** PUSH1: limits by count and bytes; a single mutation is always sent. */
function bounded(rows: readonly OutboxRow[]): OutboxRow[] {
  let bytes = 200;
  const taken: OutboxRow[] = [];
  for (const row of rows) {
    bytes += utf8.encode(JSON.stringify(toWire(row))).length + 1;
    if (taken.length > 0 && bytes > MAX_PUSH_BYTES * 0.9) break;
    taken.push(row);
  }
  return taken;
}

/**
 * Sends one batch of the outbox and stores what the server settled. Passes transport errors on: then nothing has
 * changed, except that the next batch is smaller after one that the server or a proxy could not process.
 */
export async function pushOnce(db: CratebookDatabase, transport: Transport, fence: Fence): Promise<PushOutcome> {
  const batch = await withRoom(db, () => take(db, fence));
  if (!batch) return 'idle';
  const mutations = batch.rows.map(toWire);
  let answer: { reply: PushReply; clock: ClockOffset | undefined };
  try {
    answer = await timed(() => transport.push({ clientId: batch.clientId, ackSeq: batch.settledSeq, mutations }));
  } catch (error) {
    if (error instanceof CallError && (await isOverAfter(db, error, batch, fence))) return 'progress';
    throw error;
  }
  const { reply, clock } = answer;
  await withRoom(db, () =>
    db.transaction('rw', [db.outbox, db.attention, db.meta], async () => {
      await fence();
      if ((await readMeta(db, 'clientId')) !== batch.clientId) return;
      await noteServerTime(db, clock);
      await storeResults(db, reply.results);
    }),
  );
  if (reply.results.length > 0) most.set(db, Math.min(2 * mostOf(db), MAX_PUSH_MUTATIONS));
  if (reply.stop) return handleStop(db, reply, batch, fence);
  return reply.results.length > 0 ? 'progress' : 'retry';
}

/**
 * Halves the next batch after one that failed whole (PUSH6). Rejects or parks a single mutation that the server
 * refuses, or that fails repeatedly. Returns whether the next push may follow at once.
 */
async function isOverAfter(
  db: CratebookDatabase,
  error: CallError,
  { clientId, rows }: { clientId: string; rows: readonly OutboxRow[] },
  fence: Fence,
): Promise<boolean> {
  const isRefused = error.status < 500 && !NOT_ABOUT_CONTENT.has(error.status);
  if (!isRefused && !BROKEN.has(error.status)) return false;
  const [head] = rows;
  if (!head) return false;
  if (rows.length > 1) {
    most.set(db, Math.floor(rows.length / 2));
    return isRefused;
  }
  if (isRefused) {
    await setAside(db, { clientId, seq: head.seq }, { status: 'rejected', ...wordsOf(error) }, fence);
    return true;
  }
  // Only the server itself can refuse a mutation; a proxy in between does not know it.
  if (error.status === 500) await noteFailure(db, { clientId, seq: head.seq }, fence);
  return false;
}

const wordsOf = ({ code, errors, details }: CallError): Pick<AttentionRow, 'code' | 'details'> => ({
  code,
  details: Object.keys(errors).length > 0 ? { ...details, errors } : details,
});

async function handleStop(
  db: CratebookDatabase,
  reply: PushReply,
  { clientId, settledSeq }: { clientId: string; settledSeq: number },
  fence: Fence,
): Promise<PushOutcome> {
  const { stop, results } = reply;
  if (!stop) return 'progress';
  if (stop.kind === 'gap') {
    // PULL5: the server was restored, and what it lacks is sent before what waits.
    if (reply.lastSeq < settledSeq) return 'lacking';
    // PUSH6: the client is ended. That happens only after the device's storage was restored.
    await db.transaction('rw', [db.outbox, db.settled, db.meta], async () => {
      await fence();
      if ((await readMeta(db, 'clientId')) === clientId) await renumber(db, reply.lastSeq, fence);
    });
    return 'progress';
  }
  if (stop.kind === 'key_reused') {
    await db.transaction('rw', [db.outbox, db.attention, db.meta], async () => {
      await fence();
      if ((await readMeta(db, 'clientId')) !== clientId || !(await db.outbox.get(stop.seq))) return;
      // The server used the number for another mutation. This one is not lost: its author decides.
      await storeResults(db, [{ seq: stop.seq, status: 'rejected', code: 'key_reused', details: null }]);
    });
  }
  // PUSH6: an outage does not count against the mutation that happens to be first.
  if (stop.kind === 'retry' && (stop.blamed || results.length > 0))
    await noteFailure(db, { clientId, seq: stop.seq }, fence);
  return results.length > 0 ? 'progress' : 'retry';
}

/** Returns a mutation by the key under which it was sent. */
interface Key {
  readonly clientId: string;
  readonly seq: number;
}

/** Counts a server failure on one mutation; after too many it is parked. */
async function noteFailure(db: CratebookDatabase, key: Key, fence: Fence): Promise<void> {
  const failures = await db.transaction('rw', [db.outbox, db.meta], async () => {
    await fence();
    const row = await db.outbox.get(key.seq);
    if (!row || (await readMeta(db, 'clientId')) !== key.clientId) return 0;
    await db.outbox.put({ ...row, failures: row.failures + 1 });
    return row.failures + 1;
  });
  if (failures >= MAX_FAILURES)
    await setAside(db, key, { status: 'parked', code: 'server_error', details: null }, fence);
}

/**
 * PUSH6: parks a mutation that cannot be settled, with those that depend on it, so that later ones pass. The later ones
 * get a new client id, because the sequence of the old one cannot have a gap (PUSH4). One entry of the attention list
 * contains all parked ones for their author.
 */
async function setAside(
  db: CratebookDatabase,
  { clientId, seq }: Key,
  ending: Pick<AttentionRow, 'status' | 'code' | 'details'>,
  fence: Fence,
): Promise<void> {
  await db.transaction('rw', [db.outbox, db.settled, db.attention, db.meta], async () => {
    await fence();
    const rows = await db.outbox.where('seq').aboveOrEqual(seq).toArray();
    const [row] = rows;
    if (row?.seq !== seq || (await readMeta(db, 'clientId')) !== clientId) return;
    const gone = new Set([seq]);
    for (const { seq: own, dependsOn } of rows) if (dependsOn.some((earlier) => gone.has(earlier))) gone.add(own);
    const followers = rows.filter(({ seq: own }) => own !== seq && gone.has(own));
    const { name, version, args, at } = row;
    await db.attention.put({
      id: `${clientId}:${seq}`,
      ...{ seq, name, version, args, at },
      ...ending,
      settledAt: new Date().toISOString(),
      ...(ending.status === 'parked'
        ? { formerly: [...(row.formerly ?? []), { clientId, seq }].slice(-MAX_FORMER_KEYS) }
        : {}),
      ...(followers.length > 0
        ? { followers: followers.map(({ name, version, args, at }) => ({ name, version, args, at })) }
        : {}),
    });
    await db.outbox.bulkDelete([...gone]);
    await renumber(db, seq - 1, fence);
  });
}

/**
 * Gives unsettled mutations a new client id and numbers from 1, with `lost` before them: settled mutations that a
 * restored server lacks. `lastSeq` is the last number that the server settled for the old client id. Sent mutations
 * keep their former keys, because a copy may still be in transit: the server settles whichever copy arrives first,
 * once, and accepts nothing more under the old client id.
 */
export async function renumber(
  db: CratebookDatabase,
  lastSeq: number,
  fence: Fence,
  lost: readonly SentChange[] = [],
): Promise<void> {
  await db.transaction('rw', [db.outbox, db.settled, db.meta], async () => {
    await fence();
    const known = await readFacts(db, ['clientId', 'sentThrough', 'epoch', 'serverOffset']);
    const { clientId = '', sentThrough = 0, epoch = null, serverOffset = 0 } = known;
    const rows = await db.outbox.orderBy('seq').toArray();
    const settled = rows.filter(({ seq }) => seq <= lastSeq);
    if (settled.length > 0) await keepSettled(db, { clientId, epoch, settledAt: Date.now() + serverOffset }, settled);
    const waiting = rows.filter(({ seq }) => seq > lastSeq).map((row) => ({ clientId, row }));
    const all: readonly SentChange[] = [...lost, ...waiting];
    const numbers = new Map(all.map(({ clientId, row }, index) => [`${clientId}:${row.seq}`, index + 1]));
    await db.outbox.clear();
    await db.outbox.bulkPut(
      all.map(({ clientId: sender, row }, index) => ({
        ...row,
        ...(sender !== clientId || row.seq <= sentThrough
          ? { formerly: [...(row.formerly ?? []), { clientId: sender, seq: row.seq }].slice(-MAX_FORMER_KEYS) }
          : {}),
        seq: index + 1,
        dependsOn: row.dependsOn.flatMap((seq) => numbers.get(`${sender}:${seq}`) ?? []),
      })),
    );
    await writeMeta(db, 'clientId', uuidv7());
    await writeMeta(db, 'nextSeq', all.length + 1);
    await writeMeta(db, 'sentThrough', 0);
    await writeMeta(db, 'replaceFrom', all.length + 1);
    await writeMeta(db, 'settledSeq', 0);
  });
}

/** How far this device's clock is behind the server's, in milliseconds. The true value is at most `within` away. */
export interface ClockOffset {
  readonly offset: number;
  readonly within: number;
}

/**
 * Calls the server and measures the offset of this device's clock (ID4). The server reads its clock between sending
 * and receiving, so a slow response gives a wider range. `clock` is undefined if the device slept or its clock was set
 * during the request.
 */
export async function timed<Reply extends { serverTime: string }>(
  send: () => Promise<Reply>,
): Promise<{ reply: Reply; clock: ClockOffset | undefined }> {
  const [wall, running] = [Date.now(), performance.now()];
  const reply = await send();
  const [wallMs, runningMs] = [Date.now() - wall, performance.now() - running];
  if (Math.abs(wallMs - runningMs) > 1000) return { reply, clock: undefined };
  return { reply, clock: { offset: Date.parse(reply.serverTime) - wall - wallMs / 2, within: wallMs / 2 } };
}

/** Smallest difference, in milliseconds, that changes the stored offset. The network causes smaller ones. */
const MIN_CLOCK_CHANGE_MS = 2000;

/** Stores the offset to the server's clock, unless the measurement allows the stored one, too. */
export async function noteServerTime(db: CratebookDatabase, clock: ClockOffset | undefined): Promise<void> {
  if (!clock) return;
  const { offset, within } = clock;
  const tolerance = Math.max(within, MIN_CLOCK_CHANGE_MS);
  const known = (await readMeta(db, 'serverOffset')) ?? 0;
  if (Math.abs(offset - known) > tolerance)
    await writeMeta(db, 'serverOffset', Math.abs(offset) > tolerance ? Math.round(offset) : 0);
}
