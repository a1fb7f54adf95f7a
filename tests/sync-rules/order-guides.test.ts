import { expect, test } from 'vitest';
import type { GuideLine, OrderGuide } from '../../contract/order-guides.ts';
import { uuidv7 } from '../../rules/uuid.ts';
import type { Device } from '../convergence/device.ts';
import { rig } from './rig.ts';

const { world: newWorld } = rig();

const line = (itemCode: string, position: number, par: number | null = null): GuideLine => ({
  itemCode,
  uom: 'CS',
  section: 'Dry',
  position,
  par,
  weekdayPars: null,
});
const guideOn = async (device: Device, id: string): Promise<OrderGuide> => {
  const guide = await device.db.live('orderGuides').get(id);
  if (!guide) throw new Error('the device has no such guide');
  return guide;
};
const shape = async (device: Device, id: string) =>
  (await guideOn(device, id)).lines.map(({ itemCode, par }) => `${itemCode}:${par}`).join(' ');

/** A change as a screen makes it: with the guide that it was made on. */
async function change(device: Device, id: string, to: (lines: GuideLine[]) => GuideLine[], name?: string) {
  const guide = await guideOn(device, id);
  const body = { name: name ?? guide.name, customerLocationId: 'L1', lines: to(guide.lines) };
  await device.commit('orderGuides.update', {
    params: { id },
    body: { ...body, base: { name: guide.name, lines: guide.lines } },
  });
}
const add = (itemCode: string) => (lines: GuideLine[]) => [...lines, line(itemCode, lines.length)];
const setPar = (itemCode: string, par: number) => (lines: GuideLine[]) =>
  lines.map((each) => (each.itemCode === itemCode ? { ...each, par } : each));

test('[I1] two devices change one guide without a network: no line and no par is lost', async () => {
  const world = await newWorld();
  const [one, two] = [await world.device({ person: 0, which: 0 }), await world.device({ person: 0, which: 1 })];
  const id = uuidv7();
  const lines = [line('I01', 0, 2), line('I02', 1, 2)];
  await one.commit('orderGuides.create', { body: { id, name: 'Weekly', customerLocationId: 'L1', lines } });
  await one.sync();
  await two.sync();

  await change(one, id, add('I03'));
  await change(one, id, setPar('I01', 5));
  await change(two, id, add('I04'));
  await change(two, id, (now) => setPar('I02', 7)(now), 'Weekly, new');
  expect((await one.db.outbox.toArray()).length).toBe(1);
  await one.sync();
  await two.sync();
  await one.sync();

  expect(await shape(one, id)).toBe(await shape(two, id));
  expect((await shape(one, id)).split(' ').sort()).toEqual(['I01:5', 'I02:7', 'I03:null', 'I04:null']);
  expect((await guideOn(one, id)).name).toBe('Weekly, new');
  expect(await one.db.attention.count()).toBe(0);
});

test('[WRITE5] changes that travel as one keep the starting point of the first: a line that came and went leaves no trace', async () => {
  const world = await newWorld();
  const [one, two] = [await world.device({ person: 0, which: 0 }), await world.device({ person: 0, which: 1 })];
  const id = uuidv7();
  await one.commit('orderGuides.create', {
    body: { id, name: 'Weekly', customerLocationId: 'L1', lines: [line('I01', 0, 2), line('I02', 1)] },
  });
  await one.sync();
  await two.sync();

  await change(one, id, setPar('I01', 9));
  await change(one, id, add('I03'));
  await change(one, id, (now) => now.filter(({ itemCode }) => itemCode !== 'I03'));
  await change(two, id, add('I05'));
  await two.sync();
  await one.sync();
  expect(await shape(one, id)).toBe('I01:9 I02:null I05:null');
});

test('[PUSH9] a change of version 1, which names no base, replaces the guide as before', async () => {
  const world = await newWorld();
  const device = await world.device({ person: 0, which: 0 });
  const id = uuidv7();
  await device.commit('orderGuides.create', {
    body: { id, name: 'Weekly', customerLocationId: 'L1', lines: [line('I01', 0), line('I02', 1)] },
  });
  await device.sync();
  const body = { name: 'Old', customerLocationId: 'L1', lines: [line('I02', 0)] };
  await device.commit('orderGuides.update', { params: { id }, body });
  await device.db.outbox.toCollection().modify({ version: 1 });
  await device.sync();
  expect([await shape(device, id), (await guideOn(device, id)).name]).toEqual(['I02:null', 'Old']);
  expect(await device.db.attention.count()).toBe(0);
});

test('a guide that was deleted and brought back without a network is there with its lines', async () => {
  const world = await newWorld();
  const device = await world.device({ person: 0, which: 0 });
  const id = uuidv7();
  const body = { id, name: 'Weekly', customerLocationId: 'L1', lines: [line('I01', 0, 2), line('I02', 1)] };
  await device.commit('orderGuides.create', { body });
  await device.sync();
  await device.commit('orderGuides.remove', { params: { id } });
  expect(await device.db.live('orderGuides').get(id)).toBeUndefined();
  await device.commit('orderGuides.create', { body });
  await change(device, id, setPar('I02', 4));
  await device.sync();
  expect(await shape(device, id)).toBe('I01:2 I02:4');
  expect(await device.db.attention.count()).toBe(0);
});

test('[I1] a change to a guide that another device deleted is refused in front of its author, not dropped', async () => {
  const world = await newWorld();
  const [one, two] = [await world.device({ person: 0, which: 0 }), await world.device({ person: 0, which: 1 })];
  const id = uuidv7();
  await one.commit('orderGuides.create', {
    body: { id, name: 'Weekly', customerLocationId: 'L1', lines: [line('I01', 0, 2)] },
  });
  await one.sync();
  await two.sync();
  await one.commit('orderGuides.remove', { params: { id } });
  await change(two, id, add('I02'));
  await one.sync();
  await two.sync();
  expect(await two.db.live('orderGuides').get(id)).toBeUndefined();
  const [refused] = await two.db.attention.toArray();
  expect([refused?.name, refused?.status, refused?.code]).toEqual(['orderGuides.update', 'rejected', 'not_found']);
  expect(refused?.args.body).toMatchObject({ lines: [{ itemCode: 'I01' }, { itemCode: 'I02' }] });
});
