/**
 * One line of the table. `ratio` is how many times faster than `against` it is (2 is twice as fast); null without a
 * comparison.
 * `goal` is the requirement, `met` whether this run met it. Lines without a goal are for comparison.
 */
export interface Row {
  readonly what: string;
  readonly median: number;
  readonly min: number;
  readonly max: number;
  readonly unit: 'ms' | 'KB' | 'MB' | 'points' | 's' | '/s' | 'times' | '×';
  readonly against: string;
  readonly ratio: number | null;
  readonly goal?: string;
  readonly met?: boolean;
  /** Number of runs of the median, if not five. */
  readonly runs?: number;
}

export interface Times {
  readonly median: number;
  readonly min: number;
  readonly max: number;
}

/** Returns median, least and most of some figures. Throws a RangeError for none. */
export function statsOf(figures: readonly number[]): Times {
  if (figures.length === 0) throw new RangeError('no figures');
  const sorted = [...figures].sort((a, b) => a - b);
  return { median: sorted[Math.floor(sorted.length / 2)]!, min: sorted[0]!, max: sorted.at(-1)! };
}

/** Runs `work` a number of times after a warm-up run; returns milliseconds. */
export async function timed(work: () => Promise<void> | void, runs = 5): Promise<Times> {
  await work();
  const times: number[] = [];
  for (let run = 0; run < runs; run++) {
    const startedAt = performance.now();
    await work();
    times.push(performance.now() - startedAt);
  }
  return statsOf(times);
}

const figure = (value: number): string =>
  value === 0
    ? '0'
    : Math.abs(value) >= 1000
      ? Math.round(value).toLocaleString('en-US')
      : String(Number(value.toPrecision(3)));

const verdict = (row: Row): string => (row.goal === undefined ? '' : row.met ? 'met' : '**missed**');

/** Returns the rows as a table of Markdown. */
export function markdownTable(rows: readonly Row[]): string {
  const lines = rows.map((row) => {
    const { what, median, min, max, unit, against, ratio, goal = '', runs } = row;
    const times = runs === undefined ? '' : runs === 1 ? ' (1 run)' : ` (${runs} runs)`;
    const range = min === max ? '' : `${figure(min)} – ${figure(max)}`;
    return `| ${what}${times} | ${figure(median)} ${unit} | ${range} | ${against} | ${ratio === null ? '' : `${figure(ratio)}×`} | ${goal} | ${verdict(row)} |`;
  });
  return [
    '| what | median | min – max | against | times as fast | goal | |',
    '|---|---|---|---|---|---|---|',
    ...lines,
  ].join('\n');
}
