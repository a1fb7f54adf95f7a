import type { CatalogItem } from '../features/catalog/data/catalog-api.ts';
import type { CatalogClient } from './catalog.ts';

/** Items of the open location by code; null for a code that its catalog doesn't have. */
export type KnownItems = ReadonlyMap<string, CatalogItem | null>;

/** Fetches items for screens once per catalog version. Codes that several screens want share one call. */
export interface ItemCache {
  /**
   * Returns the known items, as a new map after each change. Items of the earlier version stay until the newer ones
   * arrive.
   */
  known(): KnownItems;
  subscribe(listener: () => void): () => void;
  /** Fetches these codes once the catalog is ready. */
  want(codes: readonly string[]): void;
}

export function createItemCache(client: CatalogClient): ItemCache {
  const listeners = new Set<() => void>();
  let known: KnownItems = new Map();
  let asked = new Set<string>();
  let waiting: string[] = [];
  let { name, version } = client.status();

  const tell = (items: KnownItems): void => {
    known = items;
    for (const listener of listeners) listener();
  };

  /** A new version makes every item due for another fetch. Another location's items must not be shown at all. */
  const follow = (): void => {
    const now = client.status();
    if (now.name === name && now.version === version) return;
    const moved = now.name !== name;
    ({ name, version } = now);
    asked = new Set();
    waiting = [];
    if (moved && known.size > 0) tell(new Map());
  };

  // This listener is the first, so it runs before any screen is notified.
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
      // The next version, or the next screen that wants these codes, fetches them again.
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
