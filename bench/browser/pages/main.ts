import { watchBlocks } from './block-watch.ts';
import type { Rival } from './rival.ts';
import { fetchRows } from './rival.ts';
import { rivalNamed } from './rivals.ts';
import { show, shown } from './screen.ts';
import type { SearchOrder, SearchTimes } from './search.worker.ts';

const address = new URLSearchParams(location.search);
let rival: Rival | undefined;

const opened = async (): Promise<Rival> => {
  if (!rival) {
    rival = await rivalNamed(address.get('rival') ?? '');
    await rival.open();
  }
  return rival;
};

const need = <T>(it: T | undefined): T => {
  if (it === undefined) throw new Error('this rival cannot do that');
  return it;
};

/** Milliseconds from the request of this page to the first page of rows and to the first search result. */
interface Reloaded {
  readonly listMs: number;
  readonly searchMs: number;
  readonly rows: number;
}

/** A page reloaded with `task=reload` shows its list by itself. */
async function reload(): Promise<Reloaded> {
  const it = await opened();
  show(await need(it.firstPage?.bind(it))());
  const listMs = performance.now();
  const rows = shown();
  show(await need(it.search?.bind(it))('tomato'));
  return { listMs, searchMs: performance.now(), rows: Math.min(rows, shown()) };
}

const bench = {
  /** A plain download whose JSON is parsed to rows: a lower bound for any store. */
  async plain(size: number): Promise<{ ms: number; blockMs: number }> {
    const blocks = watchBlocks();
    const startedAt = performance.now();
    const rows = await fetchRows(size);
    const ms = performance.now() - startedAt;
    if (rows.length !== size) throw new Error(`${rows.length} rows came`);
    await new Promise((resolve) => setTimeout(resolve, 50));
    blocks.stop();
    return { ms, blockMs: blocks.longest() };
  },

  async load(size: number): Promise<{ ms: number; blockMs: number; rows: number }> {
    const it = await opened();
    await new Promise((resolve) => setTimeout(resolve, 100));
    const blocks = watchBlocks();
    await new Promise((resolve) => setTimeout(resolve, 50));
    const startedAt = performance.now();
    await it.load(size);
    const ms = performance.now() - startedAt;
    const blockMs = blocks.longest();
    blocks.stop();
    const rows = (await it.firstPage?.())?.length ?? 0;
    return { ms, blockMs, rows };
  },

  reloaded: address.get('task') === 'reload' ? reload() : undefined,

  /** Changes that many rows repeatedly; returns milliseconds from the rows to the screen. */
  async delta(size: number, changed: number, times: number): Promise<number[]> {
    const it = await opened();
    const rows = (await fetchRows(size)).slice(0, changed);
    let tell = (_at: number) => {};
    let wanted = -1;
    await need(it.watch?.bind(it))((list) => {
      show(list);
      if (list[0]?.available === wanted && list.at(-1)?.available === wanted) tell(performance.now());
    });
    const figures: number[] = [];
    for (let time = 1; time <= times; time++) {
      wanted = 1_000_000 + time;
      const next = rows.map((row) => ({ ...row, available: wanted }));
      const shownAt = new Promise<number>((resolve) => {
        tell = resolve;
      });
      const startedAt = performance.now();
      await need(it.change?.bind(it))(next);
      figures.push((await shownAt) - (it.inHandAt ? it.inHandAt() - performance.timeOrigin : startedAt));
      await new Promise((resolve) => setTimeout(resolve, 300));
    }
    return figures;
  },

  /** Measures keystrokes in a separate worker. */
  search(order: SearchOrder): Promise<SearchTimes> {
    const worker = new Worker(new URL('./search.worker.ts', import.meta.url), { type: 'module' });
    return new Promise((resolve, reject) => {
      worker.onmessage = ({ data }: MessageEvent<SearchTimes>) => {
        worker.terminate();
        if ('error' in data) reject(new Error(String(data.error)));
        else resolve(data);
      };
      worker.onerror = (event) => reject(new Error(event.message));
      worker.postMessage(order);
    });
  },

  tap: async (taps: number) => (await import('./tap.ts')).measureTaps(taps),
  queue: async (who: string, count: number) => (await import('./queue.ts')).drainQueue(who, count),
};

export type Bench = typeof bench;
Object.assign(globalThis, { bench });
