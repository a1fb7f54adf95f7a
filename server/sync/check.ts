import { LIVE_NAMES } from '../../contract/collections.ts';
import type { syncEndpoints } from '../../contract/sync.ts';
import type { HandlersOf } from '../context.ts';
import { readClock } from './feed-clock.ts';
import { feedAgain, findUnfed } from './feed-repair.ts';
import { presentationOf, scopesOf } from './scopes.ts';

type Check = HandlersOf<typeof syncEndpoints>['check'];

/** Collections left out of the sums for apps that send no row shapes (PULL9). */
const UNKNOWN_BEFORE = ['customerCredits'];

/**
 * PULL7: returns the scopes whose row count or hash at the device's cursor differs from the device's own. Compares only
 * scopes that the device holds up to date; all others count as equal. The SQL computes `scopeSum` of
 * rules/scope-sum.ts.
 */
export const checkScopes: Check = async ({ tx, actor, now, tenant, services }, { body }) => {
  const { value, epoch } = await readClock(tx);
  if (body.epoch !== epoch) return { mismatched: [] };
  const own = new Map((await scopesOf(tx, actor)).map((scope) => [scope.scope, scope.rev]));
  const comparable = body.scopes.filter(
    (scope) => own.get(scope.scope) === presentationOf(scope.rev) && scope.clock === value,
  );
  const unfed = await findUnfed(tx, [...own.keys()], now);
  if (unfed.length > 0) {
    services.log.error({ tenant: tenant.id, rows: unfed.length, first: unfed[0] }, 'the feed lacks rows that exist');
    tx.thereafter(async (later) => {
      await feedAgain(later, unfed);
      later.afterCommit((committed) => services.pokes.committed(tx.tenantId, committed));
    });
  }
  if (comparable.length === 0) return { mismatched: [] };
  const known = comparable.filter(({ rev }) => presentationOf(rev) !== rev).map(({ scope }) => scope);
  const { rows } = await tx.connection.query<{ scope: string; rows: number; hash: string }>(
    `select c.scope, count(*) as rows,
       coalesce(sum((((c.clock * 7919 + c.ord::bigint * 104729 + 1) % 2147483629) * ((c.clock * 7919 + c.ord::bigint * 104729 + 1) % 2147483629)) % 2147483647), 0)::text as hash
     from changes c where c.tenant_id = $1 and c.scope = any($2::text[]) and not c.deleted and c.collection = any($3::text[])
       and (c.collection <> all($5::text[]) or c.scope = any($4::text[])) group by c.scope`,
    [tx.tenantId, comparable.map((scope) => scope.scope), LIVE_NAMES, known, UNKNOWN_BEFORE],
    'scope_sums',
  );
  const sums = new Map(rows.map((row) => [row.scope, row]));
  const mismatched = comparable.filter((scope) => {
    const sum = sums.get(scope.scope);
    return (sum?.rows ?? 0) !== scope.rows || (sum?.hash ?? '0') !== scope.hash;
  });
  return { mismatched: mismatched.map((scope) => scope.scope) };
};
