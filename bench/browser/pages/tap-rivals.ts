import { createRxDatabase } from 'rxdb/plugins/core';
import { getRxStorageDexie } from 'rxdb/plugins/storage-dexie';
import { createIndexedDbPersister } from 'tinybase/persisters/persister-indexed-db';
import { createStore } from 'tinybase/store';

export interface TappedLine {
  readonly customerLocationId: string;
  readonly itemCode: string;
  readonly uom: string;
  readonly quantity: number;
}

/** Stores a line and resolves when the rival says that it is kept. Neither offers strict durability. */
export type TapRival = (line: TappedLine) => Promise<unknown>;

/** RxDB keeps no outbox: its replication reads the changed documents. */
export async function rxdbTap(): Promise<TapRival> {
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

/** TinyBase stores the row and an outbox row in one transaction of its store, then saves the store. */
export async function tinybaseTap(): Promise<TapRival> {
  const store = createStore();
  const persister = createIndexedDbPersister(store, 'tap-tinybase');
  let seq = 0;
  return (line) => {
    seq += 1;
    store.transaction(() => {
      store.setRow('lines', line.itemCode, { ...line });
      store.setRow('outbox', line.itemCode, { seq, name: 'carts.setLine', args: JSON.stringify(line) });
    });
    return persister.save();
  };
}
