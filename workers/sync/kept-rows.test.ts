import 'fake-indexeddb/auto';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { Delivery } from '../../contract/deliveries.ts';
import type { Change, PullReply, PushReply, WireMutation } from '../../contract/sync.ts';
import { uuidv7 } from '../../rules/uuid.ts';
import { commit } from '../../src/data/commit.ts';
import { CratebookDatabase } from '../../src/data/database.ts';
import { keptOf, readManifestOf, rowsOf } from '../../src/features/routes/data/route-transfer.ts';
import { RUN_DAY, RUN_TENANT, runDelivery, runManifest, runRoute } from '../../src/features/routes/data/run.fixture.ts';
import { checkScopesNow } from './check.ts';
import { pullOnce } from './pull.ts';
import { pushOnce } from './push.ts';
import type { Transport } from './transport.ts';

const EPOCH = uuidv7();
const AT = '2026-11-20T10:10:00.000Z';
const fence = async () => {};
let db: CratebookDatabase;
let userId: string;
beforeEach(() => {
  userId = uuidv7();
  db = new CratebookDatabase({ tenantId: RUN_TENANT, userId });
});
afterEach(() => db.delete());

const cursor = (scope: string, clock: number, reset = false) => ({ scope, rev: '', clock, ord: 0, reset });
const row = (delivery: Delivery, clock: number): Change => ({
  collection: 'deliveries',
  id: delivery.id,
  scope: 'route:R1',
  clock,
  ord: 0,
  row: delivery,
});
const routeRow = (clock: number): Change => ({
  ...{ collection: 'routes', id: 'R1', scope: 'route:R1', clock, ord: 0 },
  row: { ...runRoute, runs: [{ ...runRoute.runs[0], driverId: userId, driverName: 'Me' }] },
});

/** A server with preset responses that records what it receives. */
function server(answers: Partial<PullReply> = {}) {
  const pushed: WireMutation[] = [];
  const checked: Parameters<Transport['check']>[0]['scopes'] = [];
  const serverTime = new Date().toISOString();
  const transport: Transport = {
    async push({ mutations }): Promise<PushReply> {
      pushed.push(...mutations);
      const results = mutations.map(({ seq }) => ({ seq, status: 'applied' as const, code: null, details: null }));
      return { results, lastSeq: mutations.at(-1)!.seq, stop: null, serverTime };
    },
    async pull() {
      return {
        ...{
          epoch: EPOCH,
          scopes: [cursor('tenant', 1)],
          changes: [],
          packs: [],
          more: false,
          lastSeq: 0,
          results: [],
        },
        serverTime,
        ...answers,
      };
    },
    async check({ scopes }) {
      checked.push(...scopes);
      return { mismatched: [] };
    },
    pack: async () => new ArrayBuffer(0),
    ping: async () => true,
  };
  return { transport, pushed, checked };
}
const pull = (answers: Partial<PullReply> = {}) => pullOnce(db, server(answers).transport, fence);

const takeOver = async () =>
  commit(db, 'routes.takeOver', {
    params: { id: 'R1', day: RUN_DAY },
    body: { takenAt: AT },
    kept: await keptOf(db, rowsOf(runManifest())!),
  });
const outcome = { shortQuantity: 0, shortReason: null, refusedQuantity: 1, refusedReason: 'damaged' as const };
const refuse = () =>
  commit(db, 'deliveries.setLine', {
    params: { id: runDelivery(1).id, lineNumber: 1 },
    body: { ...outcome, returnedQuantity: 0, returnedReason: null, weightGrams: null, note: '', at: AT },
  });
const complete = () =>
  commit(db, 'deliveries.complete', {
    params: { id: runDelivery(1).id },
    body: { arrivedAt: null, completedAt: AT, total: 0, place: null },
  });
const held = () => db.live('deliveries').orderBy('id').toArray();
const refusedOf = (delivery: Delivery | undefined) => delivery?.lines[0]?.outcome?.refusedQuantity;

