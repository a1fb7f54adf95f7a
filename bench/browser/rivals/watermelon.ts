import { appSchema, Database, Model, Q, tableSchema } from '@nozbe/watermelondb';
import * as loki from '@nozbe/watermelondb/adapters/lokijs';
import type { BenchRow, Shown } from '../bench-row.ts';
import { fetchRows, type OpenRival } from '../pages/rival.ts';

const TEXTS = ['description', 'brand', 'packSize', 'keywords', 'plu', 'gtin', 'rest'] as const;
const schema = appSchema({
  version: 1,
  tables: [
    tableSchema({
      name: 'items',
      columns: [
        { name: 'sequence', type: 'number', isIndexed: true },
        { name: 'available', type: 'number' },
        ...TEXTS.map((name) => ({ name, type: 'string' as const, isOptional: true })),
      ],
    }),
  ],
});

/** The package is CommonJS, whose default export depends on the bundler. */
const exported = loki.default as unknown as { default?: typeof loki.default };
const LokiJSAdapter = exported.default ?? loki.default;

class Item extends Model {
  static override table = 'items';
}

const rawOf = (row: BenchRow) => {
  const { itemCode, sequence, available, description, brand, packSize, keywords, plu, gtin, ...rest } = row;
  const texts = { description, brand, packSize, keywords, plu, gtin, rest: JSON.stringify(rest) };
  return { id: itemCode, sequence, available, ...texts, _status: 'synced' as const, _changed: '' };
};
type Raw = ReturnType<typeof rawOf>;

const shownOf = (item: Model): Shown => {
  const { id, description, available } = item._raw as unknown as Raw;
  return { itemCode: id, description, available };
};

/** WatermelonDB on the web: LokiJS in memory, saved to IndexedDB in parts. */
const open: OpenRival = () => {
  const adapter = new LokiJSAdapter({
    schema,
    dbName: 'rival-watermelon',
    useWebWorker: false,
    useIncrementalIndexedDB: true,
  });
  const database = new Database({ adapter, modelClasses: [Item] });
  const items = database.get<Item>('items');
  const page = () => items.query(Q.sortBy('sequence', Q.asc), Q.take(50));
  const saved = () =>
    new Promise<void>((resolve, reject) => {
      const { loki } = (
        adapter as unknown as { _driver: { loki: { saveDatabase(done: (error?: Error) => void): void } } }
      )._driver;
      loki.saveDatabase((error) => (error ? reject(error) : resolve()));
    });
  return {
    open: async () => {
      await items.query(Q.take(1)).fetch();
    },
    async load(size) {
      const rows = await fetchRows(size);
      await database.write(() =>
        database.batch(rows.map((row) => items.prepareCreateFromDirtyRaw(rawOf(row) as never))),
      );
      await saved();
    },
    firstPage: async () => (await page().fetch()).map(shownOf),
    search: async (text) =>
      (await items.query(Q.where('description', Q.like(`%${Q.sanitizeLikeString(text)}%`)), Q.take(50)).fetch()).map(
        shownOf,
      ),
    async watch(show) {
      page()
        .observeWithColumns(['available'])
        .subscribe((found) => show(found.map(shownOf)));
    },
    async change(rows) {
      const known = new Map(
        (await items.query(Q.where('id', Q.oneOf(rows.map(({ itemCode }) => itemCode)))).fetch()).map((item) => [
          item.id,
          item,
        ]),
      );
      await database.write(() =>
        database.batch(
          rows.map((row) =>
            known.get(row.itemCode)!.prepareUpdate((item) => {
              item._setRaw('available', row.available);
            }),
          ),
        ),
      );
    },
  };
};
export default open;
