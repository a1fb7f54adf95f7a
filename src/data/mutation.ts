import type { LiveName } from '../../contract/collections.ts';
import type { MutationArgs } from '../../contract/mutation-versions.ts';
import type { ArgsOf, MutationName } from '../../contract/mutations.ts';
import type { CratebookDatabase, OutboxRow, Stored } from './database.ts';

/**
 * What a mutation's local `apply` works with: the rows of this database. The server copy of each dirty row is stored
 * (WRITE1).
 */
export interface LocalTx {
  get<C extends LiveName>(collection: C, id: string): Promise<Stored<C> | undefined>;
  put<C extends LiveName>(collection: C, id: string, row: Stored<C>): Promise<void>;
  remove(collection: LiveName, id: string): Promise<void>;
  /** Every row of a collection that is small on a device, for mutations that affect more rows than they name. */
  all<C extends 'purchaseOrders'>(collection: C): Promise<Stored<C>[]>;
  /** The deliveries of a route on a day. */
  ofRun(routeId: string, day: string): Promise<Stored<'deliveries'>[]>;
}

/** Facts fixed at the tap, so that a second `apply` gives the same result (ID4). */
export interface ApplyContext {
  readonly seq: number;
  readonly at: string;
  readonly userId: string;
}

/** A mutation on the device. Wire name, version and endpoint are in contract/mutations.ts. */
export interface LocalMutation<M extends MutationName> {
  readonly name: M;
  /** Rows that `apply` is known to read and write, so that they can be prefetched. */
  readonly rows?: (args: ArgsOf<M>) => readonly (readonly [collection: LiveName, id: string])[];
  /** Tables that `apply` touches. */
  readonly touches: readonly LiveName[];
  /** Later changes with the same key replace this one until it is sent (WRITE5). */
  readonly coalesceKey?: (args: ArgsOf<M>) => string;
  /**
   * Returns the arguments to send when this change replaces an earlier one of its key. Without it, only this change's
   * arguments are sent.
   */
  readonly fold?: (args: ArgsOf<M>, replaced: MutationArgs) => ArgsOf<M>;
  /**
   * Returns true for waiting changes that this one depends on. It waits only for the earliest of them, which opens the
   * row.
   */
  readonly dependsOn?: (args: ArgsOf<M>, earlier: Pick<OutboxRow, 'name' | 'args'>) => boolean;
  /** Applies the change on this device. Must depend on nothing but the arguments, the context and the rows. */
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

/**
 * A LocalTx that issues writes without awaiting each. `written` settles when all of them are done, and must be awaited.
 */
export interface WritingTx extends LocalTx {
  /** Prefetches rows without waiting for them. */
  expect(rows: readonly (readonly [collection: LiveName, id: string])[]): void;
  written(): Promise<unknown>;
}

/** The index of a route's deliveries by day. */
const OF_RUN = '[routeId+deliveryDate]';

/**
 * Returns a LocalTx on the current Dexie transaction. A read sees earlier writes, because IndexedDB executes requests
 * in order.
 */
export function localTx(db: CratebookDatabase): WritingTx {
  const asked: PromiseLike<unknown>[] = [];
  const ask = (write: PromiseLike<unknown>): void => {
    // `written` reports a failure, which then ends the transaction.
    write.then(undefined, () => {});
    asked.push(write);
  };
  /** By row: whether its shadow exists, and the row as it is. Read at the first access. */
  const first = new Map<string, [shadow: PromiseLike<unknown>, row: PromiseLike<unknown>]>();
  const shaded = new Set<string>();
  const look = (collection: LiveName, id: string) => {
    const key = `${collection} ${id}`;
    let found = first.get(key);
    if (!found) {
      found = [db.shadows.get([collection, id]), db.live(collection).get(id)];
      // A prefetched row may never be awaited. The failing transaction reports the error.
      for (const answer of found) answer.then(undefined, () => {});
      first.set(key, found);
    }
    return found;
  };
  /** Stores the server's copy the first time that a row becomes dirty. */
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
      // A row that is read is usually written next, so its shadow is read at the same time.
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
