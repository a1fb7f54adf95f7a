import type { RowOf } from '../../contract/collections.ts';
import { encodePack, type OpenPack, openPack } from '../../contract/pack.ts';
import type { PackedName } from '../../contract/packed-names.ts';

/** A row that changed since the snapshot; null if it was deleted. */
export interface Change {
  readonly id: string;
  readonly row: unknown;
}

/** Leaves out rows that this release cannot read. */
export type Readable = (collection: PackedName, changes: readonly Change[]) => Change[];

/** Packs the changed rows, so that they are searched and read like the snapshot's. */
export const packChanges = (collection: PackedName, changes: readonly Change[]): OpenPack =>
  openPack(
    encodePack(
      collection,
      changes.flatMap(({ row }) => (row === null ? [] : [row])),
    ),
  );

/** Returns the latest row of each changed item, by its code; null if it was deleted. */
export const latest = <C extends PackedName>(changes: readonly Change[]): ReadonlyMap<string, RowOf<C> | null> =>
  new Map(changes.map(({ id, row }) => [id, row as RowOf<C> | null]));
