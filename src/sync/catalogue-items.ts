import type { CatalogueItem } from '../features/catalog/data/catalogue-api.ts';
import type { CatalogueClient } from './catalogue.ts';

/** Items by code, of the location that is open; null for a code that its catalogue doesn't have. */
export type KnownItems = ReadonlyMap<string, CatalogueItem | null>;

/** Items that screens have asked for, fetched once per version of the catalogue, many screens' wishes in one call. */
export interface ItemCache {
  /** What is known; another map after each change. Items of the version before stay until their successors have come. */
  known(): KnownItems;
  subscribe(listener: () => void): () => void;
  /** Sees to it that these become known, once the catalogue is ready. */
  want(codes: readonly string[]): void;
}

export function createItemCache(client: CatalogueClient): ItemCache {
  const listeners = new Set<() => void>();
  let known: KnownItems = new Map();
  let asked = new Set<string>();
  let waiting: string[] = [];
  let { name, version } = client.status();

  const tell = (items: KnownItems): void => {
    known = items;
    for (const listener of listeners) listener();
  };

  /** Another version makes every item worth asking for again; another location's items must not be shown at all. */
  const follow = (): void => {
    const now = client.status();
    if (now.name === name && now.version === version) return;
    const moved = now.name !== name;
    ({ name, version } = now);
    asked = new Set();
    waiting = [];
    if (moved && known.size > 0) tell(new Map());
  };

  // Before any screen hears of it, because this listener is the first.
  client.subscribe(follow);

  const fetchWaiting = async (): Promise<void> => {
    const codes = waiting;
    const by = asked;
    waiting = [];
    if (codes.length === 0) return;
    try {
      const items = await client.items(codes);
      if (by !== asked) return;
      const next = new Map(known);
      for (const code of codes) next.set(code, null);
      for (const item of items) next.set(item.itemCode, item);
      tell(next);
    } catch {
      // Asked again with the next version, or by the next screen that wants them.
      for (const code of codes) by.delete(code);
    }
  };

  return {
    known: () => known,
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    want(codes) {
      if (client.status().phase !== 'ready') return;
      const first = waiting.length === 0;
      for (const code of codes) {
        if (asked.has(code)) continue;
        asked.add(code);
        waiting.push(code);
      }
      if (first && waiting.length > 0) queueMicrotask(() => void fetchWaiting());
    },
  };
}
