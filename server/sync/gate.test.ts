import { expect, test } from 'vitest';
import { Gate } from './gate.ts';

function rig() {
  let now = 0;
  const gate = new Gate(
    () => now,
    () => 0.5,
  );
  const inside: (() => void)[] = [];
  return {
    enter: () => void inside.push(gate.enter()),
    /** The one that has been in longest leaves after so many milliseconds. */
    leave(afterMs: number) {
      now += afterMs;
      const out = inside.shift();
      out?.();
      out?.();
    },
  };
}

test('whoever would wait too long, by the pace of those before, is asked to come back later', () => {
  const { enter, leave } = rig();
  for (let index = 0; index < 40; index++) enter();
  for (let index = 0; index < 25; index++) leave(100);
  expect(enter).toThrow(expect.objectContaining({ code: 'unavailable', details: { retryAfterSeconds: 4 } }));
  for (let index = 0; index < 12; index++) leave(100);
  enter();
});

test('a quick server lets many in at once, and a quiet hour is no slow pace', () => {
  const { enter, leave } = rig();
  enter();
  leave(2);
  leave(3_600_000);
  for (let index = 0; index < 100; index++) enter();
  for (let index = 0; index < 100; index++) leave(5);
  for (let index = 0; index < 60; index++) enter();
});
