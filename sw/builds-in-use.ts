import type { FromServiceWorker } from '../src/lib/service-worker-messages.ts';
import type { PageClient } from './worker-scope.ts';

/** How long to wait for an answer: a frozen or starting page gives none. */
const PATIENCE_MS = 3_000;

/** Returns the builds of the open pages; undefined if one of them did not answer in time. */
export async function buildsInUse(
  pages: readonly PageClient[],
  patienceMs = PATIENCE_MS,
): Promise<Set<string> | undefined> {
  const answers = await Promise.all(pages.map((page) => ask(page, patienceMs)));
  const builds = new Set<string>();
  for (const answer of answers) {
    if (answer === undefined) return undefined;
    builds.add(answer);
  }
  return builds;
}

function ask(page: PageClient, patienceMs: number): Promise<string | undefined> {
  const { promise, resolve } = Promise.withResolvers<string | undefined>();
  const { port1, port2 } = new MessageChannel();
  const patience = setTimeout(() => resolve(undefined), patienceMs);
  port1.onmessage = ({ data }) => resolve(typeof data === 'string' ? data : undefined);
  page.postMessage({ type: 'which-build' } satisfies FromServiceWorker, [port2]);
  return promise.finally(() => {
    clearTimeout(patience);
    port1.close();
  });
}
