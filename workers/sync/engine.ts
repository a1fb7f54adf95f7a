import { CratebookDatabase } from '../../src/data/database.ts';
import { type Identity, identityKey } from '../../src/data/identity.ts';
import { releaseState, subscribeReleaseState } from '../../src/data/newer-release.ts';
import { catalogChannelName } from '../../src/features/catalog/data/catalog-api.ts';
import { type CatalogNews, catalogNewsName } from '../../src/features/catalog/data/catalog-news.ts';
import { cookieTokens } from '../../src/lib/access-token.ts';
import { fenceOf } from './fence.ts';
import { leadWhenPossible } from './leader.ts';
import { type Loop, realWorld, startLoop } from './loop.ts';
import { listenForPokes } from './pokes.ts';
import { httpTransport } from './transport.ts';

/** Channel on which a tab notifies the leader of new work. */
const wakeChannel = (identity: Identity): string => `cratebook-wake:${identityKey(identity)}`;

export interface EngineOptions {
  readonly identity: Identity;
  /** The token of an impersonation, which no cookie can renew. */
  readonly given?: { token: string; expiresAt: string } | undefined;
}

/** One user's sync engine in this worker: leads, or waits to lead. */
export interface Engine {
  /** There may be work to do. */
  wake(): void;
  /** Resolves after a round of this tab, once nothing waits, or after `timeoutMs`. */
  flush(timeoutMs: number): Promise<void>;
  /** Whether it ended without a stop. */
  isDead(): boolean;
  stop(): Promise<void>;
}

export function startEngine({ identity, given }: EngineOptions): Engine {
  const db = new CratebookDatabase(identity);
  const tokens = cookieTokens(identity, given);
  const transport = httpTransport(tokens);
  const ending = new AbortController();
  const wakes = new BroadcastChannel(wakeChannel(identity));
  const catalog = new BroadcastChannel(catalogChannelName(identity));
  const news = new BroadcastChannel(catalogNewsName(identity));
  let loop: Loop | undefined;

  wakes.onmessage = ({ data }) => (data === 'hurry' ? loop?.hurry() : loop?.wake());
  const online = () => loop?.hurry();
  globalThis.addEventListener('online', online);
  // A leading tab may have waited for this sign-in.
  wakes.postMessage('wake');

  // The newer release has its own engine, which waits for this one's lock.
  const giveWay = () => {
    if (releaseState() === 'outdated') ending.abort();
  };
  const stopWatching = subscribeReleaseState(giveWay);
  giveWay();

  const ended = leadWhenPossible(
    db,
    crypto.randomUUID(),
    async ({ term, lost }) => {
      const { world, wake } = realWorld();
      let isStreaming = false;
      const current = startLoop(db, transport, {
        fence: fenceOf(db, term),
        world,
        wakeSleeper: wake,
        isStreaming: () => isStreaming,
        onFenced: () => {},
        tell: (told) => news.postMessage(told satisfies CatalogNews),
        onPulled: ({ packs, catalogRows }) => {
          if (packs.length > 0 || catalogRows) catalog.postMessage({ type: 'changed' });
        },
      });
      loop = current;
      const listening = new AbortController();
      const pokes = {
        onPoke: () => current.wake(),
        onStreaming: (now: boolean) => {
          isStreaming = now;
        },
      };
      void listenForPokes(tokens, pokes, AbortSignal.any([lost, listening.signal]));
      lost.addEventListener('abort', () => void current.stop(), { once: true });
      if (lost.aborted) void current.stop();
      await current.ended;
      listening.abort();
      // A later leadership has its own loop.
      if (loop === current) loop = undefined;
    },
    ending.signal,
  );
  let isDead = false;
  const note = () => {
    isDead = !ending.signal.aborted;
  };
  ended.then(note, note);

  return {
    isDead: () => isDead,
    wake() {
      loop?.wake();
      wakes.postMessage('wake');
    },
    async flush(timeoutMs) {
      const until = performance.now() + timeoutMs;
      if (!loop) wakes.postMessage('hurry');
      // Another tab sends, or this one begins to lead in a moment: the page before a reload has just let go.
      while (!loop && performance.now() < until && (await db.outbox.count()) > 0) await sleep(150);
      if (loop) await Promise.race([loop.flush(), sleep(until - performance.now())]);
    },
    async stop() {
      ending.abort();
      await ended.catch(() => {});
      stopWatching();
      globalThis.removeEventListener('online', online);
      wakes.close();
      catalog.close();
      news.close();
      db.close();
    },
  };
}

const sleep = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));
