import { IDBFactory, IDBKeyRange, IDBObjectStore } from 'fake-indexeddb';
import { expect, test, vi } from 'vitest';
import { uuidv7 } from '../../rules/uuid.ts';
import { commit } from '../../src/data/commit.ts';
import { CratebookDatabase } from '../../src/data/database.ts';
import { deferredMutations } from '../../src/data/deferred-mutations.ts';
import { lazyMutations } from '../../src/data/local-mutations.ts';
import type { Device } from '../convergence/device.ts';
import { eventually } from '../harness/eventually.ts';
import { onServer, order, rig } from './rig.ts';

const { world: newWorld } = rig();

const set = (device: Device, itemCode: string, quantity: number) =>
  device.commit('carts.setLine', { body: { customerLocationId: 'L1', itemCode, uom: 'CS', quantity } });

test('[WRITE1] optimistic row, server copy and outbox row are written together or not at all', async () => {
  const world = await newWorld();
  const device = await world.device({ person: 0, which: 0 });
  await set(device, 'I01', 2);
  await device.sync();
  const id = 'L1|I01|CS';
  const served = await device.db.live('cartLines').get(id);
  const { put } = IDBObjectStore.prototype;
  const refusing = vi.spyOn(IDBObjectStore.prototype, 'put').mockImplementation(function (this: IDBObjectStore, row) {
    if (this.name === 'outbox') throw new Error('the disk is broken');
    return put.call(this, row);
  });
  await expect(set(device, 'I01', 9)).rejects.toThrow('the disk is broken');
  refusing.mockRestore();
  expect(await device.db.live('cartLines').get(id)).toEqual(served);
  expect(await device.db.shadows.count()).toBe(0);
  await set(device, 'I01', 9);
  expect(await device.db.shadows.toArray()).toEqual([{ collection: 'cartLines', id, row: served }]);
  expect((await device.db.live('cartLines').get(id))?.quantity).toBe(9);
  expect(await device.db.outbox.count()).toBe(1);
});

test('[WRITE1] a tap waits until its change is durable', async () => {
  const identity = { tenantId: uuidv7(), userId: uuidv7() };
  const db = new CratebookDatabase(identity, { indexedDB: new IDBFactory(), IDBKeyRange });
  const asked: [mode: string, durability: unknown][] = [];
  db.use({
    stack: 'dbcore',
    name: 'witness',
    create: (core) => ({
      ...core,
      transaction: (stores, mode, options) => {
        asked.push([mode, options?.durability]);
        return core.transaction(stores, mode, options);
      },
    }),
  });
  await commit(db, 'carts.setLine', { body: { customerLocationId: 'L1', itemCode: 'I01', uom: 'CS', quantity: 1 } });
  expect(asked.filter(([mode]) => mode !== 'readonly')).toEqual([['readwrite', 'strict']]);
  db.close();
});

test('[WRITE1] two changes stay in their order, also where the first finds its script missing', async () => {
  const identity = { tenantId: uuidv7(), userId: uuidv7() };
  const db = new CratebookDatabase(identity, { indexedDB: new IDBFactory(), IDBKeyRange });
  const guide = { id: uuidv7(), customerLocationId: 'L1', name: 'Produce', lines: [] };
  await commit(db, 'orderGuides.create', { body: guide });
  // A browser may answer the later of two requests for one script first.
  const answers: (() => void)[] = [];
  const mutations = lazyMutations(async () => {
    await new Promise<void>((resolve) => answers.push(resolve));
    return deferredMutations;
  });
  const rename = (name: string) =>
    commit(db, 'orderGuides.update', { params: { id: guide.id }, body: { ...guide, name, base: null } }, { mutations });
  const both = [rename('Fruit'), rename('Fruit and herbs')];
  await eventually(() => expect(answers.length).toBeGreaterThan(0));
  for (const answer of answers.toReversed()) {
    answer();
    await new Promise((resolve) => setTimeout(resolve, 5));
  }
  await Promise.all(both);
  expect((await db.live('orderGuides').get(guide.id))?.name).toBe('Fruit and herbs');
  expect((await db.outbox.toArray()).at(-1)?.args.body).toMatchObject({ name: 'Fruit and herbs' });
  db.close();
});

test('[WRITE2] a tap has its effect while a push hangs', async () => {
  const world = await newWorld();
  const device = await world.device({ person: 0, which: 0 });
  await set(device, 'I01', 1);
  let answered: (() => void) | undefined;
  device.transport.meanwhile = () => new Promise<void>((resolve) => (answered = resolve));
  const push = device.push();
  while (!answered) await new Promise((resolve) => setTimeout(resolve, 1));
  await set(device, 'I02', 4);
  expect((await device.db.live('cartLines').get('L1|I02|CS'))?.quantity).toBe(4);
  answered();
  await push;
  await device.sync();
  expect([await onServer(world, 'I01'), await onServer(world, 'I02')]).toEqual([1, 4]);
});

test('[WRITE5] an unsent change is replaced; one that may have been sent is not', async () => {
  const world = await newWorld();
  const device = await world.device({ person: 0, which: 0 });
  for (const quantity of [1, 2, 3]) await set(device, 'I01', quantity);
  await set(device, 'I02', 1);
  await set(device, 'I01', 4);
  expect(
    (await device.db.outbox.toArray()).map(({ seq, args }) => [seq, (args.body as { quantity: number }).quantity]),
  ).toEqual([
    [1, 4],
    [2, 1],
  ]);
  device.transport.plan = ['lost'];
  await device.push();
  await set(device, 'I01', 5);
  expect((await device.db.outbox.toArray()).map(({ seq }) => seq)).toEqual([1, 2, 3]);
  await device.sync();
  expect(await onServer(world, 'I01')).toBe(5);
});

test('[WRITE5] a line is not folded across an order that took it', async () => {
  const world = await newWorld();
  const device = await world.device({ person: 0, which: 0 });
  await set(device, 'I01', 3);
  await device.commit('orders.submit', { body: order(uuidv7(), 'I01', 3) });
  await set(device, 'I01', 6);
  await device.sync();
  expect(await onServer(world, 'I01')).toBe(6);
  expect(await world.rows('select quantity from order_lines')).toEqual([{ quantity: 3 }]);
});

test('[WRITE5] settings that name different things do not replace each other', async () => {
  const world = await newWorld();
  const device = await world.device({ person: 0, which: 0 });
  await device.sync();
  await device.commit('account.saveSettings', { body: { locale: 'es' } });
  await device.commit('account.saveSettings', { body: { colourMode: 'light' } });
  await device.commit('account.saveSettings', { body: { colourMode: 'dark' } });
  expect(await device.db.outbox.count()).toBe(2);
  const both = { locale: 'es', colourMode: 'dark' };
  expect((await device.db.live('profiles').get(world.person(0).userId))?.userSettings).toEqual(both);
  await device.sync();
  expect((await device.db.live('profiles').get(world.person(0).userId))?.userSettings).toEqual(both);
});
