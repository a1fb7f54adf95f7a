import Dexie, { type Table } from 'dexie';
import type { BenchRow } from '../bench-row.ts';
import { fetchRows, type OpenRival, textOf, wordsOf } from '../pages/rival.ts';

/** A Dexie table with a multi-entry index of words, the usual way to search text in Dexie. */
const open: OpenRival = () => {
  const db = new Dexie('rival-dexie-words');
  db.version(1).stores({ items: 'itemCode, sequence, *words' });
  const items = db.table('items') as Table<BenchRow & { words: string[] }, string>;
  return {
    open: async () => {
      await db.open();
    },
    async load(size) {
      const rows = await fetchRows(size);
      await items.bulkPut(rows.map((row) => ({ ...row, words: [...new Set(wordsOf(textOf(row)))] })));
    },
    firstPage: () => items.orderBy('sequence').limit(50).toArray(),
    async search(text) {
      const lists = await Promise.all(
        wordsOf(text).map((word) => items.where('words').startsWith(word).primaryKeys() as Promise<string[]>),
      );
      const [first = [], ...others] = lists;
      const sets = others.map((keys) => new Set(keys));
      const found = [...new Set(first)].filter((key) => sets.every((keys) => keys.has(key)));
      return (await items.bulkGet(found.slice(0, 50))).filter((row) => row !== undefined);
    },
  };
};
export default open;
