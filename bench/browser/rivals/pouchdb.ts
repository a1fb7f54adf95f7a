import PouchDB from 'pouchdb-browser';
import type { BenchRow, Shown } from '../bench-row.ts';
import { fetchRows, type OpenRival } from '../pages/rival.ts';

type Doc = BenchRow & { _id: string; _rev?: string };

/** The id sorts like the list, because PouchDB's own order needs no index. */
const idOf = (row: BenchRow): string => `${String(row.sequence).padStart(9, '0')} ${row.itemCode}`;

/** PouchDB on IndexedDB. */
const open: OpenRival = () => {
  const db = new PouchDB('rival-pouchdb', { revs_limit: 1, auto_compaction: false });
  const page = async (): Promise<Shown[]> => {
    const { rows } = await db.allDocs({ include_docs: true, limit: 50 });
    return (rows as { doc: Shown }[]).map(({ doc }) => doc);
  };
  return {
    open: async () => {
      await db.info();
    },
    async load(size) {
      const rows = await fetchRows(size);
      await db.bulkDocs(rows.map((row): Doc => ({ ...row, _id: idOf(row) })));
    },
    firstPage: page,
    async watch(show) {
      let again: ReturnType<typeof setTimeout> | undefined;
      const changes = db.changes({ live: true, since: 'now' });
      changes.on('change', () => {
        // Reads once after a burst of changes.
        clearTimeout(again);
        again = setTimeout(async () => show(await page()), 0);
      });
      show(await page());
    },
    async change(rows) {
      const known = await db.allDocs({ keys: rows.map(idOf) });
      const revs = (known.rows as { value: { rev: string } }[]).map(({ value }) => value.rev);
      await db.bulkDocs(rows.map((row, at) => ({ ...row, _id: idOf(row), _rev: revs[at] }) as Doc));
    },
  };
};
export default open;
