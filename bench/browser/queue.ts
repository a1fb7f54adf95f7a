import { RUNS } from '../runs.ts';
import { type Row, statsOf, type Times } from '../table.ts';
import { ask, type Bed, keep, say, withBed } from './bed.ts';
import type { Trouble } from './serve.ts';

const COUNT = 1000;
const RIVALS = [
  { name: 'rxdb', label: 'RxDB’s replication' },
  { name: 'pouchdb', label: 'PouchDB’s replication' },
] as const;
const NETWORKS: readonly { readonly label: string; readonly trouble: Trouble }[] = [
  { label: 'no delay', trouble: { delayMs: 0, failEvery: 0 } },
  { label: '100 ms and 1 % of requests failing', trouble: { delayMs: 100, failEvery: 100 } },
];

async function drains(bed: Bed, name: string, trouble: Trouble): Promise<Times> {
  const figures: number[] = [];
  bed.server.requests = 0;
  for (let run = 0; run < RUNS; run++) {
    bed.server.trouble = trouble;
    figures.push(
      await bed.inPage('rival=none', (page) =>
        ask(page, ({ bench, with: { who, count } }) => bench.queue(who, count), { who: name, count: COUNT }),
      ),
    );
  }
  const times = statsOf(figures);
  say(`${name}, ${trouble.delayMs} ms: ${Math.round(times.median)} ms in ${bed.server.requests / RUNS} requests`);
  return times;
}

/**
 * Sends queued changes to a server that accepts everything, so that only the clients are compared. `push` measures the
 * real server.
 */
export const queueBench = (only: readonly string[]): Promise<Row[]> =>
  withBed(async (bed) => {
    const rows: Row[] = [];
    for (const { label, trouble } of NETWORKS) {
      const ours = await drains(bed, 'ours', trouble);
      const rivals: { label: string; times: Times }[] = [];
      for (const rival of keep(RIVALS, only))
        rivals.push({ label: rival.label, times: await drains(bed, rival.name, trouble) });
      const best = [...rivals].sort((a, b) => a.times.median - b.times.median)[0];
      rows.push({
        what: `1,000 queued changes, ${label}`,
        ...ours,
        unit: 'ms',
        against: best ? `the faster: ${best.label}` : '',
        ratio: best ? best.times.median / ours.median : null,
        ...(best ? { goal: 'no slower', met: ours.median <= best.times.median } : {}),
      });
      for (const { label: who, times } of rivals)
        rows.push({
          what: `${who}, ${label}`,
          ...times,
          unit: 'ms',
          against: 'ours',
          ratio: ours.median / times.median,
        });
    }
    return rows;
  });
