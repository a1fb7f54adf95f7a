import * as z from 'zod/mini';
import type { LiveName } from '../../contract/collections.ts';
import type { Change } from '../../contract/sync.ts';
import { type CratebookDatabase, isLive, type Stored } from '../../src/data/database.ts';
import { type FieldScripts, fieldScripts, type RowShapes } from './field-scripts.ts';

/** What becomes of one row after all changes of it: it is put, or it goes, whatever or only where it is of one of these scopes. */
type Outcome = { put: Stored<LiveName> } | { gone: 'always' | Set<string> };

/**
 * The outcome of each row that `changes` name, in their order, by collection. A tombstone of a scope doesn't remove a row that has moved to another
 * one. Rows of a shape that this release can't read are left out: an older app beside a newer server.
 */
function outcomes(changes: readonly Change[], shapes: RowShapes): Map<LiveName, Map<string, Outcome>> {
  const byCollection = new Map<LiveName, Map<string, Outcome>>();
  for (const { collection, id, scope, clock, ord, row } of changes) {
    if (!isLive(collection)) continue;
    const rows = byCollection.get(collection) ?? new Map<string, Outcome>();
    byCollection.set(collection, rows);
    if (row !== null) {
      // All that have rows were asked for.
      const parsed = z.safeParse(shapes[collection]!.row, row);
      if (!parsed.success) continue;
      rows.set(id, {
        put: { ...(parsed.data as object), $scope: scope, $clock: clock, $ord: ord } as Stored<LiveName>,
      });
      continue;
    }
    const before = rows.get(id);
    if (!before) rows.set(id, { gone: new Set([scope]) });
    else if ('put' in before) {
      if (before.put.$scope === scope) rows.set(id, { gone: 'always' });
    } else if (before.gone !== 'always') before.gone.add(scope);
  }
  return byCollection;
}

/**
 * Prepares server rows and tombstones, and answers what writes them: as few requests as there are collections, for a device that starts takes in thousands
 * of rows, one by one some ten times slower. What is answered must run inside a transaction over all live tables. Rejects where the shapes of the rows aren't to be had.
 */
export async function prepareChanges(
  changes: readonly Change[],
  shapesOf: FieldScripts['shapesOf'] = fieldScripts.shapesOf,
): Promise<(db: CratebookDatabase) => Promise<void>> {
  const filled = new Set<LiveName>();
  for (const { collection, row } of changes) if (row !== null && isLive(collection)) filled.add(collection);
  const byCollection = outcomes(changes, await shapesOf(filled));
  return async (db) => {
    for (const [name, rows] of byCollection) {
      const table = db.table(name);
      const puts: Stored<LiveName>[] = [];
      const gone: string[] = [];
      const perhaps: [string, Set<string>][] = [];
      for (const [id, outcome] of rows) {
        if ('put' in outcome) puts.push(outcome.put);
        else if (outcome.gone === 'always') gone.push(id);
        else perhaps.push([id, outcome.gone]);
      }
      const known = (await table.bulkGet(perhaps.map(([id]) => id))) as (Stored<LiveName> | undefined)[];
      for (const [at, [id, scopes]] of perhaps.entries()) {
        const scope = known[at]?.$scope;
        if (scope !== undefined && scopes.has(scope)) gone.push(id);
      }
      if (gone.length > 0) await table.bulkDelete(gone);
      if (puts.length > 0) await table.bulkPut(puts);
    }
  };
}
