import { Index } from 'flexsearch';
import type { BenchRow } from '../bench-row.ts';
import { fetchRows, type OpenRival, textOf, wordsOf } from '../pages/rival.ts';

/** FlexSearch in memory: all rows in an array, the prefixes of all words in its index. */
const open: OpenRival = () => {
  const index = new Index({ tokenize: 'forward' });
  let rows: BenchRow[] = [];
  return {
    open: async () => {},
    async load(size) {
      rows = await fetchRows(size);
      for (const [at, row] of rows.entries()) index.add(at, wordsOf(textOf(row)).join(' '));
    },
    search: async (text) => index.search(wordsOf(text).join(' '), { limit: 50 }).map((at) => rows[Number(at)]!),
  };
};
export default open;
