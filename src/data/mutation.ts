import type { LiveName } from '../../contract/collections.ts';
import { type ArgsOf, type MutationArgs, type MutationName, mutations } from '../../contract/mutations.ts';
import type { CratebookDatabase, OutboxRow, Stored } from './database.ts';

/** What a mutation's local `apply` works with: rows of this database, each dirty one with its server copy put aside (WRITE1). */
export interface LocalTx {
  get<C extends LiveName>(collection: C, id: string): Promise<Stored<C> | undefined>;
  put<C extends LiveName>(collection: C, id: string, row: Stored<C>): Promise<void>;
  remove(collection: LiveName, id: string): Promise<void>;
  /** Rows of a location, for mutations that are about all of them. */
  ofLocation<C extends 'cartLines'>(collection: C, customerLocationId: string): Promise<Stored<C>[]>;
}

/** Facts that were fixed at the tap, so that applying again gives the same (ID4). */
export interface ApplyContext {
  readonly seq: number;
  readonly at: string;
  readonly userId: string;
}

/** A mutation as the device knows it; wire name, version and endpoint stand in contract/mutations.ts. */
export interface LocalMutation<M extends MutationName> {
  readonly name: M;
  /** Tables that `apply` touches. */
  readonly touches: readonly LiveName[];
  /** Later changes of the same key replace this one while it was never sent (WRITE5). */
  readonly coalesceKey?: (args: ArgsOf<M>) => string;
  /** What is sent in place of both when this change replaces an earlier one of its key; without it, this change alone. */
  readonly fold?: (args: ArgsOf<M>, replaced: MutationArgs) => ArgsOf<M>;
  /** True for waiting changes that must have been accepted before this one makes sense. */
  readonly dependsOn?: (args: ArgsOf<M>, earlier: Pick<OutboxRow, 'name' | 'args'>) => boolean;
  /** The change on this device, at once. Must depend on nothing but the arguments, the context and the rows. */
  apply(tx: LocalTx, args: ArgsOf<M>, context: ApplyContext): Promise<void>;
}

export const mutation = <M extends MutationName>(local: LocalMutation<M>): LocalMutation<M> => local;

/** A mutation whose types were checked where it was declared. */
export type AnyLocalMutation = Omit<LocalMutation<MutationName>, 'apply' | 'coalesceKey' | 'dependsOn' | 'fold'> & {
  coalesceKey?: (args: MutationArgs) => string;
  fold?: (args: MutationArgs, replaced: MutationArgs) => MutationArgs;
  dependsOn?: (args: MutationArgs, earlier: Pick<OutboxRow, 'name' | 'args'>) => boolean;
  apply(tx: LocalTx, args: MutationArgs, context: ApplyContext): Promise<void>;
};

export const versionOf = (name: MutationName): number => mutations[name].version;

/** A LocalTx on the database's current Dexie transaction. */
export function localTx(db: CratebookDatabase): LocalTx {
  /** Puts the server's copy aside the first time that a row becomes dirty. */
  const shade = async (collection: LiveName, id: string) => {
    if (await db.shadows.get([collection, id])) return;
    const row = (await db.table(collection).get(id)) as Stored<LiveName> | undefined;
    await db.shadows.put({ collection, id, row: row ?? null });
  };
  return {
    get: (collection, id) => db.live(collection).get(id) as never,
    async put(collection, id, row) {
      await shade(collection, id);
      const { $scope: _scope, $clock: _clock, $ord: _ord, ...own } = row;
      await db.table(collection).put(own);
    },
    async remove(collection, id) {
      await shade(collection, id);
      await db.table(collection).delete(id);
    },
    ofLocation: (collection, customerLocationId) =>
      db.live(collection).where('customerLocationId').equals(customerLocationId).toArray() as never,
  };
}
