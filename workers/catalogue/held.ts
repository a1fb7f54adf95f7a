import { type OpenPack, openPack } from '../../contract/pack.ts';
import type { PackedName } from '../../contract/packed-names.ts';
import type { PackChange } from '../../src/data/database.ts';
import type {
  CatalogueFiles,
  CatalogueLocation,
  CollectionFile,
  KnownFile,
} from '../../src/features/catalog/data/catalogue-files.ts';
import type { NewsPart } from '../../src/features/catalog/data/catalogue-news.ts';

/** A packed collection of one scope as the device holds it. */
export interface HeldCollection {
  readonly key: string;
  /** Equal marks of one user, equal content: made of the feed's epoch, of the snapshot that lies there and of where its changes end. */
  readonly mark: string;
  /** False when neither the snapshot nor a change of it was ever brought. */
  readonly known: boolean;
  readonly pack: OpenPack | null;
  readonly changes: readonly PackChange[];
}

/** All that a location's catalogue is made of. */
export interface Held extends Readonly<Record<PackedName, HeldCollection>> {
  readonly location: CatalogueLocation;
  /** Sequence of each category, by id. */
  readonly categories: ReadonlyMap<string, number>;
  /** Codes of what the location buys. */
  readonly bought: readonly string[];
}

/** What is in memory of a packed collection. */
interface Kept {
  readonly placed: string;
  readonly pack: OpenPack | null;
  /** By id; the latest row of each. */
  readonly changes: ReadonlyMap<string, PackChange>;
  /** The same as a list, which stays the same list as long as nothing is added. */
  readonly list: readonly PackChange[];
  /** The clock of the latest change. */
  readonly clock: number;
}

/** What was heard ahead of the disk. */
interface Told {
  readonly epoch: string;
  readonly parts: readonly NewsPart[];
  readonly at: number;
  /** The disk has it, or never will: what is read from now on counts alone. */
  settled: boolean;
}

/** Whoever told of news and wrote nothing for so long is gone. */
export const DOUBT_AFTER_MS = 10_000;

/** What was read last, apart from what is in memory of its packed collections. */
interface Known extends Pick<Held, 'location' | 'categories' | 'bought'> {
  readonly epoch: string;
  readonly keys: readonly (readonly [PackedName, key: string])[];
}

/** Puts changes on top of others; the same object where they bring nothing new. */
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
   * Reads by `ask`, which needn't bring what is known already. Undefined until the first pull has brought the location. Throws what `ask`
   * throws, or for a damaged snapshot.
   */
  read(
    ask: (known: (key: string) => KnownFile | undefined) => Promise<CatalogueFiles | undefined>,
  ): Promise<Held | undefined>;
  /** What was read last with news on top that the disk may not have yet; undefined where they are of nothing that was read. */
  ahead(news: Pick<Told, 'epoch' | 'parts'>): Held | undefined;
  /** The next `read` goes by the disk alone again. */
  settled(): void;
}

/**
 * Reads what the device holds of a location's catalogue, again and again. What is in memory already isn't read once more: a snapshot that
 * still lies where it lay, and changes of it that were read before.
 */
export function createHeldReader(): HeldReader {
  let kept = new Map<string, Kept>();
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

  /** What came of putting a part of the news on top, so that it is the same object each time that it is asked. */
  const merged = new WeakMap<NewsPart, { readonly before: Kept; readonly after: Kept }>();
  const withPart = (before: Kept, part: NewsPart): Kept => {
    const known = merged.get(part);
    if (known?.before === before) return known.after;
    const after = withChanges(before, part.changes);
    merged.set(part, { before, after });
    return after;
  };

  const heldOf = ({ epoch, keys, location, categories, bought }: Known): Held => {
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
    return { ...held, location, bought, categories };
  };

  return {
    async read(ask) {
      const now = Date.now();
      const done = new Set(told.filter(({ settled, at }) => settled || now - at > DOUBT_AFTER_MS));
      const found = await ask((key) => kept.get(key));
      told = told.filter((news) => !done.has(news));
      if (!found) {
        last = undefined;
        return undefined;
      }
      const { location, epoch, collections, categories, bought } = found;
      // Only once all of it could be opened does it take the place of what was there.
      kept = new Map(collections.map((each) => [each.key, take(each)]));
      last = {
        ...{ location, epoch, bought },
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
  };
}

const isLater = (change: PackChange, known: PackChange | undefined): boolean =>
  known === undefined || change.clock > known.clock || (change.clock === known.clock && change.ord > known.ord);
