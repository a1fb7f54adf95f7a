import { rivalNamed } from './rivals.ts';

export interface SearchOrder {
  readonly rival: string;
  readonly size: number;
  /** The content of the search field after each keystroke, before the rounds and in each of them. */
  readonly warmUp: readonly string[];
  readonly rounds: readonly (readonly string[])[];
  /** A slow rival is asked only every n-th keystroke of a round. */
  readonly roundMs: number;
}

export interface SearchTimes {
  /** Milliseconds of each keystroke, by round. */
  readonly rounds: readonly (readonly number[])[];
  /** Total number of returned rows, so that finding nothing does not count as fast. */
  readonly found: number;
}

async function measure({ rival: name, size, warmUp, rounds, roundMs }: SearchOrder): Promise<SearchTimes> {
  const rival = await rivalNamed(name);
  await rival.open();
  await rival.load(size);
  const search = rival.search?.bind(rival);
  if (!search) throw new Error(`${name} cannot search`);
  const one = async (text: string): Promise<[number, number]> => {
    const startedAt = performance.now();
    const rows = await search(text);
    return [performance.now() - startedAt, rows.length];
  };
  // Estimates how many keystrokes of a round fit into the time.
  let spent = 0;
  let tried = 0;
  for (const text of warmUp) {
    spent += (await one(text))[0];
    tried += 1;
    if (spent > roundMs) break;
  }
  const step = Math.max(1, Math.ceil((spent / tried) * (warmUp.length / roundMs)));
  let found = 0;
  const times: number[][] = [];
  for (const [round, keystrokes] of rounds.entries()) {
    const figures: number[] = [];
    for (const text of keystrokes.filter((_, at) => at % step === 0)) {
      const [ms, rows] = await one(text);
      figures.push(ms);
      if (round === 0) found += rows;
    }
    times.push(figures);
  }
  return { rounds: times, found };
}

addEventListener('message', async ({ data }: MessageEvent<SearchOrder>) => {
  try {
    postMessage(await measure(data));
  } catch (error) {
    postMessage({ error: error instanceof Error ? (error.stack ?? error.message) : String(error) });
  }
});
