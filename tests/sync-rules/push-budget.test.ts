import { expect, test } from 'vitest';
import { clientOf, line, onServer, rig, wire } from './rig.ts';

// Each push is late as soon as it has settled anything.
const { world: newWorld } = rig({ pushBudgetMs: 0 });

test('[PUSH1] a slow push settles what it began and names it; nothing that is resent applies twice', async () => {
  const world = await newWorld();
  const client = await clientOf(world, 0);
  const setting = (seq: number) =>
    wire(seq, 'carts.updateLines', {
      body: { customerLocationId: 'L1', lines: [{ itemCode: `I0${seq}`, uom: 'CS', quantity: seq }] },
    });
  const changes = [setting(1), setting(2), setting(3)];
  for (const settled of [1, 2, 3]) {
    const reply = await client.push(changes.slice(settled - 1));
    expect(reply).toMatchObject({ lastSeq: settled, stop: null });
    expect(reply.results.map(({ seq, status }) => [seq, status])).toEqual([[settled, 'applied']]);
  }
  expect((await client.push(changes)).results.map(({ seq }) => seq)).toEqual([1]);
  expect([await onServer(world, 'I01'), await onServer(world, 'I02'), await onServer(world, 'I03')]).toEqual([1, 2, 3]);
});

test('[PUSH1] a run of like changes is settled whole, and ends the push', async () => {
  const world = await newWorld();
  const client = await clientOf(world, 0);
  const reply = await client.push([
    ...[line(1, 'I01', 1), line(2, 'I02', 2)],
    wire(3, 'carts.updateLines', {
      body: { customerLocationId: 'L1', lines: [{ itemCode: 'I03', uom: 'CS', quantity: 3 }] },
    }),
  ]);
  expect(reply).toMatchObject({ lastSeq: 2, stop: null, results: [{ seq: 1 }, { seq: 2 }] });
  expect(await onServer(world, 'I03')).toBeUndefined();
});

test('[PUSH1] a device sends the rest until nothing waits', async () => {
  const world = await newWorld();
  const device = await world.device({ person: 0, which: 0 });
  for (const [at, itemCode] of ['I01', 'I02', 'I03', 'I04'].entries())
    await device.commit('carts.updateLines', {
      body: { customerLocationId: 'L1', lines: [{ itemCode, uom: 'CS', quantity: at + 1 }] },
    });
  const sizes: number[] = [];
  const { push } = device.transport;
  device.transport.push = (body, ...rest) => {
    sizes.push(body.mutations.length);
    return push.call(device.transport, body, ...rest);
  };
  while ((await device.push()) === 'progress');
  expect(sizes).toEqual([4, 3, 2, 1]);
  await device.sync();
  expect(await device.db.outbox.count()).toBe(0);
  expect(await onServer(world, 'I04')).toBe(4);
});