describe('rows of another phone', () => {
  it('[WRITE1, WRITE7] are stored with the take-over, for the user who took over', async () => {
    await takeOver();
    expect(await held()).toEqual(runManifest().deliveries);
    expect(await db.live('routes').get('R1')).toMatchObject({
      name: 'North',
      runs: [{ day: RUN_DAY, driverId: userId }],
    });
  });

  it('[WRITE7, PULL3, I1] survive every pull until the server settled the take-over, with later changes', async () => {
    await takeOver();
    await refuse();
    await complete();
    const before = await held();
    for (const scopes of [[cursor('tenant', 1)], [cursor('tenant', 2, true)]]) {
      await pull({ scopes });
      expect(await held()).toEqual(before);
      expect(refusedOf(before[0])).toBe(1);
      expect(before[0]?.status).toBe('delivered');
    }
  });

  it("[WRITE7, PULL3] are replaced by the server's in the pull that settles it, and waiting changes are applied on those", async () => {
    await takeOver();
    await refuse();
    await pull({
      scopes: [cursor('tenant', 1), cursor('route:R1', 9, true)],
      changes: [row(runDelivery(1, { notes: 'of the server' }), 9), row(runDelivery(2), 9), routeRow(9)],
      lastSeq: 1,
    });
    const rows = await held();
    expect(rows).toHaveLength(2);
    expect(rows[0]).toMatchObject({ notes: 'of the server' });
    expect(refusedOf(rows[0])).toBe(1);
    expect(rows[1]).toMatchObject({ $scope: 'route:R1', $clock: 9 });
    await pull({
      scopes: [cursor('tenant', 1), cursor('route:R1', 12)],
      changes: [row(runDelivery(1, { notes: 'settled' }), 12)],
      lastSeq: 2,
    });
    expect((await held())[0]).toEqual({
      ...runDelivery(1, { notes: 'settled' }),
      $scope: 'route:R1',
      $clock: 12,
      $ord: 0,
    });
    expect([await db.outbox.count(), await db.shadows.count()]).toEqual([0, 0]);
  });

  it("[WRITE7] stay the server's if the server changed them later and the take-over still waits", async () => {
    await takeOver();
    await pull({
      scopes: [cursor('tenant', 1), cursor('route:R1', 5, true)],
      changes: [row(runDelivery(1, { notes: 'news' }), 5)],
    });
    const rows = await held();
    expect(rows.map(({ notes }) => notes)).toEqual(['news', '']);
  });

  it('replace older rows of a route on this device, and are replaced by newer ones', async () => {
    const scopes = [cursor('tenant', 1), cursor('route:R1', 5, true)];
    await pull({ scopes, changes: [row(runDelivery(1, { notes: 'old' }), 4), routeRow(4)] });
    await takeOver();
    expect((await held()).map(({ notes }) => notes)).toEqual(['', '']);
    await pull({
      scopes: [cursor('tenant', 1), cursor('route:R1', 6)],
      changes: [row(runDelivery(1, { notes: 'news' }), 6)],
    });
    expect((await held()).map(({ notes }) => notes)).toEqual(['news', '']);
  });

  it('[I1, PUSH5] are removed when the server rejects it, and its author sees the rejection', async () => {
    await takeOver();
    await pull({ lastSeq: 1, results: [{ seq: 1, status: 'rejected', code: 'forbidden', details: null }] });
    expect([await held(), await db.live('routes').count()]).toEqual([[], 0]);
    expect(await db.attention.toArray()).toMatchObject([{ name: 'routes.takeOver', status: 'rejected' }]);
  });

  it('[WRITE7, I2] are never sent, and changes on them are sent once and in order', async () => {
    await takeOver();
    await refuse();
    const { transport, pushed } = server();
    await pushOnce(db, transport, fence);
    await pushOnce(db, transport, fence);
    expect(pushed.map(({ seq, name, args }) => [seq, name, Object.keys(args)])).toEqual([
      [1, 'routes.takeOver', ['params', 'body']],
      [2, 'deliveries.setLine', ['params', 'body']],
    ]);
  });

  it('[WRITE7, PULL7] are in no scope’s sum', async () => {
    await pull({ scopes: [cursor('tenant', 1)] });
    await takeOver();
    const { transport, checked } = server();
    await checkScopesNow(db, transport, fence);
    expect(checked).toMatchObject([{ scope: 'tenant', rows: 0 }]);
  });
});

it("a manifest of the device's rows produces the same rows on the other phone", async () => {
  await takeOver();
  await refuse();
  const made = await readManifestOf(db, { routeId: 'R1', day: RUN_DAY, madeAt: AT, madeBy: 'Me' });
  const rows = rowsOf(made!);
  expect(rows?.deliveries).toEqual(await held());
  expect(rows?.route).toEqual(await db.live('routes').get('R1'));
});

it('a manifest with rows of another run, or with invalid rows, is refused', () => {
  const [first, second] = runManifest().deliveries;
  for (const wrong of [
    { ...first!, routeId: 'R2' },
    { ...first!, deliveryDate: '2026-11-21' },
    { ...first!, stop: 1.5 },
  ])
    expect(rowsOf({ ...runManifest(), deliveries: [wrong, second!] })).toBeNull();
});
