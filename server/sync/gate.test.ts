import { expect, test } from 'vitest';
import { Gate } from './gate.ts';

function rig() {
  let now = 0;
  const gate = new Gate(
    () => now,
    () => 0.5,
  );
  const open: (() => void)[] = [];
  const enter = () => gate.pass(() => new Promise<void>((resolve) => open.push(resolve)));
  /** The one that has waited longest leaves after so many milliseconds. */
  const leave = async (afterMs: number) => {
    now += afterMs;
    open.shift()?.();
    await new Promise((resolve) => setImmediate(resolve));
  };
  return { enter, leave };
}

test('whoever would wait too long, by the pace of those before, is asked to come back later', async () => {
  const { enter, leave } = rig();
  const let_in: Promise<void>[] = [];
  for (let index = 0; index < 40; index++) let_in.push(enter());
  for (let index = 0; index < 25; index++) await leave(100);
  await expect(enter()).rejects.toMatchObject({ code: 'unavailable', details: { retryAfterSeconds: 3 } });
  // Fewer wait now than were always let in.
  for (let index = 0; index < 10; index++) await leave(100);
  let_in.push(enter());
  for (let index = 0; index < 6; index++) await leave(100);
  await Promise.all(let_in);
});

test('a quick server lets many in at once, and a quiet hour is no slow pace', async () => {
  const { enter, leave } = rig();
  const first = enter();
  await leave(2);
  await first;
  await leave(3_600_000);
  const crowd = Array.from({ length: 100 }, enter);
  for (let index = 0; index < 100; index++) await leave(5);
  await Promise.all(crowd);
});
