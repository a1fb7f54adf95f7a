import type { CollectionName, RowOf } from '../../contract/collections.ts';
import type { Tx } from '../db/tenant-transaction.ts';
import type { Viewer } from './scopes.ts';

/**
 * How the rows of a collection are read for a device: those of `ids` in the scope, or with `ids` null all of them (for a snapshot).
 * An id that is missing in the answer counts as deleted.
 */
export type Source<C extends CollectionName> = (
  tx: Tx,
  scope: string,
  ids: readonly string[] | null,
  viewer: Viewer,
) => Promise<Map<string, RowOf<C>>>;
