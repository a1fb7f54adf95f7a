import uFuzzy from '@leeoniya/ufuzzy';
import type { BenchRow } from '../bench-row.ts';
import { fetchRows, type OpenRival, textOf, wordsOf } from '../pages/rival.ts';

/** uFuzzy over an array of texts: words in any order, each from its beginning, ranked. */
const open: OpenRival = () => {
  const fuzzy = new uFuzzy({ interLft: 1 });
  let rows: BenchRow[] = [];
  let texts: string[] = [];
  return {
    open: async () => {},
    async load(size) {
      rows = await fetchRows(size);
      texts = rows.map((row) => wordsOf(textOf(row)).join(' '));
    },
    async search(text) {
      const [found, info, order] = fuzzy.search(texts, text, 4, 100_000);
      if (!found) return [];
      const best = info && order ? order.slice(0, 50).map((at) => info.idx[at]!) : found.slice(0, 50);
      return best.map((at) => rows[at]!);
    },
  };
};
export default open;
