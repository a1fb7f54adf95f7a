import sqlite3InitModule, { type OpfsSAHPoolDatabase, type SAHPoolUtil } from '@sqlite.org/sqlite-wasm';
import type { BenchRow, Shown } from '../bench-row.ts';
import { fetchRows, type Rival, wordsOf } from '../pages/rival.ts';

const COLUMNS = 'itemCode, sequence, description, brand, packSize, keywords, plu, gtin, available, rest';

/**
 * SQLite in this worker, on the origin's private files, with a full-text index of the prefixes that keystrokes need.
 */
const open = (): Rival => {
  let db: OpfsSAHPoolDatabase;
  const select = (sql: string, bind: (string | number)[] = []): Shown[] => {
    const rows = db.selectObjects(sql, bind) as unknown as (Shown & { rest: string })[];
    return rows.map(({ rest, ...row }) => ({ ...row, ...(JSON.parse(rest) as object) }));
  };
  const put = (rows: readonly BenchRow[], sql: string, bind: (row: BenchRow) => (string | number | null)[]) => {
    db.transaction(() => {
      const statement = db.prepare(sql);
      try {
        for (const row of rows) statement.bind(bind(row)).stepReset();
      } finally {
        statement.finalize();
      }
    });
  };
  const restOf = ({
    itemCode,
    sequence,
    description,
    brand,
    packSize,
    keywords,
    plu,
    gtin,
    available,
    ...rest
  }: BenchRow) => JSON.stringify(rest);
  return {
    async open() {
      const sqlite3 = await sqlite3InitModule();
      const pool: SAHPoolUtil = await sqlite3.installOpfsSAHPoolVfs({ name: 'rival-sqlite' });
      db = new pool.OpfsSAHPoolDb('/rival.db');
      db.exec('pragma journal_mode = truncate; pragma synchronous = normal; pragma cache_size = -65536');
    },
    async load(size) {
      const rows = await fetchRows(size);
      db.exec(`
        create table items (itemCode text primary key, sequence integer, description text, brand text, packSize text, keywords text, plu text, gtin text,
          available real, rest text);
        create virtual table words using fts5 (itemCode, description, brand, packSize, keywords, plu, gtin, content='items', prefix='1 2 3');
      `);
      put(rows, `insert into items (${COLUMNS}) values (?,?,?,?,?,?,?,?,?,?)`, (row) => [
        row.itemCode,
        row.sequence,
        row.description,
        row.brand,
        row.packSize,
        row.keywords,
        row.plu,
        row.gtin,
        row.available,
        restOf(row),
      ]);
      db.exec(`create index sequences on items (sequence); insert into words (words) values ('rebuild')`);
    },
    firstPage: async () => select(`select ${COLUMNS} from items order by sequence limit 50`),
    async search(text) {
      const match = wordsOf(text)
        .map((word) => `"${word}"*`)
        .join(' ');
      if (match === '') return [];
      return select(
        `select ${COLUMNS.replaceAll(/(\w+)/g, 'i.$1')} from words w join items i on i.rowid = w.rowid where words match ? order by w.rank limit 50`,
        [match],
      );
    },
    async change(rows) {
      put(rows, 'update items set available = ?, rest = ? where itemCode = ?', (row) => [
        row.available,
        restOf(row),
        row.itemCode,
      ]);
    },
  };
};
export default open;
