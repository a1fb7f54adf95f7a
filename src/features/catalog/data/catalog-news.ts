import type { PackChange } from '../../../data/database.ts';
import { type Identity, identityKey } from '../../../data/identity.ts';

/**
 * Changes of packed collections that a pull is about to store, sent early so that lists show them while the disk
 * writes. After `settled` a list discards them and reads the disk.
 */
export type CatalogNews =
  | { readonly type: 'ahead'; readonly epoch: string; readonly parts: readonly NewsPart[] }
  /** The changes sent before are stored, or were discarded. */
  | { readonly type: 'settled' };

/** Changes of one packed collection and scope, on top of one snapshot. */
export interface NewsPart {
  /** As returned by `packKey`. */
  readonly key: string;
  /** The snapshot that they belong to. They are invalid on top of another one. */
  readonly placed: string;
  readonly changes: readonly PackChange[];
}

/**
 * Returns the channel that sends `CatalogNews` only to a user's search workers, because a page does not use the rows.
 */
export const catalogNewsName = (identity: Identity): string => `cratebook-catalogue-news:${identityKey(identity)}`;
