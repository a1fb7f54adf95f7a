import { createIndexedDbPersister } from 'tinybase/persisters/persister-indexed-db';
import { createStore } from 'tinybase/store';
import type { TapRival } from '../../pages/tap-rival.ts';

/** TinyBase stores the row and an outbox row in one transaction of its store, then saves the store. */
export default async function tinybaseTap(): Promise<TapRival> {
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
