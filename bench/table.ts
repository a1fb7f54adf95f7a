/** One line of the table. `ratio` is how many times faster than `against` it is; null where there is nothing to set it against. */
export interface Row {
  readonly what: string;
  readonly median: number;
  readonly min: number;
  readonly max: number;
  readonly unit: 'ms';
  readonly against: string;
  readonly ratio: number | null;
}

export interface Times {
  readonly median: number;
  readonly min: number;
  readonly max: number;
}

/** Runs `work` so often after one run that isn't counted; milliseconds. */
export async function timed(work: () => Promise<void> | void, runs = 5): Promise<Times> {
  await work();
  const times: number[] = [];
  for (let run = 0; run < runs; run++) {
    const startedAt = performance.now();
    await work();
    times.push(performance.now() - startedAt);
  }
  times.sort((a, b) => a - b);
  return { median: times[Math.floor(times.length / 2)] ?? 0, min: times[0] ?? 0, max: times.at(-1) ?? 0 };
}
