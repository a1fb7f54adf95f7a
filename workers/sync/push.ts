import {
  MAX_FORMER_KEYS,
  MAX_PUSH_BYTES,
  MAX_PUSH_MUTATIONS,
  type PushReply,
  type WireMutation,
} from '../../contract/sync.ts';
import { uuidv7 } from '../../rules/uuid.ts';
import { type CratebookDatabase, type OutboxRow, readMeta, writeMeta } from '../../src/data/database.ts';
import { CallError } from '../../src/lib/call.ts';
import type { Fence } from './fence.ts';
import { storeResults } from './results.ts';
import type { Transport } from './transport.ts';

/** How often the server may fail on one mutation, while it is reachable, before that one is put aside (PUSH6). */
export const MAX_FAILURES = 8;

/** `idle`: nothing waits. `progress`: something was settled; call again. `retry`: the server asked for another try. */
export type PushOutcome = 'idle' | 'progress' | 'retry';

/** What was kept with a change stays here: it came from elsewhere, and is nothing that the server should believe. */
const sentOf = ({ kept: _kept, ...sent }: OutboxRow['args']): WireMutation['args'] => sent;

const toWire = (row: OutboxRow): WireMutation => ({
  seq: row.seq,
  name: row.name,
  version: row.version,
  args: sentOf(row.args),
  at: row.at,
  ...(row.dependsOn.length > 0 ? { dependsOn: row.dependsOn } : {}),
  ...(row.formerly ? { formerly: [...row.formerly] } : {}),
});

