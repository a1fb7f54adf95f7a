import fc from 'fast-check';
import { expect, test } from 'vitest';
import { worldRuns } from './commands.ts';
import { assertInvariants, heal } from './invariants.ts';
import { openWorldServer, World } from './world.ts';

/**
 * Runs of all parts together: one and a half times as many as `npm test -- seeded` needs to catch each fault. For a
 * longer search set CONVERGENCE_RUNS, FAST_CHECK_SEED for other examples, and CONVERGENCE_DAY for only the runs of
 * shop, warehouse or all. FAST_CHECK_PATH=3424 begins at that example, to repeat a failure or to go on after it.
 */
const RUNS = Number(process.env.CONVERGENCE_RUNS ?? 300);
/** Parts run in parallel, each on its own database, because one waits for PostgreSQL while another works. */
export const PARTS = 4;

/** Tests that devices and server converge, on this part's share of the runs. A failure prints its seed and path. */
export function testConvergence(part: number): void {
  test.concurrent(
    `[I1] [I2] [I3] [I4] [I5] [I6] devices and server converge after any events between them (part ${part} of ${PARTS})`,
    async () => {
      const ground = await openWorldServer();
      const numRuns = Math.ceil(RUNS / PARTS);
      let runs = 0;
      try {
        await fc.assert(
          fc.asyncProperty(worldRuns(process.env.CONVERGENCE_DAY), async ({ withWarehouse, commands }) => {
            const world = await World.create(ground, withWarehouse);
            try {
              await fc.asyncModelRun(() => ({ model: {}, real: world }), commands);
              await heal(world);
              await assertInvariants(world);
              runs += 1;
            } finally {
              world.close();
            }
          }),
          {
            numRuns,
            seed: (fc.readConfigureGlobal().seed ?? 0) + part,
            ...(process.env.FAST_CHECK_PATH ? { path: process.env.FAST_CHECK_PATH } : {}),
            // A run that only checks for failures skips shrinking.
            endOnFailure: process.env.CONVERGENCE_SHRINK === '0',
          },
        );
      } finally {
        await ground.close();
      }
      expect(runs).toBe(numRuns);
    },
    Number.POSITIVE_INFINITY,
  );
}
