import { type Remote, wrap } from 'comlink';
import type { OpenRival, Rival } from '../pages/rival.ts';

/** SQLite in a worker, as a page uses it, because only workers read the origin's private files synchronously. */
const open: OpenRival = () => {
  const there = wrap<Required<Rival>>(
    new Worker(new URL('./sqlite.worker.ts', import.meta.url), { type: 'module' }),
  ) as Remote<Required<Rival>>;
  let tell = async () => {};
  return {
    open: () => there.open(),
    load: (size) => there.load(size),
    firstPage: () => there.firstPage(),
    search: (text) => there.search(text),
    async watch(show) {
      tell = async () => show(await there.firstPage());
      await tell();
    },
    async change(rows) {
      await there.change(rows);
      await tell();
    },
  };
};
export default open;
