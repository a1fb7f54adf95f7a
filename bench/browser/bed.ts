import type { BrowserContext, Page } from 'playwright';
import { buildPages } from './build.ts';
import { openPage, withProfile } from './chromium.ts';
import { installRivals } from './install.ts';
import type { Bench } from './pages/main.ts';
import { type BenchServer, serveBench } from './serve.ts';

/** Dependencies of every browser section: built pages, installed rivals, a running server. */
export interface Bed {
  readonly server: BenchServer;
  /** Opens a page in a new profile; `query` names the rival and the task. */
  inPage<T>(query: string, work: (page: Page, context: BrowserContext) => Promise<T>): Promise<T>;
}

let built: Promise<string> | undefined;

/** Prepares the dependencies, runs `work` and cleans up. Builds the pages once per process. */
export async function withBed<T>(work: (bed: Bed) => Promise<T>): Promise<T> {
  built ??= installRivals().then(buildPages);
  const server = await serveBench(await built);
  try {
    return await work({
      server,
      inPage: (query, task) =>
        withProfile(async (context) => {
          const page = await openPage(context, `${server.origin}/?${query}`);
          await page.waitForFunction(() => 'bench' in globalThis);
          return task(page, context);
        }),
    });
  } finally {
    await server.close();
  }
}

/** Calls the benchmark inside the page. */
export const ask = <T, A>(page: Page, work: (input: { bench: Bench; with: A }) => Promise<T>, given: A): Promise<T> =>
  page.evaluate(`(${work.toString()})({ bench: globalThis.bench, with: ${JSON.stringify(given)} })`) as Promise<T>;

/** Prints progress to the terminal, because a section takes minutes. */
export const say = (line: string): void => void process.stdout.write(`  ${line}\n`);

/** Leaves out rivals that `--only` does not name, except ours and its reference. */
export const keep = <T extends { readonly name: string }>(all: readonly T[], only: readonly string[]): readonly T[] =>
  only.length === 0 ? all : all.filter(({ name }) => only.includes(name));
