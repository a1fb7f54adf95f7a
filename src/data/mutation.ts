import type { LiveName } from '../../contract/collections.ts';
import type { MutationArgs } from '../../contract/mutation-versions.ts';
import type { ArgsOf, MutationName } from '../../contract/mutations.ts';
import type { CratebookDatabase, OutboxRow, Stored } from './database.ts';

/** What a mutation's local `apply` works with: rows of this database, each dirty one with its server copy put aside (WRITE1). */
export interface LocalTx {
  get<C extends LiveName>(collection: C, id: string): Promise<Stored<C> | undefined>;
  put<C extends LiveName>(collection: C, id: string, row: Stored<C>): Promise<void>;
  remove(collection: LiveName, id: string): Promise<void>;
  /** Every row of a collection of which a device holds few, for mutations that are about more than they name. */
  all<C extends 'purchaseOrders'>(collection: C): Promise<Stored<C>[]>;
  /** What a route delivers on a day. */
  ofRun(routeId: string, day: string): Promise<Stored<'deliveries'>[]>;
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
  /** Rows that `apply` is known to read and write, so that they can be asked for ahead. */
  readonly rows?: (args: ArgsOf<M>) => readonly (readonly [collection: LiveName, id: string])[];
  /** Tables that `apply` touches. */
  readonly touches: readonly LiveName[];
  /** Later changes of the same key replace this one while it was never sent (WRITE5). */
  readonly coalesceKey?: (args: ArgsOf<M>) => string;
  /** What is sent in place of both when this change replaces an earlier one of its key; without it, this change alone. */
  readonly fold?: (args: ArgsOf<M>, replaced: MutationArgs) => ArgsOf<M>;
  /** True for waiting changes without which this one makes no sense. It waits for the earliest of them alone, which opens the row. */
  readonly dependsOn?: (args: ArgsOf<M>, earlier: Pick<OutboxRow, 'name' | 'args'>) => boolean;
  /** The change on this device, at once. Must depend on nothing but the arguments, the context and the rows. */
  apply(tx: LocalTx, args: ArgsOf<M>, context: ApplyContext): Promise<void>;
}

export const mutation = <M extends MutationName>(local: LocalMutation<M>): LocalMutation<M> => local;

/** A mutation whose types were checked where it was declared. */
export type AnyLocalMutation = Omit<
  LocalMutation<MutationName>,
  'apply' | 'coalesceKey' | 'rows' | 'dependsOn' | 'fold'
> & {
  coalesceKey?: (args: MutationArgs) => string;
  rows?: (args: MutationArgs) => readonly (readonly [collection: LiveName, id: string])[];
  fold?: (args: MutationArgs, replaced: MutationArgs) => MutationArgs;
  dependsOn?: (args: MutationArgs, earlier: Pick<OutboxRow, 'name' | 'args'>) => boolean;
  apply(tx: LocalTx, args: MutationArgs, context: ApplyContext): Promise<void>;
};

/** A LocalTx whose writes are asked for without waiting for each: `written` settles when all of them are done, and must be waited for. */
export interface WritingTx extends LocalTx {
  /** Asks for rows that will be needed, without waiting for them. */
  expect(rows: readonly (readonly [collection: LiveName, id: string])[]): void;
  written(): Promise<unknown>;
}

/** The index of a route's deliveries by day. */
const OF_RUN = '[routeId+deliveryDate]';

/** Returns a LocalTx on the current Dexie transaction. Reads see the writes before them, because IndexedDB answers in the order of asking. */
export function localTx(db: CratebookDatabase): WritingTx {
  const asked: PromiseLike<unknown>[] = [];
  const ask = (write: PromiseLike<unknown>): void => {
    // `written` reports a failure, which then ends the transaction.
    write.then(undefined, () => {});
    asked.push(write);
  };
  /** Whether the server's copy is put aside, and the row as it is, by row; asked for at the first touch. */
  const first = new Map<string, [shadow: PromiseLike<unknown>, row: PromiseLike<unknown>]>();
  const shaded = new Set<string>();
  const look = (collection: LiveName, id: string) => {
    const key = `${collection} ${id}`;
    let found = first.get(key);
    if (!found) {
      found = [db.shadows.get([collection, id]), db.live(collection).get(id)];
      // A row that was asked for ahead may never be waited for; the transaction that fails reports it.
      for (const answer of found) answer.then(undefined, () => {});
      first.set(key, found);
    }
    return found;
  };
  /** Puts the server's copy aside the first time that a row becomes dirty. */
  const shade = async (collection: LiveName, id: string): Promise<void> => {
    const key = `${collection} ${id}`;
    if (shaded.has(key)) return;
    const [shadow, row] = await Promise.all(look(collection, id));
    shaded.add(key);
    if (!shadow) ask(db.shadows.put({ collection, id, row: (row as Stored<LiveName> | undefined) ?? null }));
  };
  return {
    expect(wanted) {
      for (const [collection, id] of wanted) look(collection, id);
    },
    get(collection, id) {
      // A row that is read is mostly written next: what that needs is asked for along with it.
      if (shaded.has(`${collection} ${id}`)) return db.live(collection).get(id) as never;
      return look(collection, id)[1] as never;
    },
    async put(collection, id, row) {
      await shade(collection, id);
      const { $scope: _scope, $clock: _clock, $ord: _ord, ...own } = row;
      ask(db.table(collection).put(own));
    },
    async remove(collection, id) {
      await shade(collection, id);
      ask(db.table(collection).delete(id));
    },
    all: (collection) => db.live(collection).toArray() as never,
    ofRun: (routeId, day) => db.live('deliveries').where(OF_RUN).equals([routeId, day]).toArray() as never,
    written: () => Promise.all(asked),
  };
}
