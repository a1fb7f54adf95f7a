import { hash53 } from '../../rules/hash.ts';
import { type Identity, identityKey } from '../../src/data/identity.ts';
import type {
  CatalogAnswer,
  CatalogApi,
  CatalogQuery,
  CatalogSettings,
  CatalogState,
} from '../../src/features/catalog/data/catalog-api.ts';
import type { CatalogNews } from '../../src/features/catalog/data/catalog-news.ts';
import {
  FIRST_PAGE_ROWS,
  firstPageQueries,
  isKept,
  type ShownList,
} from '../../src/features/catalog/data/first-page.ts';
import type { Catalog } from './catalog.ts';
import { type Disk, openDisk } from './disk.ts';
import { createHeldReader, type Held, NEWS_TIMEOUT_MS } from './held.ts';
import { type LazyThesaurus, lazyThesaurus, loadKitchen } from './lazy-thesaurus.ts';
import { openCatalog } from './open.ts';
import { readable } from './readable.ts';

/** A call was made before the catalog was opened. */
export class CatalogClosedError extends Error {
  override readonly name = 'CatalogueClosedError';
}

interface Opened {
  readonly identity: Identity;
  readonly customerLocationId: string;
  readonly settings: CatalogSettings;
  readonly schema: number | undefined;
}

/** Delay of background work in milliseconds: after the catalog was opened, and after its last change. */
const SETTLE_AFTER_MS = { opened: 500, changed: 5000 };

/** Milliseconds from the end of announced changes to the comparison with the disk, unless a call compares earlier. */
const LOOK_AFTER_MS = 1000;

/** Most stored starts of guides and similar lists: the last shown ones. */
const MOST_SHOWN = 8;
/**
 * Delay of storing the list that most starts show, so that the first call, which follows the opening, is answered
 * first.
 */
const KEEP_FIRST_AFTER_MS = 150;
/** Delay of storing a shown list, so that its caller is answered first. */
const KEEP_SHOWN_AFTER_MS = 300;

const NOTHING: CatalogState = { ready: false, items: 0, version: 0 };

export interface CatalogService extends CatalogApi {
  /**
   * Receives a pull's announcement: shows its changes at once; the next refresh removes them if they were not stored.
   */
  hear(news: CatalogNews): void;
  /** Closes the database connection. */
  close(): void;
}

/** Events of the service, and its thesaurus. */
export interface CatalogServiceOptions {
  /** The catalog differs from the last returned state. */
  readonly onState?: (state: CatalogState, answer: CatalogAnswer | null) => void;
  readonly thesaurus?: LazyThesaurus;
}

