import * as z from 'zod/mini';
import { commit } from '../../../src/data/commit.ts';
import { CratebookDatabase } from '../../../src/data/database.ts';
import { noFence } from '../../../workers/sync/fence.ts';
import { realWorld, startLoop } from '../../../workers/sync/loop.ts';
import { benchTransport, firstPull, IDENTITY } from './ours-sync.ts';

z.config({ jitless: true });

/** A store that sends what waits in it: fills itself, then drains; answers the milliseconds from the start of sending to nothing waiting. */
export interface QueueRival {
  fill(count: number): Promise<void>;
  drain(): Promise<void>;
}

const rivals = import.meta.glob<() => QueueRival>('../rivals/*-queue.ts', { import: 'default' });

/** The product's outbox and its real loop. */
function ourQueue(): QueueRival {
  const db = new CratebookDatabase(IDENTITY);
  return {
    async fill(count) {
      // The catalogue is there already when somebody orders from it.
      await firstPull(db, 5200);
      for (let at = 0; at < count; at++)
        await commit(db, 'carts.setLine', {
          body: { customerLocationId: '1000-01', itemCode: String(1000 + at), uom: 'CS', quantity: 1 },
        });
    },
    async drain() {
      const { world, wake } = realWorld();
      const empty = new Promise<void>((resolve) => {
        const loop = startLoop(db, benchTransport(5200), {
          fence: noFence,
          world,
          wakeSleeper: wake,
          onFenced: () => {},
          onPulled: async () => {
            if ((await db.outbox.count()) > 0) return;
            resolve();
            void loop.stop();
          },
        });
      });
      await empty;
    },
  };
}

export async function drainQueue(who: string, count: number): Promise<number> {
  const load = rivals[`../rivals/${who}-queue.ts`];
  const queue = who === 'ours' ? ourQueue() : (await load!())();
  await queue.fill(count);
  const startedAt = performance.now();
  await queue.drain();
  return performance.now() - startedAt;
}