/** Takes the next unsettled changes, in order, and marks them as sent before a byte leaves: from then on they never change (WRITE5). */
async function take(
  db: CratebookDatabase,
  fence: Fence,
): Promise<{ clientId: string; settledSeq: number; rows: OutboxRow[] } | undefined> {
  return db.transaction('rw', [db.outbox, db.meta], async () => {
    await fence();
    const settledSeq = (await readMeta(db, 'settledSeq')) ?? 0;
    const clientId = await readMeta(db, 'clientId');
    if (!clientId) return undefined;
    const waiting = await db.outbox.where('seq').above(settledSeq).limit(MAX_PUSH_MUTATIONS).toArray();
    // PUSH6: after a batch failed whole, its changes go one by one until the one that fails is known.
    const rows = (waiting[0]?.failures ?? 0) > 0 ? waiting.slice(0, 1) : bounded(waiting);
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

/** PUSH1: bounded by count and bytes; a single change always goes. */
function bounded(rows: readonly OutboxRow[]): OutboxRow[] {
  let bytes = 200;
  const taken: OutboxRow[] = [];
  for (const row of rows) {
    bytes += JSON.stringify(toWire(row)).length + 1;
    if (taken.length > 0 && bytes > MAX_PUSH_BYTES * 0.9) break;
    taken.push(row);
  }
  return taken;
}

/** Sends one batch of the outbox and stores what the server settled. Errors of the transport pass through: nothing has changed then. */
export async function pushOnce(db: CratebookDatabase, transport: Transport, fence: Fence): Promise<PushOutcome> {
  const batch = await take(db, fence);
  if (!batch) return 'idle';
  const mutations = batch.rows.map(toWire);
  let reply: PushReply;
  try {
    reply = await transport.push({ clientId: batch.clientId, ackSeq: batch.settledSeq, mutations });
  } catch (error) {
    // Only a fault of the server's own: a busy server, a lost network or an ended sign-in says nothing about the change.
    const [head] = batch.rows;
    if (head && error instanceof CallError && error.status === 500) await noteFailure(db, head.seq, fence);
    throw error;
  }
  await db.transaction('rw', [db.outbox, db.attention, db.meta], async () => {
    await fence();
    if ((await readMeta(db, 'clientId')) !== batch.clientId) return;
    await noteServerTime(db, reply.serverTime);
    await storeResults(db, reply.results);
  });
  if (reply.stop) return handleStop(db, reply, fence);
  return reply.results.length > 0 ? 'progress' : 'retry';
}

async function handleStop(db: CratebookDatabase, reply: PushReply, fence: Fence): Promise<PushOutcome> {
  const { stop } = reply;
  if (!stop) return 'progress';
  if (stop.kind === 'gap') {
    // PUSH4: the server has less of this client than the device remembers. That happens only when it was restored from a backup.
    await renumber(db, reply.lastSeq, fence);
    return 'progress';
  }
  await db.transaction('rw', [db.outbox, db.attention, db.meta], async () => {
    await fence();
    const row = await db.outbox.get(stop.seq);
    if (!row) return;
    if (stop.kind === 'key_reused') {
      // The number stands for something else on the server. What this device wanted is not lost: its author decides.
      await storeResults(db, [{ seq: stop.seq, status: 'rejected', code: 'key_reused', details: null }]);
      return;
    }
  });
  if (stop.kind === 'retry') await noteFailure(db, stop.seq, fence);
  return reply.results.length > 0 ? 'progress' : 'retry';
}

/** Counts a failure of the server on one change; too many, and the change is put aside. */
async function noteFailure(db: CratebookDatabase, seq: number, fence: Fence): Promise<void> {
  const failing = await db.transaction('rw', [db.outbox, db.meta], async () => {
    await fence();
    const row = await db.outbox.get(seq);
    if (!row) return undefined;
    const counted = { ...row, failures: row.failures + 1 };
    await db.outbox.put(counted);
    return counted;
  });
  if (failing && failing.failures >= MAX_FAILURES) await park(db, failing, fence);
}

/**
 * PUSH6: puts a change aside that the server can't digest, so that those behind it pass. They get a new client identity, for the sequence
 * of the old one can't have a hole (PUSH4); the parked one keeps its arguments and goes to its author.
 */
async function park(db: CratebookDatabase, row: OutboxRow, fence: Fence): Promise<void> {
  await db.transaction('rw', [db.outbox, db.attention, db.meta], async () => {
    await fence();
    const clientId = await readMeta(db, 'clientId');
    await db.attention.put({
      id: `${clientId}:${row.seq}`,
      seq: row.seq,
      name: row.name,
      version: row.version,
      args: row.args,
      at: row.at,
      status: 'parked',
      code: 'server_error',
      details: null,
      settledAt: new Date().toISOString(),
    });
    await db.outbox.delete(row.seq);
  });
  await renumber(db, row.seq - 1, fence);
}

/**
 * Gives what is not settled a new client identity and numbers from 1. `lastSeq` is the last number that the server has settled of the old
 * one. What follows and was sent remembers under which key, for a copy of it may still be on its way: the server settles it once under whichever comes first,
 * and takes nothing more under the old identity from then on.
 */
export async function renumber(db: CratebookDatabase, lastSeq: number, fence: Fence): Promise<void> {
  await db.transaction('rw', [db.outbox, db.meta], async () => {
    await fence();
    const clientId = await readMeta(db, 'clientId');
    const sentThrough = (await readMeta(db, 'sentThrough')) ?? 0;
    const formerKeys = ({ seq, formerly = [] }: OutboxRow) =>
      clientId !== undefined && seq <= sentThrough
        ? { formerly: [...formerly, { clientId, seq }].slice(-MAX_FORMER_KEYS) }
        : {};
    const rows = await db.outbox.orderBy('seq').toArray();
    const waiting = rows.filter((row) => row.seq > lastSeq);
    const numbers = new Map(waiting.map((row, index) => [row.seq, index + 1]));
    await db.outbox.clear();
    await db.outbox.bulkPut(
      waiting.map((row) => ({
        ...row,
        ...formerKeys(row),
        seq: numbers.get(row.seq) ?? row.seq,
        dependsOn: row.dependsOn.flatMap((seq) => numbers.get(seq) ?? []),
      })),
    );
    await writeMeta(db, 'clientId', uuidv7());
    await writeMeta(db, 'nextSeq', waiting.length + 1);
    await writeMeta(db, 'sentThrough', 0);
    await writeMeta(db, 'replaceFrom', waiting.length + 1);
    await writeMeta(db, 'settledSeq', 0);
  });
}

/** ID4: how far this device's clock is from the server's; small differences are the network's. */
export async function noteServerTime(db: CratebookDatabase, serverTime: string): Promise<void> {
  const offset = Date.parse(serverTime) - Date.now();
  const known = (await readMeta(db, 'serverOffset')) ?? 0;
  if (Math.abs(offset - known) > 2000) await writeMeta(db, 'serverOffset', Math.abs(offset) > 2000 ? offset : 0);
}
