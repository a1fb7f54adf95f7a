import type { CollectionName, RowOf } from '../../contract/collections.ts';
import type { Tx } from '../db/tenant-transaction.ts';
import type { Viewer } from './scopes.ts';

/**
 * Reads the rows of a collection for a device: those of `ids` in the scope, or all of them for a snapshot (`ids` null).
 * An id missing in the result counts as deleted.
 */
export type Source<C extends CollectionName> = (
  tx: Tx,
  scope: string,
  ids: readonly string[] | null,
  viewer: Viewer,
) => Promise<Map<string, RowOf<C>>>;
