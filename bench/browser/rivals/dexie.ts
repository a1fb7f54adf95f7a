import Dexie, { liveQuery, type Table } from 'dexie';
import type { BenchRow } from '../bench-row.ts';
import { fetchRows, type OpenRival } from '../pages/rival.ts';

/** A plain Dexie table, filled with one bulkPut. A search reads all rows, because it has no index of words. */
const open: OpenRival = () => {
  const db = new Dexie('rival-dexie');
  db.version(1).stores({ items: 'itemCode, sequence' });
  const items = db.table('items') as Table<BenchRow, string>;
  const page = () => items.orderBy('sequence').limit(50).toArray();
  return {
    open: async () => {
      await db.open();
    },
    async load(size) {
      await items.bulkPut(await fetchRows(size));
    },
    firstPage: page,
    async search(text) {
      const word = text.toLowerCase();
      return items
        .orderBy('sequence')
        .filter(({ description }) => description.toLowerCase().includes(word))
        .limit(50)
        .toArray();
    },
    async watch(show) {
      liveQuery(page).subscribe({ next: show });
    },
    change: async (rows) => {
      await items.bulkPut(rows as BenchRow[]);
    },
  };
};
export default open;
