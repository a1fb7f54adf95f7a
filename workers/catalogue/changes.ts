import * as z from 'zod/mini';
import type { RowOf } from '../../contract/collections.ts';
import { encodePack, type OpenPack, openPack } from '../../contract/pack.ts';
import { type PackedName, packedCollections } from '../../contract/packed.ts';

/** A row that has changed since the snapshot; null for one that is gone. */
export interface Change {
  readonly id: string;
  readonly row: unknown;
}

/**
 * Changes that this release can read. A row of another shape, from a newer server, is left out: what the snapshot has of it stands. Rows that
 * were looked at before are known by `seen` and not looked at again.
 */
export function readable<C extends PackedName>(
  collection: C,
  changes: readonly Change[],
  seen?: WeakSet<object>,
): Change[] {
  const { row: schema } = packedCollections[collection];
  return changes.filter(({ row }) => {
    if (row === null) return true;
    if (typeof row !== 'object' || row === undefined) return false;
    if (seen?.has(row)) return true;
    if (!z.safeParse(schema as z.core.$ZodType, row).success) return false;
    seen?.add(row);
    return true;
  });
}

/** The rows of changes as a pack of their own, so that they are searched and read like the snapshot's. */
export const packChanges = (collection: PackedName, changes: readonly Change[]): OpenPack =>
  openPack(
    encodePack(
      collection,
      changes.flatMap(({ row }) => (row === null ? [] : [row])),
    ),
  );

/** The latest row of each changed item, by its code; null for one that is gone. */
export const latest = <C extends PackedName>(changes: readonly Change[]): ReadonlyMap<string, RowOf<C> | null> =>
  new Map(changes.map(({ id, row }) => [id, row as RowOf<C> | null]));
