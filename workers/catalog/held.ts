import { type OpenPack, openPack } from '../../contract/pack.ts';
import type { PackedName } from '../../contract/packed-names.ts';
import type { SynonymGroup } from '../../rules/search/thesaurus.ts';
import type { PackChange } from '../../src/data/database.ts';
import type {
  CatalogFiles,
  CatalogLocation,
  CollectionFile,
  KnownFile,
} from '../../src/features/catalog/data/catalog-files.ts';
import type { NewsPart } from '../../src/features/catalog/data/catalog-news.ts';

/** A packed collection of one scope as the device holds it. */
export interface HeldCollection {
  readonly key: string;
  /**
   * Equal marks of one user mean equal content. Made of the feed's epoch, the stored snapshot and the position of its
   * last change.
   */
  readonly mark: string;
  /** False if the device never received the snapshot nor a change of it. */
  readonly known: boolean;
  readonly pack: OpenPack | null;
  readonly changes: readonly PackChange[];
}

/** All parts of a location's catalog. */
export interface Held extends Readonly<Record<PackedName, HeldCollection>> {
  readonly location: CatalogLocation;
  /** Sequence of each category, by id. */
  readonly categories: ReadonlyMap<string, number>;
  /** Codes of the location's purchased items. */
  readonly bought: readonly string[];
  /** The company's own groups of synonyms. */
  readonly synonyms: readonly SynonymGroup[];
}

/** The parts of a packed collection that are in memory. */
interface Kept {
  readonly placed: string;
  readonly pack: OpenPack | null;
  /** By id; the latest row of each. */
  readonly changes: ReadonlyMap<string, PackChange>;
  /** The same as a list, which stays the same object until a change is added. */
  readonly list: readonly PackChange[];
  /** The clock of the latest change. */
  readonly clock: number;
}

/** Changes that a pull announced before storing them. */
interface Told {
  readonly epoch: string;
  readonly parts: readonly NewsPart[];
  readonly at: number;
  /** True once the disk has them, or never will: then only the disk counts. */
  settled: boolean;
}

/** Milliseconds after which an announcement without a write is dropped, because its worker has ended. */
export const NEWS_TIMEOUT_MS = 10_000;

/** The last read, without the packed collections in memory. */
interface Known extends Pick<Held, 'location' | 'categories' | 'bought' | 'synonyms'> {
  readonly epoch: string;
  readonly keys: readonly (readonly [PackedName, key: string])[];
}

/** Adds changes to others; returns the same object if they contain nothing new. */
function withChanges(before: Kept, news: readonly PackChange[]): Kept {
  const fresh = news.filter((change) => isLater(change, before.changes.get(change.id)));
  if (fresh.length === 0) return before;
  const changes = new Map(before.changes);
  let { clock } = before;
  for (const change of fresh) {
    if (isLater(change, changes.get(change.id))) changes.set(change.id, change);
    clock = Math.max(clock, change.clock);
  }
  return { ...before, changes, list: [...changes.values()], clock };
}

export interface HeldReader {
  /**
   * Reads by `ask`, which may omit known parts. Returns undefined until the first pull brought the location. Throws
   * what `ask` throws, or for a damaged snapshot.
   */
  read(
    ask: (known: (key: string) => KnownFile | undefined) => Promise<CatalogFiles | undefined>,
  ): Promise<Held | undefined>;
  /** Returns the last read with announced changes that the disk may lack; undefined if they do not concern it. */
  ahead(news: Pick<Told, 'epoch' | 'parts'>): Held | undefined;
  /** Makes the next `read` use only the disk. */
  settled(): void;
  /** Returns a reader for another location, which starts with the parts that this one has in memory. */
  beside(): HeldReader;
}

/**
 * Reads a location's catalog from the device repeatedly. Does not read again what is in memory: a snapshot that is
 * still stored, and its changes that were read before.
 */
export function createHeldReader(): HeldReader {
  return readerFrom(new Map());
}

function readerFrom(start: ReadonlyMap<string, Kept>): HeldReader {
  let kept = start;
  let told: Told[] = [];
  let last: Known | undefined;

  const take = ({ key, placed, bytes, changes }: CollectionFile): Kept => {
    const before = kept.get(key);
    const bare =
      before?.placed === placed
        ? before
        : { placed, pack: bytes ? openPack(bytes) : null, changes: new Map(), list: [], clock: 0 };
    return withChanges(bare, changes);
  };

  /** Caches the result of adding an announcement, so that repeated reads return the same object. */
  const merged = new WeakMap<NewsPart, { readonly before: Kept; readonly after: Kept }>();
  const withPart = (before: Kept, part: NewsPart): Kept => {
    const known = merged.get(part);
    if (known?.before === before) return known.after;
    const after = withChanges(before, part.changes);
    merged.set(part, { before, after });
    return after;
  };

  const heldOf = ({ epoch, keys, location, categories, bought, synonyms }: Known): Held => {
    const collections = keys.map(([collection, key]): [PackedName, HeldCollection] => {
      let now = kept.get(key)!;
      for (const news of told)
        if (news.epoch === epoch)
          for (const part of news.parts) if (part.key === key && part.placed === now.placed) now = withPart(now, part);
      const { placed, pack, list, clock } = now;
      const mark = `${epoch} ${key} ${placed} ${clock} ${list.length}`;
      return [collection, { key, mark, known: pack !== null || list.length > 0, pack, changes: list }];
    });
    const held = Object.fromEntries(collections) as Record<PackedName, HeldCollection>;
    return { ...held, location, bought, categories, synonyms };
  };

  return {
    async read(ask) {
      const now = Date.now();
      const done = new Set(told.filter(({ settled, at }) => settled || now - at > NEWS_TIMEOUT_MS));
      const found = await ask((key) => kept.get(key));
      told = told.filter((news) => !done.has(news));
      if (!found) {
        last = undefined;
        return undefined;
      }
      const { location, epoch, collections, categories, bought, synonyms } = found;
      // Replaces the previous state only after all parts were opened.
      kept = new Map(collections.map((each) => [each.key, take(each)]));
      last = {
        ...{ location, epoch, bought, synonyms },
        categories: new Map(categories),
        keys: collections.map(({ collection, key }) => [collection, key]),
      };
      return heldOf(last);
    },
    ahead({ epoch, parts }) {
      told.push({ epoch, parts, at: Date.now(), settled: false });
      const isHeld = ({ key, placed }: NewsPart) => kept.get(key)?.placed === placed;
      return last?.epoch === epoch && parts.some(isHeld) ? heldOf(last) : undefined;
    },
    settled() {
      for (const news of told) news.settled = true;
    },
    beside: () => readerFrom(kept),
  };
}

const isLater = (change: PackChange, known: PackChange | undefined): boolean =>
  known === undefined || change.clock > known.clock || (change.clock === known.clock && change.ord > known.ord);
