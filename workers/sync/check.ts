import type { LiveName } from '../../contract/collections.ts';
import { scopeSum } from '../../rules/scope-sum.ts';
import { type CratebookDatabase, LIVE_NAMES, readMeta, type Stored, writeMeta } from '../../src/data/database.ts';
import type { Fence } from './fence.ts';
import type { Transport } from './transport.ts';

type Mark = Pick<Stored<LiveName>, '$scope' | '$clock' | '$ord'>;

/** Returns the server's rows that the device holds, by scope: for a dirty row its server copy. */
async function marksByScope(db: CratebookDatabase): Promise<Map<string, { clock: number; ord: number }[]>> {
  const shadows = new Map(
    (await db.shadows.toArray()).map((shadow) => [`${shadow.collection} ${shadow.id}`, shadow.row]),
  );
  const byScope = new Map<string, { clock: number; ord: number }[]>();
  const count = (row: Mark | null) => {
    if (!row?.$scope || row.$clock === undefined || row.$ord === undefined) return;
    const marks = byScope.get(row.$scope) ?? [];
    marks.push({ clock: row.$clock, ord: row.$ord });
    byScope.set(row.$scope, marks);
  };
  for (const name of LIVE_NAMES) {
    await db.table(name).each((row: Mark, cursor) => {
      if (!shadows.has(`${name} ${String(cursor.primaryKey)}`)) count(row);
    });
  }
  for (const row of shadows.values()) count(row);
  // Unread rows count as received, because a refill would bring them again (PULL9).
  for (const { scope, clock, ord } of (await readMeta(db, 'unread')) ?? [])
    count({ $scope: scope, $clock: clock, $ord: ord });
  return byScope;
}

/**
 * PULL7: compares with the server. Forgets scopes that differ, so that the next pull refills them. Returns whether
 * there were any.
 */
export async function checkScopesNow(db: CratebookDatabase, transport: Transport, fence: Fence): Promise<boolean> {
  const { epoch, scopes, byScope } = await db.transaction('r', [...db.liveTables, db.shadows, db.meta], async () => ({
    epoch: await readMeta(db, 'epoch'),
    scopes: (await readMeta(db, 'scopes')) ?? [],
    byScope: await marksByScope(db),
  }));
  if (!epoch || scopes.length === 0) return false;
  const { mismatched } = await transport.check({
    epoch,
    scopes: scopes.map((scope) => ({ ...scope, ...scopeSum(byScope.get(scope.scope) ?? []) })),
  });
  if (mismatched.length === 0) return false;
  await db.transaction('rw', db.meta, async () => {
    await fence();
    const known = (await readMeta(db, 'scopes')) ?? [];
    await writeMeta(
      db,
      'scopes',
      known.filter(({ scope }) => !mismatched.includes(scope)),
    );
  });
  return true;
}
