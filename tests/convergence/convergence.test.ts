import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { worldCommands } from './commands.ts';
import { assertInvariants, heal } from './invariants.ts';
import { breakGround, type Ground, World } from './world.ts';

let ground: Ground;
beforeAll(async () => {
  ground = await breakGround();
});
afterAll(() => ground.close());

const RUNS = Number(process.env.CONVERGENCE_RUNS ?? 1000);

test('[I1] [I2] [I3] [I4] [I5] [I6] devices and server converge whatever happens between them', async () => {
  let commands = 0;
  const startedAt = performance.now();
  await fc.assert(
    fc.asyncProperty(worldCommands, async (run) => {
      const world = await World.create(ground);
      try {
        await fc.asyncModelRun(() => ({ model: {}, real: world }), run);
        await heal(world);
        await assertInvariants(world);
        commands += [...run].length;
      } finally {
        world.close();
      }
    }),
    { numRuns: RUNS, endOnFailure: process.env.CONVERGENCE_SHRINK === 'off' },
  );
  console.log(`${RUNS} runs, ${commands} commands, ${Math.round(performance.now() - startedAt)} ms`);
  expect(commands).toBeGreaterThan(RUNS);
});
