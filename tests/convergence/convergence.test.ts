import fc from 'fast-check';
import { expect, test } from 'vitest';
import { worldCommands } from './commands.ts';
import { assertInvariants, heal } from './invariants.ts';
import { breakGround, World } from './world.ts';

/** Runs of up to 50 commands each; a longer search sets CONVERGENCE_RUNS, and FAST_CHECK_SEED for other examples. */
const RUNS = Number(process.env.CONVERGENCE_RUNS ?? 1000);
/** Parts run side by side, each on a database of its own: while one waits for PostgreSQL the others work. */
const PARTS = [1, 2, 3, 4];

test.concurrent.each(PARTS)(
  '[I1] [I2] [I3] [I4] [I5] [I6] devices and server converge whatever happens between them (part %i)',
  async (part) => {
    const ground = await breakGround();
    const numRuns = Math.ceil(RUNS / PARTS.length);
    let runs = 0;
    await fc.assert(
      fc.asyncProperty(worldCommands, async (commands) => {
        const world = await World.create(ground);
        try {
          await fc.asyncModelRun(() => ({ model: {}, real: world }), commands);
          await heal(world);
          await assertInvariants(world);
          runs += 1;
        } finally {
          world.close();
        }
      }),
      { numRuns, seed: (fc.readConfigureGlobal().seed ?? 0) + part },
    );
    expect(runs).toBe(numRuns);
    await ground.close();
  },
  Number.POSITIVE_INFINITY,
);
