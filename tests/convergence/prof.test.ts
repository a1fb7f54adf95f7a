import { Session } from 'node:inspector/promises';
import { mkdirSync, writeFileSync } from 'node:fs';
import fc from 'fast-check';
import { test } from 'vitest';
import { worldCommands } from './commands.ts';
import { assertInvariants, heal } from './invariants.ts';
import { breakGround, World } from './world.ts';
test('profile', async () => {
  const ground = await breakGround();
  const t = { create: 0, run: 0, heal: 0, check: 0 };
  const session = new Session();
  session.connect();
  await session.post('Profiler.enable');
  await session.post('Profiler.start');
  await fc.assert(
    fc.asyncProperty(worldCommands, async (run) => {
      const t0 = performance.now();
      const world = await World.create(ground);
      const t1 = performance.now();
      await fc.asyncModelRun(() => ({ model: {}, real: world }), run);
      const t2 = performance.now();
      await heal(world);
      const t3 = performance.now();
      await assertInvariants(world);
      const t4 = performance.now();
      t.create += t1 - t0;
      t.run += t2 - t1;
      t.heal += t3 - t2;
      t.check += t4 - t3;
      world.close();
    }),
    { numRuns: 80, endOnFailure: true },
  );
  const { profile } = await session.post('Profiler.stop');
  mkdirSync('/tmp/prof', { recursive: true });
  writeFileSync('/tmp/prof/x.cpuprofile', JSON.stringify(profile));
  console.log(t);
  await ground.close();
});
