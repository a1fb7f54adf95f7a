import { liveQuery, type Subscription } from 'dexie';
import { hash53 } from '../../rules/hash.ts';
import { CratebookDatabase, type Identity, identityKey } from '../../src/data/database.ts';
import type { CatalogueApi, CatalogueSettings, CatalogueState } from '../../src/data/items/catalogue-api.ts';
import { releaseState } from '../../src/data/newer-release.ts';
import { type Catalogue, createCatalogue } from './catalogue.ts';
import { type Held, parsePack, readHeld } from './held.ts';
import { buildItemIndex, type ItemIndex } from './item-index.ts';
import { createSorter, type Sorter } from './order.ts';
import { PackedTable } from './packed-table.ts';
import { buildTerms } from './terms.ts';

/** The catalogue was asked before it was opened. */
export class CatalogueClosedError extends Error {
  override readonly name = 'CatalogueClosedError';
}

interface Opened {
  readonly identity: Identity;
  readonly customerLocationId: string;
  readonly settings: CatalogueSettings;
}

/** The text index outlives changes of prices and stock, which are many. */
interface KeptIndex {
  readonly mark: string;
  readonly index: ItemIndex;
  readonly sorter: Sorter;
}

const NOTHING: CatalogueState = { ready: false, items: 0, version: 0 };

/**
 * What the search worker does, apart from being a worker. `onChanged` is called when the location got other terms: whoever
 * shows the catalogue then has to refresh it. `close` lets go of the database.
 */
export function createCatalogueService(onChanged: () => void = () => {}): CatalogueApi & { close(): void } {
  let db: CratebookDatabase | undefined;
  let opened: Opened | undefined;
  let kept: KeptIndex | undefined;
  let catalogue: Catalogue | undefined;
  let state = NOTHING;
  /** The location's terms that the last load has seen. */
  let loadedTerms = '';
  let watching: Subscription | undefined;
  /** Loads follow one another; a search waits for the load that opens, but answers while a refresh is under way. */
  let loading: Promise<unknown> = Promise.resolve();
  let opening: Promise<unknown> = Promise.resolve();

  const inTurn = <T>(work: () => Promise<T>): Promise<T> => {
    const turn = loading.then(work, work);
    loading = turn.catch(() => {});
    return turn;
  };

  /** A pull tells of changed packs; that the location itself has other terms, the database does. */
  const watch = (customerLocationId: string): void => {
    watching?.unsubscribe();
    const source = db;
    if (!source) return;
    watching = liveQuery(() => source.live('locations').get(customerLocationId)).subscribe({
      next: (location) => {
        if (termsOf(location) !== loadedTerms) onChanged();
      },
      error: () => {},
    });
  };

  const read = async ({ identity, customerLocationId }: Opened): Promise<Held | undefined> => {
    const attempt = () => {
      db ??= new CratebookDatabase(identity);
      return readHeld(db, customerLocationId);
    };
    try {
      return await attempt();
    } catch {
      // A connection that was lost, or closed for another tab's upgrade, is opened once more; what still fails is told.
      db?.close();
      db = undefined;
      const held = await attempt();
      watch(customerLocationId);
      return held;
    }
  };

  const load = async (target: Opened): Promise<CatalogueState> => {
    const held = await read(target);
    loadedTerms = termsOf(held?.location);
    if (!held?.items.known) {
      catalogue = undefined;
      state = NOTHING;
      return state;
    }
    const version = versionOf(target, held);
    if (catalogue && state.version === version) return state;
    kept = indexOf(held, kept);
    const terms = buildTerms(kept.index, held.location, target.settings, {
      prices: new PackedTable('prices', parsePack(held.prices), held.prices.changes),
      locationItems: new PackedTable('locationItems', parsePack(held.locationItems), held.locationItems.changes),
      availability: new PackedTable('availability', parsePack(held.availability), held.availability.changes),
      pricesKnown: held.prices.known,
    });
    catalogue = createCatalogue(kept.index, terms, kept.sorter);
    state = { ready: true, items: catalogue.size, version };
    return state;
  };

  const needOpen = (): Opened => {
    if (!opened) throw new CatalogueClosedError('the catalogue is not open');
    return opened;
  };

  return {
    open(identity, customerLocationId, settings) {
      const target: Opened = { identity, customerLocationId, settings };
      const turn = inTurn(async () => {
        if (opened && !sameIdentity(opened.identity, identity)) {
          db?.close();
          db = undefined;
          kept = undefined;
        }
        opened = target;
        catalogue = undefined;
        state = NOTHING;
        const loaded = await load(target);
        watch(target.customerLocationId);
        return loaded;
      });
      opening = turn.catch(() => {});
      return turn;
    },
    refresh: async () =>
      inTurn(() => {
        const target = needOpen();
        // What is known stays on the glass until the page is reloaded into the newer release.
        return catalogue && releaseState() === 'outdated' ? Promise.resolve(state) : load(target);
      }),
    async search(query) {
      await opening;
      needOpen();
      const { version } = state;
      if (catalogue) return { ...catalogue.search(query), version };
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
    close() {
      watching?.unsubscribe();
      watching = undefined;
      db?.close();
      db = undefined;
      opened = undefined;
      catalogue = undefined;
    },
  };
}

const termsOf = (location: Held['location'] | undefined): string =>
  JSON.stringify(location ? [location.options, location.priceListId, location.warehouseId] : null);

const sameIdentity = (a: Identity, b: Identity): boolean => identityKey(a) === identityKey(b);

function indexOf(held: Held, kept: KeptIndex | undefined): KeptIndex {
  const mark = `${held.items.mark} ${JSON.stringify([...held.categories])}`;
  if (kept?.mark === mark) return kept;
  const index = buildItemIndex(new PackedTable('items', parsePack(held.items), held.items.changes));
  return { mark, index, sorter: createSorter(index, held.categories) };
}

/** Everything that an answer depends on. */
function versionOf({ identity, customerLocationId, settings }: Opened, held: Held): number {
  const { location, categories, items, prices, locationItems, availability } = held;
  return hash53(
    JSON.stringify([
      identityKey(identity),
      customerLocationId,
      settings.hideOutOfStockItems,
      location.options,
      [...categories],
      [items, prices, locationItems, availability].map(({ mark, known }) => [mark, known]),
    ]),
  );
}
