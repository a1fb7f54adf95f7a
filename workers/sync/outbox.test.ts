import 'fake-indexeddb/auto';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { PullReply, PushReply, WireMutation } from '../../contract/sync.ts';
import { uuidv7 } from '../../rules/uuid.ts';
import { commit } from '../../src/data/commit.ts';
import { CratebookDatabase, readMeta, writeMeta } from '../../src/data/database.ts';
import { StorageFullError } from '../../src/data/storage-room.ts';
import { CallError, UnreachableError } from '../../src/lib/call.ts';
import { syncRound } from './drain.ts';
import { FencedError, fenceOf, noFence, takeTerm } from './fence.ts';
import { leadWhenPossible } from './leader.ts';
import { startLoop } from './loop.ts';
import { pullOnce } from './pull.ts';
import { MAX_FAILURES, pushOnce, renumber } from './push.ts';
import type { Transport } from './transport.ts';

let db: CratebookDatabase;
beforeEach(() => {
  db = new CratebookDatabase({ tenantId: uuidv7(), userId: uuidv7() });
});
afterEach(async () => {
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
  await db.delete();
});

const set = (itemCode: string, quantity = 1) =>
  commit(db, 'carts.setLine', { body: { customerLocationId: 'L1', itemCode, uom: 'CS', quantity } });
const setMany = async (count: number) => {
  for (let item = 1; item <= count; item++) await set(`I${item}`);
};
const itemOf = ({ args }: Pick<WireMutation, 'args'>) => (args.body as { itemCode?: string }).itemCode;
const reply = (part: Partial<PushReply> = {}): PushReply => ({
  ...{ results: [], lastSeq: 0, stop: null, serverTime: new Date().toISOString() },
  ...part,
});
const applied = (mutations: readonly WireMutation[]): PushReply =>
  reply({
    results: mutations.map(({ seq }) => ({ seq, status: 'applied', code: null, details: null })),
    lastSeq: mutations.at(-1)?.seq ?? 0,
  });
/** A server that rejects pulls; `pulls` counts them. */
const pulls = { count: 0 };
const server = (push: (mutations: WireMutation[]) => PushReply): Transport => ({
  push: async ({ mutations }) => push(mutations),
  async pull(): Promise<PullReply> {
    pulls.count += 1;
    throw new CallError(503, null);
  },
  check: () => Promise.reject(new CallError(503, null)),
  pack: () => Promise.reject(new CallError(503, null)),
  ping: async () => true,
});
const rounds = async (transport: Transport, count: number) => {
  for (let round = 0; round < count; round++) await syncRound(db, transport, noFence);
};
const attention = async () => (await db.attention.toArray()).map((row) => `${row.name} ${itemOf(row)} ${row.status}`);

it('[C2.1] a 4xx for the whole push halves the batch, and the rejected mutation is shown to its author', async () => {
  await setMany(20);
  const arrived: unknown[] = [];
  const refusing = server((mutations) => {
    if (mutations.some((mutation) => itemOf(mutation) === 'I13'))
      throw new CallError(400, { code: 'invalid_input', errors: { 'mutations.0.at': 'Invalid input' } });
    arrived.push(...mutations.map(itemOf));
    return applied(mutations);
  });
  await rounds(refusing, 1);
  expect(arrived).toHaveLength(19);
  expect(await db.attention.toArray()).toMatchObject([
    { status: 'rejected', code: 'invalid_input', details: { errors: { 'mutations.0.at': 'Invalid input' } } },
  ]);
});

it.each([401, 403, 408, 409, 425, 429, 503])(
  '[C2.1, C2.3] a %i does not concern the mutations: none is counted, rejected or parked',
  async (status) => {
    await setMany(2);
    const busy = server(() => {
      throw new CallError(status, null);
    });
    await rounds(busy, 2 * MAX_FAILURES);
    expect((await db.outbox.toArray()).map(({ failures }) => failures)).toEqual([0, 0]);
    expect(await attention()).toEqual([]);
  },
);

it('[C2.1] a batch is bounded in bytes of UTF-8', async () => {
  const note = '注'.repeat(450_000);
  for (const n of [1, 2, 3]) {
    await set(`I${n}`);
    await db.outbox.update(n, { args: { body: { itemCode: `I${n}`, note } } });
  }
  const sizes: number[] = [];
  await rounds(
    server((mutations) => {
      sizes.push(mutations.length);
      return applied(mutations);
    }),
    1,
  );
  expect(sizes).toEqual([2, 1]);
});

it('[C2.3] an outage of any length parks nothing', async () => {
  await setMany(4);
  await rounds(
    server((mutations) => reply({ stop: { kind: 'retry', seq: mutations[0]!.seq } })),
    5 * MAX_FAILURES,
  );
  expect([await attention(), await db.outbox.count()]).toEqual([[], 4]);
});

