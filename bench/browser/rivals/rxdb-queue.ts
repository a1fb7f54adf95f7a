import { createRxDatabase, type RxCollection, type RxJsonSchema } from 'rxdb/plugins/core';
import { replicateRxCollection } from 'rxdb/plugins/replication';
import { getRxStorageDexie } from 'rxdb/plugins/storage-dexie';
import type { QueueRival } from '../pages/queue.ts';

interface Line {
  id: string;
  itemCode: string;
  uom: string;
  quantity: number;
}

const schema: RxJsonSchema<Line> = {
  version: 0,
  primaryKey: 'id',
  type: 'object',
  properties: {
    id: { type: 'string', maxLength: 80 },
    itemCode: { type: 'string' },
    uom: { type: 'string' },
    quantity: { type: 'number' },
  },
  required: ['id', 'itemCode', 'uom', 'quantity'],
};

/** RxDB's replication with a push handler over fetch, in batches of our size. */
const open = (): QueueRival => {
  let lines: RxCollection<Line>;
  return {
    async fill(count) {
      const database = await createRxDatabase({
        name: 'queue-rxdb',
        storage: getRxStorageDexie(),
        multiInstance: false,
      });
      ({ lines } = await database.addCollections({ lines: { schema } }));
      await lines.bulkInsert(
        Array.from({ length: count }, (_, at) => ({
          id: `1000-01|${at}|CS`,
          itemCode: String(at),
          uom: 'CS',
          quantity: 1,
        })),
      );
    },
    async drain() {
      const state = replicateRxCollection<Line, unknown>({
        collection: lines,
        replicationIdentifier: 'bench',
        live: false,
        retryTime: 1000,
        push: {
          batchSize: 500,
          async handler(rows) {
            const answer = await fetch('/rxdb/push', {
              method: 'POST',
              headers: { 'content-type': 'application/json' },
              body: JSON.stringify(rows),
            });
            if (!answer.ok) throw new Error(`status ${answer.status}`);
            return answer.json();
          },
        },
      });
      await state.awaitInSync();
    },
  };
};
export default open;
