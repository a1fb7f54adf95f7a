import { type MutationArgs, versionOf } from '../../contract/mutation-versions.ts';
import type { ArgsOf, MutationName } from '../../contract/mutations.ts';
import { uuidv7 } from '../../rules/uuid.ts';
import { noteConfirmed } from './confirmed.ts';
import type { CratebookDatabase, Meta, MetaRow, OutboxRow } from './database.ts';
import { localMutations } from './local-mutations.ts';
import { type AnyLocalMutation, OF_RUN, rowsTx } from './mutation.ts';
import { OutdatedError, releaseState } from './newer-release.ts';
import { isQuotaError, makeRoom } from './storage-room.ts';
import { type WriteTx, writeTx } from './write-tx.ts';

/** The device has no room left, so the change was not made: nothing was shown as done (WRITE4). */
export class StorageFullError extends Error {
  override readonly name = 'StorageFullError';
}

/** A change that is now in the outbox, durable. */
export interface Committed {
  readonly seq: number;
}

/**
 * Makes a change on this device: optimistic rows, server copies of what becomes dirty and the outbox row in one strict transaction
 * (WRITE1). Resolves when that is durable; no network is waited for (WRITE2). Throws StorageFullError when there is no room even after
 * pictures and the ballast were given up, OutdatedError when a newer release has taken over the database. Changes of a tab are kept in the order in which they were
 * made, but that one whose script is here doesn't wait for another's.
 */
export async function commit<M extends MutationName>(
  db: CratebookDatabase,
  name: M,
  args: ArgsOf<M>,
  mutations = localMutations,
): Promise<Committed> {
  const local = await mutations.load(name);
  return inTurn(db, () => writeWithRoom(db, local, args));
}

/** The last change of each database that was begun in this tab. */
const turns = new WeakMap<CratebookDatabase, Promise<unknown>>();

/** Changes of a tab follow one another, each begun when the one before has ended: one that is tried again never comes to stand behind a later one. */
function inTurn<T>(db: CratebookDatabase, work: () => Promise<T>): Promise<T> {
  const turn = (turns.get(db) ?? Promise.resolve()).then(work);
  turns.set(
    db,
    turn.catch(() => {}),
  );
  return turn;
}

async function writeWithRoom(db: CratebookDatabase, local: AnyLocalMutation, args: MutationArgs): Promise<Committed> {
  try {
    return await write(db, local, args);
  } catch (error) {
    if (releaseState() === 'outdated') throw new OutdatedError('a newer release has upgraded this database');
    if (!isQuotaError(error)) throw error;
  }
  for (const step of makeRoom(db)) {
    await step();
    try {
      return await write(db, local, args);
    } catch (error) {
      if (!isQuotaError(error)) throw error;
    }
  }
  throw new StorageFullError('the device has no room for this change');
}

async function write(db: CratebookDatabase, local: AnyLocalMutation, args: MutationArgs): Promise<Committed> {
  const { name } = local;
  const coalesceKey = local.coalesceKey?.(args) ?? null;
  const committed = await writeTx(db, ['outbox', 'meta', 'shadows', ...local.touches], async (tx) => {
    // One round of questions, then one of writes: each wait for the database is a good part of what a tap takes.
    const rows = rowsTx({
      ...tx,
      // Of the server's copy it is only asked whether it is there.
      get: (table, key) => (table === 'shadows' ? tx.look(table, key) : tx.get(table, key)),
      all: (table) => tx.list(table),
      ofRun: (routeId, day) => tx.list('deliveries', OF_RUN, [routeId, day]),
    });
    rows.expect(local.rows?.(args) ?? []);
    const guess = coalesceKey === null ? undefined : waitingOf.get(db)?.seqs.get(keyOf(name, coalesceKey));
    const [facts, guessed] = await Promise.all([
      readFacts(tx),
      guess === undefined ? undefined : readWaiting(tx, guess),
    ]);
    const { nextSeq } = facts;
    const at = new Date(Date.now() + facts.serverOffset).toISOString();
    const known = knownWaiting(db, facts);

    const replaced =
      coalesceKey === null ? undefined : await findReplaceable(tx, known, { name, coalesceKey, guessed }, facts);
    const seq = replaced?.seq ?? nextSeq;
    // The rows have the replaced change in them already; what travels must hold both.
    await local.apply(rows, args, { seq, at, userId: db.identity.userId });
    const row: OutboxRow = {
      seq,
      name,
      version: versionOf(name),
      args: replaced && local.fold ? local.fold(args, replaced.args) : args,
      at,
      coalesceKey,
      failures: 0,
      dependsOn: local.dependsOn ? await findDependencies(tx, local.dependsOn, args, seq) : [],
    };
    await rows.written();
    tx.put('outbox', row);
    const clientId = facts.clientId ?? uuidv7();
    if (facts.clientId === undefined) tx.put('meta', { key: 'clientId', value: clientId });
    if (!replaced) tx.put('meta', { key: 'nextSeq', value: nextSeq + 1 });
    return { seq, clientId, nextSeq: Math.max(seq + 1, nextSeq), known };
  });
  const { seq, clientId, nextSeq, known } = committed;
  // Nothing is replaced across a change that can't be (WRITE5): what is before it is forgotten.
  if (coalesceKey === null) waitingOf.set(db, { clientId, nextSeq, from: 0, seqs: new Map() });
  else {
    known.seqs.set(keyOf(name, coalesceKey), seq);
    waitingOf.set(db, { ...known, clientId, nextSeq });
  }
  noteConfirmed(db);
  return { seq };
}