it('[C2.3] a tap does not end a back-off, and "Sync now" does', async () => {
  await set('I1');
  let pushes = 0;
  const sleeps: (() => void)[] = [];
  const wake = () => sleeps.shift()?.();
  const loop = startLoop(
    db,
    server((mutations) => {
      pushes += 1;
      return reply({ stop: { kind: 'retry', seq: mutations[0]!.seq } });
    }),
    {
      fence: noFence,
      world: { now: () => 0, random: () => 0.999, sleep: () => new Promise((resolve) => void sleeps.push(resolve)) },
      wakeSleeper: wake,
      onPulled() {},
      onFenced() {},
    },
  );
  await vi.waitFor(() => expect(sleeps).toHaveLength(1));
  for (const tap of [2, 3, 4, 5, 6, 7, 8, 9]) {
    await set(`I${tap}`);
    loop.wake();
  }
  await new Promise((resolve) => setTimeout(resolve, 20));
  expect([pushes, sleeps.length]).toEqual([1, 1]);
  await loop.flush();
  expect(pushes).toBe(2);
  await loop.stop();
  expect(await attention()).toEqual([]);
});

it('[C2.4] a mutation that breaks its whole batch is found in log n rounds, and pulls continue', async () => {
  await setMany(100);
  pulls.count = 0;
  const broken = server((mutations) => {
    if (mutations.some((mutation) => itemOf(mutation) === 'I60')) throw new CallError(500, null);
    return applied(mutations);
  });
  let count = 0;
  while ((await db.attention.count()) === 0 && count < 100) {
    await rounds(broken, 1);
    count += 1;
  }
  expect(await attention()).toEqual(['carts.setLine I60 parked']);
  // Halvings to find it, and then as many tries as it gets.
  expect(count).toBeLessThanOrEqual(2 * Math.ceil(Math.log2(100)) + MAX_FAILURES);
  expect(pulls.count).toBeGreaterThanOrEqual(count);
});

it('[C2.5] mutations that depend on a parked one are parked with it, in one entry that keeps the former keys', async () => {
  const id = uuidv7();
  const guide = { id, customerLocationId: 'L1', name: 'Week', lines: [] };
  await commit(db, 'orderGuides.create', { body: guide });
  await set('I1');
  await commit(db, 'orderGuides.remove', { params: { id } });
  await set('I2');
  const clientId = await readMeta(db, 'clientId');
  const sent: string[] = [];
  const blaming = server((mutations) => {
    const [head] = mutations;
    if (head!.name === 'orderGuides.create') return reply({ stop: { kind: 'retry', seq: head!.seq, blamed: true } });
    sent.push(...mutations.map(({ name, seq }) => `${seq} ${name}`));
    return applied(mutations);
  });
  await rounds(blaming, MAX_FAILURES + 1);
  expect(sent).toEqual(['1 carts.setLine', '2 carts.setLine']);
  expect(await db.attention.toArray()).toMatchObject([
    {
      ...{ name: 'orderGuides.create', status: 'parked', formerly: [{ clientId, seq: 1 }] },
      followers: [{ name: 'orderGuides.remove', args: { params: { id } } }],
    },
  ]);
});

it('[PUSH6] dependsOn follows its mutation when the outbox is renumbered', async () => {
  const id = uuidv7();
  await setMany(3);
  await commit(db, 'orderGuides.create', { body: { id, customerLocationId: 'L1', name: 'Week', lines: [] } });
  await commit(db, 'orderGuides.remove', { params: { id } });
  await renumber(db, 2, noFence);
  expect((await db.outbox.toArray()).map(({ seq, dependsOn }) => [seq, dependsOn])).toEqual([
    [1, []],
    [2, []],
    [3, [2]],
  ]);
});

it.each<[string, Partial<PushReply>]>([
  ['results', { results: [{ seq: 1, status: 'applied', code: null, details: null }], lastSeq: 1 }],
  ['a gap', { stop: { kind: 'gap', seq: 1, expected: 1 } }],
  ['a blamed failure', { stop: { kind: 'retry', seq: 1, blamed: true } }],
])('[PUSH6] a reply to a former client identity changes nothing: %s', async (_, part) => {
  await setMany(2);
  const clientId = uuidv7();
  const late = server(() => reply(part));
  const { push } = late;
  late.push = async (body) => {
    await writeMeta(db, 'clientId', clientId);
    return push(body);
  };
  await pushOnce(db, late, noFence);
  expect(await readMeta(db, 'settledSeq')).toBeUndefined();
  expect(await readMeta(db, 'clientId')).toBe(clientId);
  expect((await db.outbox.toArray()).map(({ failures }) => failures)).toEqual([0, 0]);
});

it('[PUSH6] a pull for a former client identity changes nothing', async () => {
  await setMany(2);
  const next = uuidv7();
  const late = server(applied);
  late.pull = async () => {
    await writeMeta(db, 'clientId', next);
    const results = [{ seq: 1, status: 'rejected' as const, code: 'no', details: null }];
    return {
      ...{ epoch: uuidv7(), scopes: [], changes: [], packs: [], more: false, lastSeq: 2, results },
      serverTime: new Date().toISOString(),
    };
  };
  await pullOnce(db, late, noFence);
  expect([await db.outbox.count(), await attention(), await readMeta(db, 'epoch')]).toEqual([2, [], undefined]);
});

