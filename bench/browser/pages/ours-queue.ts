import * as z from 'zod/mini';
import { commit } from '../../../src/data/commit.ts';
import { CratebookDatabase } from '../../../src/data/database.ts';
import { noFence } from '../../../workers/sync/fence.ts';
import { realWorld, startLoop } from '../../../workers/sync/loop.ts';
import { IDENTITY } from './identity.ts';
import { benchTransport, firstPull } from './ours-sync.ts';
import type { QueueRival } from './queue.ts';

z.config({ jitless: true });

/** The product's outbox and its real loop. */
export function ourQueue(): QueueRival {
  const db = new CratebookDatabase(IDENTITY);
  return {
    async fill(count) {
      // The catalog is already stored when a customer orders from it.
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
