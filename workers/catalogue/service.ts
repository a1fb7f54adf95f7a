import { hash53 } from '../../rules/hash.ts';
import { type Identity, identityKey } from '../../src/data/identity.ts';
import type {
  CatalogueAnswer,
  CatalogueApi,
  CatalogueQuery,
  CatalogueSettings,
  CatalogueState,
} from '../../src/features/catalog/data/catalogue-api.ts';
import type { CatalogueNews } from '../../src/features/catalog/data/catalogue-news.ts';
import { GLIMPSE_ROWS, glimpseQueries, isKept, type ShownList } from '../../src/features/catalog/data/glimpse.ts';
import type { Catalogue } from './catalogue.ts';
import { type Disk, openDisk } from './disk.ts';
import { createHeldReader, DOUBT_AFTER_MS, type Held } from './held.ts';
import { openCatalogue } from './open.ts';
import { readable } from './readable.ts';

/** The catalogue was asked before it was opened. */
export class CatalogueClosedError extends Error {
  override readonly name = 'CatalogueClosedError';
}

interface Opened {
  readonly identity: Identity;
  readonly customerLocationId: string;
  readonly settings: CatalogueSettings;
  readonly schema: number | undefined;
}

/** What can wait is done so long after the catalogue was opened, and so long after it has changed if it hasn't changed again. */
const SETTLE_AFTER_MS = { opened: 500, changed: 5000 };

/** News that were shown ahead of the disk are compared with it so long after they were settled, where nobody has asked for it before. */
const LOOK_AFTER_MS = 1000;

/** The beginnings of so many guides and the like are kept: those that were looked at last. */
const MOST_SHOWN = 8;
/** The list that most starts show is kept once the first question has been answered: it mostly comes with the opening. */
const KEEP_FIRST_AFTER_MS = 150;
/** A list that is shown is kept once whoever looks at it has been answered. */
const KEEP_SHOWN_AFTER_MS = 300;

const NOTHING: CatalogueState = { ready: false, items: 0, version: 0 };

export interface CatalogueService extends CatalogueApi {
  /** Takes news of a pull: what is ahead of the disk is shown at once, and is gone by the next refresh if it wasn't stored. */
  hear(news: CatalogueNews): void;
  /** Lets go of the database. */
  close(): void;
}

/** What the service tells by itself. */
export interface CatalogueListeners {
  /** The catalogue stands otherwise than when it was last asked. */
  readonly onState?: (state: CatalogueState, answer: CatalogueAnswer | null) => void;
}