it('[WRITE3] a replaced leader stores no reply', async () => {
  await set('I1');
  const old = await takeTerm(db, 'old', 0);
  const slow = server(applied);
  const { push } = slow;
  slow.push = async (body) => {
    await takeTerm(db, 'new', 0);
    return push(body);
  };
  await expect(pushOnce(db, slow, fenceOf(db, old))).rejects.toBeInstanceOf(FencedError);
  expect(await readMeta(db, 'settledSeq')).toBeUndefined();
});

it('[C2.6] a full device sends its mutations: the reserved storage is released for the push', async () => {
  await set('I1');
  await db.ballast.put({ id: 1, bytes: new Uint8Array(10) });
  let isFull = true;
  const { put, clear } = IDBObjectStore.prototype;
  vi.spyOn(IDBObjectStore.prototype, 'put').mockImplementation(function (this: IDBObjectStore, row, key) {
    if (isFull) throw new DOMException('no room', 'QuotaExceededError');
    return key === undefined ? put.call(this, row) : put.call(this, row, key);
  });
  vi.spyOn(IDBObjectStore.prototype, 'clear').mockImplementation(function (this: IDBObjectStore) {
    if (this.name === 'ballast') isFull = false;
    return clear.call(this);
  });
  let pushes = 0;
  await rounds(
    server((mutations) => {
      pushes += 1;
      return applied(mutations);
    }),
    1,
  );
  expect([pushes, await readMeta(db, 'settledSeq')]).toEqual([1, 1]);
});

it.each([
  [new UnreachableError('a page', { isForeign: true }), 'portal'],
  [new UnreachableError('nothing'), 'unreachable'],
  [new StorageFullError('full'), 'storage_full'],
])(
  '[C10.4] the indicator distinguishes a captive network, a missing one and a full device: %o',
  async (error, problem) => {
    await set('I1');
    const failing = server(() => {
      throw error;
    });
    expect(await syncRound(db, failing, noFence)).toMatchObject({ kind: 'later', problem });
  },
);

it('[C2.7] a response that was in transit while the device slept does not change the clock offset', async () => {
  await set('I1');
  const began = Date.now();
  const slow = server(applied);
  const { push } = slow;
  slow.push = async (body) => {
    const answer = await push(body);
    vi.spyOn(Date, 'now').mockReturnValue(began + 3_600_000);
    return answer;
  };
  await pushOnce(db, slow, noFence);
  expect((await readMeta(db, 'serverOffset')) ?? 0).toBe(0);
});

/** Pushes once over a network that needs `seconds` for a response, from a device whose clock is `behindMs` behind. */
async function pushSlowly(seconds: number, behindMs: number) {
  const [wall, running] = [Date.now(), performance.now()];
  const slow = server(applied);
  const { push } = slow;
  slow.push = async (body) => {
    const serverTime = new Date(wall + behindMs + seconds * 500).toISOString();
    const answer = { ...(await push(body)), serverTime };
    vi.spyOn(Date, 'now').mockReturnValue(wall + seconds * 1000);
    vi.spyOn(performance, 'now').mockReturnValue(running + seconds * 1000);
    return answer;
  };
  vi.spyOn(Date, 'now').mockReturnValue(wall);
  vi.spyOn(performance, 'now').mockReturnValue(running);
  await set('I1');
  await pushOnce(db, slow, noFence);
  return readMeta(db, 'serverOffset');
}

it('[ID4] a slow response sets a clock offset that is larger than half of its duration', async () => {
  expect(await pushSlowly(20, 3_600_000)).toBe(3_600_000);
});

it('[ID4] a slow response keeps an offset that differs by less than half of its duration', async () => {
  expect(await pushSlowly(20, 9000)).toBeUndefined();
  await writeMeta(db, 'serverOffset', 60_000);
  expect(await pushSlowly(20, 69_000)).toBe(60_000);
});

it('[C2.7] one failed read of the database does not end the engine', async () => {
  const request = (_name: string, _options: object, work: () => Promise<void>) => work();
  vi.stubGlobal('navigator', { locks: { query: async () => ({ held: [] }), request } });
  await db.open();
  const get = db.meta.get.bind(db.meta);
  vi.spyOn(db.meta, 'get').mockImplementationOnce((() =>
    Promise.reject(new DOMException('Connection to Indexed Database server lost', 'UnknownError'))) as never);
  vi.spyOn(console, 'warn').mockImplementation(() => {});
  const ending = new AbortController();
  let terms = 0;
  await leadWhenPossible(
    db,
    'me',
    async () => {
      terms += 1;
      ending.abort();
    },
    ending.signal,
  );
  expect([terms, (await get('leader')) !== undefined]).toEqual([1, true]);
});
