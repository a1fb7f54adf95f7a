import { createRxDatabase } from 'rxdb/plugins/core';
import { getRxStorageDexie } from 'rxdb/plugins/storage-dexie';
import type { TapRival } from '../../pages/tap-rival.ts';

/** RxDB keeps no outbox: its replication reads the changed documents. */
export default async function rxdbTap(): Promise<TapRival> {
  const database = await createRxDatabase({ name: 'tap-rxdb', storage: getRxStorageDexie(), multiInstance: false });
  const { lines } = await database.addCollections({
    lines: {
      schema: {
        version: 0,
        primaryKey: 'itemCode',
        type: 'object',
        properties: {
          itemCode: { type: 'string', maxLength: 40 },
          customerLocationId: { type: 'string' },
          uom: { type: 'string' },
          quantity: { type: 'number' },
        },
        required: ['itemCode', 'customerLocationId', 'uom', 'quantity'],
      },
    },
  });
  return (line) => lines!.upsert(line);
}
