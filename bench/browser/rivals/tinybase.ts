import { createIndexedDbPersister } from 'tinybase/persisters/persister-indexed-db';
import { createStore, type Row, type Table } from 'tinybase/store';
import type { BenchRow, Shown } from '../bench-row.ts';
import { fetchRows, type OpenRival } from '../pages/rival.ts';

/** Cells are scalars: other values are stored as text. */
const rowOf = (row: BenchRow): Row =>
  Object.fromEntries(
    Object.entries(row)
      .filter(([, value]) => value !== null)
      .map(([name, value]) => [name, typeof value === 'object' ? JSON.stringify(value) : value]),
  ) as Row;

/** A TinyBase store with its IndexedDB persister. */
const open: OpenRival = () => {
  const store = createStore();
  const persister = createIndexedDbPersister(store, 'rival-tinybase');
  const page = (): Shown[] =>
    store.getSortedRowIds('items', 'sequence', false, 0, 50).map((id) => store.getRow('items', id) as unknown as Shown);
  return {
    open: async () => {
      await persister.load();
    },
    async load(size) {
      const rows = await fetchRows(size);
      store.setTable('items', Object.fromEntries(rows.map((row) => [row.itemCode, rowOf(row)])) as Table);
      await persister.save();
    },
    firstPage: async () => page(),
    async search(text) {
      const word = text.toLowerCase();
      const found: Shown[] = [];
      store.forEachRow('items', (id) => {
        if (
          found.length < 50 &&
          String(store.getCell('items', id, 'description'))
            .toLowerCase()
            .includes(word)
        )
          found.push(store.getRow('items', id) as unknown as Shown);
      });
      return found;
    },
    async watch(show) {
      // Its manual's way to keep a store across reloads: without it no change is saved.
      await persister.startAutoSave();
      store.addSortedRowIdsListener('items', 'sequence', false, 0, 50, () => show(page()));
      store.addTableListener('items', () => show(page()));
      show(page());
    },
    async change(rows) {
      store.transaction(() => {
        for (const row of rows) store.setRow('items', row.itemCode, rowOf(row));
      });
    },
  };
};
export default open;
