import type { PackChange } from '../../../data/database.ts';
import { type Identity, identityKey } from '../../../data/identity.ts';

/**
 * News of packed collections that a pull has in hand and is about to store, told so that lists have them while the disk writes. Whoever shows them forgets them once
 * `settled` was told, and goes by what lies on the disk then.
 */
export type CatalogueNews =
  | { readonly type: 'ahead'; readonly epoch: string; readonly parts: readonly NewsPart[] }
  /** What was told before is stored, or will not be. */
  | { readonly type: 'settled' };

/** Changes of one packed collection and scope, on top of one snapshot. */
export interface NewsPart {
  /** As `packKey` makes it. */
  readonly key: string;
  /** Of the snapshot that they belong to: on top of another one they mean nothing. */
  readonly placed: string;
  readonly changes: readonly PackChange[];
}

/** The channel on which a user's search workers hear `CatalogueNews`, and nobody else: a page has no use for the rows. */
export const catalogueNewsName = (identity: Identity): string => `cratebook-catalogue-news:${identityKey(identity)}`;
