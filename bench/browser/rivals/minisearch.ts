import MiniSearch from 'minisearch';
import type { BenchRow } from '../bench-row.ts';
import { fetchRows, type OpenRival, wordsOf } from '../pages/rival.ts';

/** MiniSearch in memory: words with prefix search, ranked. */
const open: OpenRival = () => {
  const index = new MiniSearch<BenchRow>({
    idField: 'itemCode',
    fields: ['itemCode', 'description', 'brand', 'packSize', 'keywords', 'plu', 'gtin'],
    tokenize: wordsOf,
    searchOptions: { prefix: true, combineWith: 'AND', tokenize: wordsOf },
  });
  const byCode = new Map<string, BenchRow>();
  return {
    open: async () => {},
    async load(size) {
      const rows = await fetchRows(size);
      for (const row of rows) byCode.set(row.itemCode, row);
      index.addAll(rows);
    },
    search: async (text) =>
      index
        .search(text)
        .slice(0, 50)
        .map(({ id }) => byCode.get(String(id))!),
  };
};
export default open;
