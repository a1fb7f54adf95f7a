import type { RowOf } from '../../contract/collections.ts';
import { encodePack, type OpenPack, openPack } from '../../contract/pack.ts';
import type { PackedName } from '../../contract/packed-names.ts';

/** A row that has changed since the snapshot; null for one that is gone. */
export interface Change {
  readonly id: string;
  readonly row: unknown;
}

/** Leaves out what this release can't read. */
export type Readable = (collection: PackedName, changes: readonly Change[]) => Change[];

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
