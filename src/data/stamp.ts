import Dexie, {
  type DBCore,
  type DBCoreMutateRequest,
  type DBCoreMutateResponse,
  type DBCoreTransaction,
  type Middleware,
} from 'dexie';

/**
 * Every transaction that writes what a tap goes by (rows, the server's copies of them, the outbox, the facts below), in whatever tab or worker, adds a number to
 * this table: the next one. Whoever remembers rows as of a number writes the next one by itself, and fails where somebody else has written meanwhile
 * (docs/decisions/0021).
 */
export const STAMPS = 'stamps';

/** Numbers that are kept. Nobody may go by one that is so far behind: what they add would not be found taken. */
export const STAMPS_KEPT = 50_000;

const FACTS = ['clientId', 'nextSeq', 'sentThrough', 'serverOffset'];

const concernsFacts = (request: DBCoreMutateRequest): boolean =>
  'values' in request ? request.values.some(({ key }: { key: string }) => FACTS.includes(key)) : true;

/** Has each transaction of Dexie's that writes to one of the tables, or to the facts in `meta`, add a number, once and as a part of it. */
export function stamping(tables: readonly string[]): Middleware<DBCore> {
  const isStamped = (name: string) => name === 'meta' || tables.includes(name);
  const stamped = new WeakMap<DBCoreTransaction, Promise<DBCoreMutateResponse>>();
  return {
    stack: 'dbcore',
    name: 'stamp',
    // Next to the database itself: live queries have nothing to do with it.
    level: -2,
    create: (core) => ({
      ...core,
      transaction: (stores, mode, options) =>
        core.transaction(mode === 'readwrite' && stores.some(isStamped) ? [...stores, STAMPS] : stores, mode, options),
      table(name) {
        const table = core.table(name);
        if (!isStamped(name)) return table;
        return {
          ...table,
          mutate(request) {
            if (name === 'meta' && !concernsFacts(request)) return table.mutate(request);
            const { trans } = request;
            const stamp = stamped.get(trans) ?? core.table(STAMPS).mutate({ type: 'add', trans, values: [{}] });
            stamped.set(trans, stamp);
            // One that failed fails what is written along with it.
            return Dexie.Promise.all([table.mutate(request), stamp] as const).then(
              ([response, { numFailures, failures }]) => {
                if (numFailures > 0) throw failures[0];
                return response;
              },
            ) as never;
          },
        };
      },
    }),
  };
}