/** What the search worker does, apart from being a worker. */
export function createCatalogueService({ onState }: CatalogueListeners = {}): CatalogueService {
  let disk: Disk | undefined;
  let opened: Opened | undefined;
  let reader = createHeldReader();
  let catalogue: Catalogue | undefined;
  let state = NOTHING;
  /** What was searched last: whoever shows it asks again as soon as the catalogue has changed. */
  let asked: CatalogueQuery | undefined;
  let keeping: ReturnType<typeof setTimeout> | undefined;
  let doubting: ReturnType<typeof setTimeout> | undefined;
  /** Lists of codes that were looked at since the location was opened; the next start may begin with them. */
  let shown = new Map<string, CatalogueQuery>();
  /** Loads follow one another; a search waits for the load that opens, but answers while a refresh is under way. */
  let loading: Promise<unknown> = Promise.resolve();
  let opening: Promise<unknown> = Promise.resolve();

  const inTurn = <T>(work: () => Promise<T>): Promise<T> => {
    const turn = loading.then(work, work);
    loading = turn.catch(() => {});
    return turn;
  };

  const load = async (target: Opened): Promise<CatalogueState> => {
    disk ??= openDisk(target.identity, target.schema);
    const from = disk;
    return lay(target, await reader.read((known) => from.read(target.customerLocationId, known)));
  };

  /** Lays a catalogue over what is held, unless that is what it was. */
  const lay = (target: Opened, held: Held | undefined): CatalogueState => {
    if (!held?.items.known) {
      catalogue = undefined;
      state = NOTHING;
      return state;
    }
    const version = versionOf(target, held);
    if (catalogue && state.version === version) return state;
    const isFirst = catalogue === undefined;
    catalogue = openCatalogue({ ...held, pricesKnown: held.prices.known, settings: target.settings }, readable);
    state = { ready: true, items: catalogue.size, version };
    settle(target, catalogue, held, isFirst);
    return state;
  };

  /** Keeps the beginnings of lists: first of the one that most starts show, the others once nobody waits for anything else. */
  const keepBeginnings = async (
    target: Opened,
    of: Catalogue,
    queries: readonly CatalogueQuery[],
    mode: 'add' | 'replace',
  ): Promise<void> => {
    const { customerLocationId, settings } = target;
    const into = disk;
    const lists: ShownList[] = [];
    for (const query of queries) {
      // Whoever types meanwhile doesn't wait for all of them.
      await new Promise((resolve) => setTimeout(resolve));
      if (!into || catalogue !== of) return;
      lists.push({ query, ...of.search(query) });
    }
    // A full disk, or a database that is just being deleted: the next start shows an outline instead.
    await into?.keep({ customerLocationId, ...settings }, lists, mode).catch(() => {});
  };

  /** What is left to do once a catalogue is open and whoever waited for it has been answered. */
  const settle = (target: Opened, of: Catalogue, held: Held, isFirst: boolean): void => {
    if (isFirst) {
      setTimeout(() => {
        of.prepare();
        void keepBeginnings(target, of, glimpseQueries([]), 'add');
      }, KEEP_FIRST_AFTER_MS);
    }
    clearTimeout(keeping);
    keeping = setTimeout(
      async () => {
        await keepBeginnings(target, of, [...glimpseQueries(held.categories.keys()), ...shown.values()], 'replace');
        // Numbers are made out now, so that the first scan doesn't wait for them.
        if (catalogue === of) of.byCode('00000000');
      },
      isFirst ? SETTLE_AFTER_MS.opened : SETTLE_AFTER_MS.changed,
    );
  };

  /** The beginning of a guide that somebody looks at is kept like those of the other lists. */
  const noteShown = (target: Opened, query: CatalogueQuery): void => {
    if (!query.onlyCodes || query.offset > 0 || !isKept(query)) return;
    const beginning: CatalogueQuery = { ...query, limit: GLIMPSE_ROWS };
    const key = JSON.stringify(beginning);
    if (shown.has(key)) return;
    for (const oldest of [...shown.keys()].slice(0, Math.max(0, shown.size + 1 - MOST_SHOWN))) shown.delete(oldest);
    shown.set(key, beginning);
    setTimeout(() => {
      if (catalogue && opened === target) void keepBeginnings(target, catalogue, [beginning], 'add');
    }, KEEP_SHOWN_AFTER_MS);
  };

  /** Tells that the catalogue stands otherwise, and in the same breath what the last search comes to now. */
  const tell = (now: CatalogueState): void => {
    const answer =
      catalogue && asked ? { query: asked, result: { ...catalogue.search(asked), version: now.version } } : null;
    onState?.(now, answer);
  };

  /** Goes by the disk, and tells where that says something else. */
  const lookAgain = async (): Promise<void> => {
    const before = state;
    const target = opened;
    if (!target || disk?.isOutdated) return;
    const after = await inTurn(() => load(target));
    if (after.version !== before.version && opened === target) tell(after);
  };

  const needOpen = (): Opened => {
    if (!opened) throw new CatalogueClosedError('the catalogue is not open');
    return opened;
  };

  return {
    open(identity, customerLocationId, settings, schema) {
      const target: Opened = { identity, customerLocationId, settings, schema };
      const turn = inTurn(async () => {
        if (opened && !sameIdentity(opened.identity, identity)) {
          disk?.close();
          disk = undefined;
          reader = createHeldReader();
        }
        opened = target;
        shown = new Map();
        asked = undefined;
        catalogue = undefined;
        state = NOTHING;
        return load(target);
      });
      opening = turn.catch(() => {});
      return turn;
    },
    refresh: async () =>
      inTurn(() => {
        const target = needOpen();
        // What is known stays on the glass until the page is reloaded into the newer release.
        return catalogue && disk?.isOutdated ? Promise.resolve(state) : load(target);
      }),
    async search(query) {
      await opening;
      const target = needOpen();
      const { version } = state;
      asked = query;
      if (catalogue) {
        noteShown(target, query);
        return { ...catalogue.search(query), version };
      }
      return {
        total: 0,
        items: [],
        facets: { brands: [], categories: [], types: [], inStock: 0, organic: 0 },
        version,
      };
    },
    async items(codes) {
      await opening;
      needOpen();
      return catalogue?.items(codes) ?? [];
    },
    async byCode(text) {
      await opening;
      needOpen();
      return catalogue?.byCode(text) ?? null;
    },
    ping: async () => true,
    hear(news) {
      clearTimeout(doubting);
      const isAhead = news.type === 'ahead';
      // Whoever told may be gone before it has written, or could not write: then what is shown isn't so.
      doubting = setTimeout(() => lookAgain().catch(() => {}), isAhead ? DOUBT_AFTER_MS + 1 : LOOK_AFTER_MS);
      if (!isAhead) return reader.settled();
      const held = reader.ahead(news);
      if (!held || !opened || !catalogue || disk?.isOutdated) return;
      const { version } = state;
      const now = lay(opened, held);
      if (now.version !== version) tell(now);
    },
    close() {
      clearTimeout(doubting);
      clearTimeout(keeping);
      disk?.close();
      disk = undefined;
      opened = undefined;
      catalogue = undefined;
    },
  };
}

const sameIdentity = (a: Identity, b: Identity): boolean => identityKey(a) === identityKey(b);

/** Everything that an answer depends on. */
function versionOf({ identity, customerLocationId, settings }: Opened, held: Held): number {
  const { location, categories, bought, items, prices, locationItems, availability } = held;
  return hash53(
    JSON.stringify([
      identityKey(identity),
      customerLocationId,
      settings.hideOutOfStockItems,
      settings.hideCatalogImages,
      location.options,
      [...categories],
      bought,
      [items, prices, locationItems, availability].map(({ mark, known }) => [mark, known]),
    ]),
  );
}
