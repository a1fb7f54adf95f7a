import * as z from 'zod/mini';
import type { LiveName } from '../../contract/collections.ts';
import { floorCollections } from '../../contract/floor-collections.ts';
import { isPackedName } from '../../contract/packed-names.ts';
import { shopCollections } from '../../contract/shop-collections.ts';
import type { Change } from '../../contract/sync.ts';
import {
  type CratebookDatabase,
  isLive,
  readMeta,
  type Stored,
  type UnreadRow,
  unreadKey,
  writeMeta,
} from '../../src/data/database.ts';

/** What a release knows of rows (PULL9): the shape of each collection's rows, and the hash of all of them. */
export interface Release {
  readonly rows: { readonly [C in LiveName]: { readonly row: z.core.$ZodType } };
  readonly shapes: string;
}
export const THIS_RELEASE: Release = { rows: { ...shopCollections, ...floorCollections }, shapes: __ROW_SHAPES__ };

/**
 * Final operation on a row after all its changes: put it, note it as unread, or delete it, always or only if it belongs
 * to one of these scopes.
 */
type Outcome = { put: Stored<LiveName> } | { unread: UnreadRow } | { gone: 'always' | Set<string> };

/**
 * Returns the final operation on each row that `changes` name, by collection. A tombstone of a scope does not remove a
 * row that moved to another one. A row is stored as received, with fields that this release does not know. A row that
 * this release cannot read is unread (PULL9), and so is each row of a collection that it does not know.
 */
function outcomes(changes: readonly Change[], rows: Release['rows']): Map<string, Map<string, Outcome>> {
  const byCollection = new Map<string, Map<string, Outcome>>();
  for (const { collection, id, scope, clock, ord, row } of changes) {
    if (isPackedName(collection)) continue;
    const byId = byCollection.get(collection) ?? new Map<string, Outcome>();
    byCollection.set(collection, byId);
    if (row !== null) {
      const readable = isLive(collection) && z.safeParse(rows[collection].row, row).success;
      byId.set(
        id,
        readable
          ? { put: { ...(row as object), $scope: scope, $clock: clock, $ord: ord } as Stored<LiveName> }
          : { unread: { collection, id, scope, clock, ord } },
      );
      continue;
    }
    const before = byId.get(id);
    if (!before) byId.set(id, { gone: new Set([scope]) });
    else if ('put' in before) {
      if (before.put.$scope === scope) byId.set(id, { gone: 'always' });
    } else if ('unread' in before) {
      if (before.unread.scope === scope) byId.set(id, { gone: 'always' });
    } else if (before.gone !== 'always') before.gone.add(scope);
  }
  return byCollection;
}

/**
 * Prepares server rows and tombstones, and returns a function that writes them: one request per collection, because a
 * first pull brings thousands of rows, and writing them singly is about ten times slower. Run the function inside a
 * transaction over all live tables and `meta`.
 */
export function prepareChanges(
  changes: readonly Change[],
  release: Release = THIS_RELEASE,
): (db: CratebookDatabase) => Promise<void> {
  const byCollection = outcomes(changes, release.rows);
  return async (db) => {
    await noteUnread(db, byCollection);
    for (const [name, rows] of byCollection) {
      if (!isLive(name)) continue;
      const table = db.table(name);
      const puts: Stored<LiveName>[] = [];
      const gone: string[] = [];
      const perhaps: [string, Set<string>][] = [];
      for (const [id, outcome] of rows) {
        if ('put' in outcome) puts.push(outcome.put);
        // An older copy would look like current data.
        else if ('unread' in outcome) gone.push(id);
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

/** Notes the rows that this release cannot read, and clears those that it can read now or that were deleted. */
async function noteUnread(db: CratebookDatabase, byCollection: ReturnType<typeof outcomes>): Promise<void> {
  const before = (await readMeta(db, 'unread')) ?? [];
  const unread = new Map(before.map((mark) => [unreadKey(mark), mark]));
  let changed = false;
  for (const [collection, rows] of byCollection) {
    for (const [id, outcome] of rows) {
      const key = unreadKey({ collection, id });
      if ('unread' in outcome) {
        unread.set(key, outcome.unread);
        changed = true;
        continue;
      }
      const mark = unread.get(key);
      if (!mark) continue;
      if ('gone' in outcome && outcome.gone !== 'always' && !outcome.gone.has(mark.scope)) continue;
      unread.delete(key);
      changed = true;
    }
  }
  if (changed) await writeMeta(db, 'unread', [...unread.values()]);
}