interface Facts {
  readonly nextSeq: number;
  readonly clientId: string | undefined;
  readonly serverOffset: number;
  readonly sentThrough: number;
}

/** All that a change needs to know of this device, in one round of questions. */
async function readFacts(tx: WriteTx): Promise<Facts> {
  const rows = (await Promise.all([
    tx.look('meta', 'nextSeq'),
    tx.look('meta', 'sentThrough'),
    tx.look('meta', 'clientId'),
    tx.look('meta', 'serverOffset'),
  ])) as (MetaRow | undefined)[];
  const [nextSeq, sentThrough, clientId, serverOffset] = rows.map((row) => row?.value);
  return {
    nextSeq: (nextSeq as Meta['nextSeq'] | undefined) ?? 1,
    clientId: clientId as Meta['clientId'] | undefined,
    serverOffset: (serverOffset as Meta['serverOffset'] | undefined) ?? 0,
    sentThrough: (sentThrough as Meta['sentThrough'] | undefined) ?? 0,
  };
}

/**
 * What waits and may be replaced, as this tab saw it last: it is so as long as client and next number are the same, for whoever adds to the outbox moves
 * the one and whoever numbers it anew changes the other.
 */
interface Waiting {
  readonly clientId: string | undefined;
  readonly nextSeq: number;
  /** Rows before this number were not looked at. */
  from: number;
  /** The number of the latest change, by its name and key. */
  readonly seqs: Map<string, number>;
}
const waitingOf = new WeakMap<CratebookDatabase, Waiting>();

const keyOf = (name: MutationName, coalesceKey: string): string => `${name} ${coalesceKey}`;

function knownWaiting(db: CratebookDatabase, { clientId, nextSeq }: Facts): Waiting {
  const known = waitingOf.get(db);
  return known?.clientId === clientId && known?.nextSeq === nextSeq
    ? known
    : { clientId, nextSeq, from: nextSeq, seqs: new Map() };
}

const readWaiting = async (tx: WriteTx, seq: number) => (await tx.look('outbox', seq)) as OutboxRow | undefined;

/**
 * WRITE5: the waiting row of the same key, if none of it was sent and nothing but coalescable changes were made since: a line that is set,
 * ordered and set again must not be folded across the order.
 */
async function findReplaceable(
  tx: WriteTx,
  known: Waiting,
  { name, coalesceKey, guessed }: { name: MutationName; coalesceKey: string; guessed: OutboxRow | undefined },
  { sentThrough }: Facts,
): Promise<OutboxRow | undefined> {
  const key = keyOf(name, coalesceKey);
  if (!known.seqs.has(key) && known.from > sentThrough + 1) {
    const rows = (await tx.list('outbox')) as OutboxRow[];
    for (const row of rows.filter(({ seq }) => seq > sentThrough && seq < known.from).reverse()) {
      // What was sent under another key before the outbox was numbered anew was sent.
      if (row.coalesceKey === null || row.formerly) break;
      const its = keyOf(row.name, row.coalesceKey);
      if (!known.seqs.has(its)) known.seqs.set(its, row.seq);
    }
    known.from = 0;
  }
  const seq = known.seqs.get(key);
  if (seq === undefined || seq <= sentThrough) return undefined;
  const row = guessed?.seq === seq ? guessed : await readWaiting(tx, seq);
  return row?.name === name && row.coalesceKey === coalesceKey && !row.formerly ? row : undefined;
}

async function findDependencies(
  tx: WriteTx,
  dependsOn: (args: MutationArgs, earlier: Pick<OutboxRow, 'name' | 'args'>) => boolean,
  args: MutationArgs,
  before: number,
): Promise<number[]> {
  const rows = (await tx.list('outbox')) as OutboxRow[];
  return rows.filter((row) => row.seq < before && dependsOn(args, row)).map((row) => row.seq);
}
