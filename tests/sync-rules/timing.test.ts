import { expect, test } from 'vitest';
import { nextDelay } from '../../rules/backoff.ts';
import { readMeta, writeMeta } from '../../src/data/database.ts';
import { CallError, UnreachableError } from '../../src/lib/call.ts';
import { noFence } from '../../workers/sync/fence.ts';
import { FIRST_RECONNECT_SPREAD_MS, IDLE_MS, type Loop, startLoop } from '../../workers/sync/loop.ts';
import type { Device } from '../convergence/device.ts';
import { clientOf, line, rig } from './rig.ts';

const { world: newWorld } = rig();

/** A loop whose sleeps are written down instead of slept; `until` decides after how many it stops. */
async function sleepsOf(
  device: Device,
  turns: number,
  random: number,
  before: (sleep: number) => void = () => {},
): Promise<number[]> {
  const slept: number[] = [];
  let now = Date.now();
  let stop: () => void = () => {};
  const loop = startLoop(device.db, device.transport, {
    fence: noFence,
    onPulled: () => {},
    onFenced: () => {},
    wakeSleeper: () => {},
    world: {
      now: () => now,
      random: () => random,
      async sleep(ms) {
        slept.push(ms);
        now += ms;
        if (slept.length >= turns) stop();
        else before(slept.length);
      },
    },
  });
  stop = () => void loop.stop();
  await loop.ended;
  return slept;
}

test('[TIME2] tries follow each other with full jitter under a bound that doubles up to a minute', async () => {
  const world = await newWorld();
  const device = await world.device({ person: 0, which: 0 });
  device.transport.pull = async () => {
    throw new CallError(500, null);
  };
  const bound = (attempt: number, random: number) =>
    nextDelay(attempt, { baseMs: 1000, capMs: 60_000, random: () => random });
  for (const random of [0, 0.25, 0.999]) {
    expect(await sleepsOf(device, 9, random)).toEqual(
      Array.from({ length: 9 }, (_, attempt) => bound(attempt, random)),
    );
  }
});

test('[TIME2] the server’s own word on when to come back is kept', async () => {
  const world = await newWorld();
  const device = await world.device({ person: 0, which: 0 });
  device.transport.plan = ['unavailable'];
  expect(await sleepsOf(device, 2, 0.5)).toEqual([2000, IDLE_MS]);
});

test('[TIME2] the first return after an outage is spread out, later rounds are not', async () => {
  const world = await newWorld();
  const device = await world.device({ person: 0, which: 0 });
  device.transport.plan = ['lost'];
  expect(await sleepsOf(device, 4, 0.5)).toEqual([500, FIRST_RECONNECT_SPREAD_MS / 2, IDLE_MS, IDLE_MS]);
});

test('[TIME1] an address that answers and is not the server is not the server: the outbox waits', async () => {
  const world = await newWorld();
  const device = await world.device({ person: 0, which: 0 });
  let pulls = 0;
  device.transport.pull = async () => {
    pulls += 1;
    throw new UnreachableError('a captive portal');
  };
  device.transport.ping = async () => false;
  await sleepsOf(device, 5, 0.5);
  expect(pulls).toBe(1);
  expect((await readMeta(device.db, 'connection'))?.state).toBe('offline');
});

test('[PULL6] without any poke the device looks again by itself', async () => {
  const world = await newWorld();
  const device = await world.device({ person: 0, which: 0 });
  const client = await clientOf(world, 1);
  let pushed: Promise<unknown> | undefined;
  const { pull } = device.transport;
  device.transport.pull = async (body) => {
    await pushed;
    return pull(body);
  };
  const slept = await sleepsOf(device, 2, 0.5, () => {
    pushed = client.push([line(1, 'I01', 3)]);
  });
  expect(slept).toEqual([IDLE_MS, IDLE_MS]);
  expect((await device.db.live('cartLines').get('L1|I01|CS'))?.quantity).toBe(3);
});

test('[C6.4] [PULL6] while a stream of pokes is open the device looks every 15 minutes, and every minute once it has ended', async () => {
  const world = await newWorld();
  const device = await world.device({ person: 0, which: 0 });
  const pulledAt: number[] = [];
  let minutes = 0;
  const { pull } = device.transport;
  device.transport.pull = (body) => {
    pulledAt.push(minutes);
    return pull(body);
  };
  let loop: Loop | undefined;
  loop = startLoop(device.db, device.transport, {
    fence: noFence,
    onPulled: () => {},
    onFenced: () => {},
    wakeSleeper: () => {},
    isStreaming: () => minutes < 20,
    world: {
      now: () => Date.now(),
      random: () => 0.5,
      async sleep(ms) {
        minutes += ms / 60_000;
        if (minutes >= 22) void loop?.stop();
      },
    },
  });
  await loop.ended;
  expect(pulledAt).toEqual([0, 15, 20, 21]);
});

test('[PULL7] a comparison that the network cuts off does not end the loop', async () => {
  const world = await newWorld();
  const device = await world.device({ person: 0, which: 0 });
  await writeMeta(device.db, 'checkedAt', 0);
  device.transport.check = async () => {
    throw new UnreachableError('cut off');
  };
  expect(await sleepsOf(device, 3, 0.5)).toEqual([500, FIRST_RECONNECT_SPREAD_MS / 2, IDLE_MS]);
});

test('[C2.7] [PULL7] a clock that was a year ahead and is set back does not end the comparisons with the server', async () => {
  const world = await newWorld();
  const device = await world.device({ person: 0, which: 0 });
  await writeMeta(device.db, 'checkedAt', Date.now() + 365 * 24 * 3_600_000);
  let comparisons = 0;
  const { check } = device.transport;
  device.transport.check = (body) => {
    comparisons += 1;
    return check(body);
  };
  await sleepsOf(device, 3, 0.5);
  expect(comparisons).toBe(1);
});

test('[TIME2] a fault of the device itself is tried again, too', async () => {
  const world = await newWorld();
  const device = await world.device({ person: 0, which: 0 });
  const { pull } = device.transport;
  let faults = 2;
  device.transport.pull = async (body) => {
    if (faults-- > 0) throw new TypeError('a damaged row');
    return pull(body);
  };
  expect(await sleepsOf(device, 3, 0.5)).toEqual([500, 1000, IDLE_MS]);
});
