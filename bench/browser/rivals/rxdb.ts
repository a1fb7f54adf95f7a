import { createRxDatabase, type RxCollection, type RxJsonSchema } from 'rxdb/plugins/core';
import { getRxStorageDexie } from 'rxdb/plugins/storage-dexie';
import type { BenchRow, Shown } from '../bench-row.ts';
import { fetchRows, type OpenRival } from '../pages/rival.ts';

type Doc = Omit<BenchRow, 'sequence'> & { sequence: number; text: string };

const schema = {
  version: 0,
  primaryKey: 'itemCode',
  type: 'object',
  properties: {
    itemCode: { type: 'string', maxLength: 40 },
    sequence: { type: 'number', minimum: 0, maximum: 100_000_000, multipleOf: 1 },
    description: { type: 'string' },
    text: { type: 'string' },
  },
  required: ['itemCode', 'sequence'],
  indexes: ['sequence'],
  additionalProperties: true,
} as unknown as RxJsonSchema<Doc>;

const docOf = (row: BenchRow): Doc => ({ ...row, text: row.description.toLowerCase() });

/** RxDB on its free storage, which is Dexie. */
const open: OpenRival = () => {
  let items: RxCollection<Doc>;
  const page = () => items.find({ sort: [{ sequence: 'asc' }], limit: 50 });
  return {
    async open() {
      const database = await createRxDatabase({
        name: 'rival-rxdb',
        storage: getRxStorageDexie(),
        multiInstance: false,
      });
      ({ items } = await database.addCollections({ items: { schema } }));
    },
    async load(size) {
      const rows = await fetchRows(size);
      const { error } = await items.bulkInsert(rows.map(docOf));
      if (error.length > 0) throw new Error(`${error.length} rows were refused`);
    },
    firstPage: async () => (await page().exec()).map((doc) => doc.toJSON() as unknown as Shown),
    async search(text) {
      const words = text
        .toLowerCase()
        .replaceAll(/[^a-z0-9 ]/g, '.')
        .split(' ')
        .filter(Boolean);
      const found = await items
        .find({ selector: { $and: words.map((word) => ({ text: { $regex: `\\b${word}` } })) }, limit: 50 })
        .exec();
      return found.map((doc) => doc.toJSON() as unknown as Shown);
    },
    async watch(show) {
      page().$.subscribe((docs) => show(docs.map((doc) => doc.toJSON() as unknown as Shown)));
    },
    async change(rows) {
      await items.bulkUpsert(rows.map(docOf));
    },
  };
};
export default open;