/** Creates the logic of the search worker, without the worker itself. */
export function createCatalogService({
  onState,
  thesaurus = lazyThesaurus(loadKitchen),
}: CatalogServiceOptions = {}): CatalogService {
  let disk: Disk | undefined;
  let opened: Opened | undefined;
  let reader = createHeldReader();
  let catalog: Catalog | undefined;
  let state = NOTHING;
  /** The last search. A caller that shows it searches again after each change. */
  let asked: CatalogQuery | undefined;
  let keeping: ReturnType<typeof setTimeout> | undefined;
  let doubting: ReturnType<typeof setTimeout> | undefined;
  /** Lists of codes shown since the location was opened; the next start may show them first. */
  let shown = new Map<string, CatalogQuery>();
  /** Loads run one after another. A search waits for the load that opens, but not for a refresh. */
  let loading: Promise<unknown> = Promise.resolve();
  let opening: Promise<unknown> = Promise.resolve();

  const inTurn = <T>(work: () => Promise<T>): Promise<T> => {
    const turn = loading.then(work, work);
    loading = turn.catch(() => {});
    return turn;
  };

  const load = async (target: Opened): Promise<CatalogState> => {
    disk ??= openDisk(target.identity, target.schema);
    const from = disk;
    return lay(target, await reader.read((known) => from.read(target.customerLocationId, known)));
  };

  /** Builds a catalog from the read data, unless it is unchanged. */
  const lay = (target: Opened, held: Held | undefined): CatalogState => {
    if (!held?.items.known) {
      catalog = undefined;
      state = NOTHING;
      return state;
    }
    const version = versionOf(target, held);
    if (catalog && state.version === version) return state;
    const isFirst = catalog === undefined;
    const { settings } = target;
    catalog = openCatalog({ ...held, pricesKnown: held.prices.known, settings, thesaurus: thesaurus.get }, readable);
    state = { ready: true, items: catalog.size, version };
    settle(target, catalog, held, isFirst);
    return state;
  };

  /** Stores the starts of lists: first the one that most starts show, the others once no call waits. */
  const keepBeginnings = async (
    target: Opened,
    of: Catalog,
    queries: readonly CatalogQuery[],
    mode: 'add' | 'replace',
  ): Promise<void> => {
    const { customerLocationId, settings } = target;
    const into = disk;
    const lists: ShownList[] = [];
    for (const query of queries) {
      // Queries between two lists do not wait for all of them.
      await new Promise((resolve) => setTimeout(resolve));
      if (!into || catalog !== of) return;
      lists.push({ query, ...of.search(query) });
    }
    // A full disk, or a database that is being deleted: the next start shows the app-shell skeleton instead.
    await into?.keep({ customerLocationId, ...settings }, lists, mode).catch(() => {});
  };

  /** Finishes the opening after the waiting calls were answered. */
  const settle = (target: Opened, of: Catalog, held: Held, isFirst: boolean): void => {
    if (isFirst) {
      setTimeout(() => {
        of.prepare();
        void keepBeginnings(target, of, firstPageQueries([]), 'add');
      }, KEEP_FIRST_AFTER_MS);
    }
    clearTimeout(keeping);
    keeping = setTimeout(
      async () => {
        await keepBeginnings(target, of, [...firstPageQueries(held.categories.keys()), ...shown.values()], 'replace');
        // Builds the index of numbers now, so that the first scan does not wait for it.
        if (catalog === of) of.byCode('00000000');
      },
      isFirst ? SETTLE_AFTER_MS.opened : SETTLE_AFTER_MS.changed,
    );
  };

  /** Stores the start of a shown guide like those of the other lists. */
  const noteShown = (target: Opened, query: CatalogQuery): void => {
    if (!query.onlyCodes || query.offset > 0 || !isKept(query)) return;
    const beginning: CatalogQuery = { ...query, limit: FIRST_PAGE_ROWS };
    const key = JSON.stringify(beginning);
    if (shown.has(key)) return;
    for (const oldest of [...shown.keys()].slice(0, Math.max(0, shown.size + 1 - MOST_SHOWN))) shown.delete(oldest);
    shown.set(key, beginning);
    setTimeout(() => {
      if (catalog && opened === target) void keepBeginnings(target, catalog, [beginning], 'add');
    }, KEEP_SHOWN_AFTER_MS);
  };

  /** Reports that the catalog changed, with the current result of the last search. */
  const tell = (now: CatalogState): void => {
    const isAnswerable = asked !== undefined && (!hasText(asked) || thesaurus.isLoaded);
    const answer =
      catalog && asked && isAnswerable
        ? { query: asked, result: { ...catalog.search(asked), version: now.version } }
        : null;
    onState?.(now, answer);
  };

  /** Compares with the disk, and reports a difference. */
  const lookAgain = async (): Promise<void> => {
    const before = state;
    const target = opened;
    if (!target || disk?.isOutdated) return;
    const after = await inTurn(() => load(target));
    if (after.version !== before.version && opened === target) tell(after);
  };

  const needOpen = (): Opened => {
    if (!opened) throw new CatalogClosedError('the catalogue is not open');
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
        catalog = undefined;
        state = NOTHING;
        return load(target);
      });
      opening = turn.catch(() => {});
      return turn;
    },
    refresh: async () =>
      inTurn(() => {
        const target = needOpen();
        // The known items stay on the screen until the page reloads into the newer release.
        return catalog && disk?.isOutdated ? Promise.resolve(state) : load(target);
      }),
    async search(query) {
      await opening;
      needOpen();
      asked = query;
      if (hasText(query)) await thesaurus.load();
      const target = needOpen();
      const { version } = state;
      if (catalog) {
        noteShown(target, query);
        return { ...catalog.search(query), version };
      }
      return {
        total: 0,
        items: [],
        facets: { brands: [], categories: [], types: [], inStock: 0, organic: 0 },
        approximate: false,
        version,
      };
    },
    async items(codes) {
      await opening;
      needOpen();
      return catalog?.items(codes) ?? [];
    },
    async itemsAt(customerLocationId, codes) {
      await opening;
      const { settings } = needOpen();
      const from = disk;
      if (!from || from.isOutdated) return [];
      const held = await reader.beside().read((known) => from.read(customerLocationId, known));
      if (!held?.items.known) return [];
      return openCatalog(
        { ...held, pricesKnown: held.prices.known, settings, thesaurus: thesaurus.get },
        readable,
      ).items(codes);
    },
    async byCode(text) {
      await opening;
      needOpen();
      return catalog?.byCode(text) ?? null;
    },
    ping: async () => true,
    hear(news) {
      clearTimeout(doubting);
      const isAhead = news.type === 'ahead';
      // The announcing worker may have ended before its write, or the write failed: then the shown changes are wrong.
      doubting = setTimeout(() => lookAgain().catch(() => {}), isAhead ? NEWS_TIMEOUT_MS + 1 : LOOK_AFTER_MS);
      if (!isAhead) return reader.settled();
      const held = reader.ahead(news);
      if (!held || !opened || !catalog || disk?.isOutdated) return;
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
      catalog = undefined;
    },
  };
}

const hasText = ({ text }: CatalogQuery): boolean => text.trim() !== '';

const sameIdentity = (a: Identity, b: Identity): boolean => identityKey(a) === identityKey(b);

/** Returns everything that a result depends on. */
function versionOf({ identity, customerLocationId, settings }: Opened, held: Held): number {
  const { location, categories, bought, synonyms, items, prices, locationItems, availability } = held;
  return hash53(
    JSON.stringify([
      identityKey(identity),
      customerLocationId,
      settings.hideOutOfStockItems,
      settings.hideCatalogImages,
      location.options,
      [...categories],
      bought,
      synonyms,
      [items, prices, locationItems, availability].map(({ mark, known }) => [mark, known]),
    ]),
  );
}
