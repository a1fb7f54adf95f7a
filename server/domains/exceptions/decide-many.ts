import { sql } from 'kysely';
import type { BodyOf, ReturnsOf } from '../../../contract/endpoint.ts';
import { AppError } from '../../../contract/errors.ts';
import { BULK_KINDS, type exceptionEndpoints, MOST_EXCEPTIONS } from '../../../contract/exceptions.ts';
import type { ExceptionKind } from '../../../contract/floor.ts';
import type { LeftReason } from '../../../contract/list.ts';
import { happenedAt } from '../../../rules/device-clock.ts';
import { audit, auditAll } from '../../audit.ts';
import type { SignedInContext } from '../../context.ts';
import type { Columns } from '../../db/rows.ts';
import { leftRows } from '../../lists/list-handler.ts';
import { warehousesOf } from '../../sync/scopes.ts';
import { requireLicense } from '../floor/access.ts';
import { refuseCards } from '../refuse-cards.ts';
import { exceptionList } from './list.ts';

type Body = BodyOf<typeof exceptionEndpoints.decideMany>;
type Unfit = ReturnsOf<typeof exceptionEndpoints.decideMany>['unfit'];

interface Chosen {
  readonly keys: readonly string[];
  readonly left: Readonly<Record<LeftReason, number>>;
  readonly unfit: Unfit;
}

/** Returns kinds with their numbers, the most frequent first. */
function countKinds(kinds: readonly ExceptionKind[]): Unfit {
  const counts = new Map<ExceptionKind, number>();
  for (const kind of kinds) counts.set(kind, (counts.get(kind) ?? 0) + 1);
  return [...counts].map(([kind, count]) => ({ kind, count })).sort((a, b) => b.count - a.count);
}

/** Sorts the named exceptions: those to decide, those of another kind, and those that are not open. */
async function chooseNamed(
  context: SignedInContext,
  ids: readonly string[],
  kinds: readonly ExceptionKind[],
): Promise<Chosen> {
  const { tx, actor } = context;
  const named = [...new Set(ids)];
  const { rows } = await tx.connection.query<Columns<'exceptions', 'id' | 'kind'>>(
    `select id, kind from exceptions where tenant_id = $1 and id = any($2::uuid[]) and status = 'open' and warehouse_id = any($3::text[])
     order by id`,
    [tx.tenantId, named, await warehousesOf(tx, actor)],
    'named_exceptions',
  );
  const keys = rows.filter(({ kind }) => kinds.includes(kind)).map(({ id }) => id);
  const others = rows.map(({ kind }) => kind).filter((kind) => !kinds.includes(kind));
  return {
    keys,
    left: { gone: named.length - rows.length, unfit: others.length, limit: 0 },
    unfit: countKinds(others),
  };
}

/** Sorts the exceptions that match a filter. Throws `conflict` if more match than the user saw. */
async function chooseMatching(
  context: SignedInContext,
  matching: Extract<Body['which'], { matching: unknown }>['matching'],
  kinds: readonly string[],
): Promise<Chosen> {
  const fits = sql<boolean>`e.status = 'open' and e.kind = any(${kinds}::text[])`;
  const { keys, left } = await exceptionList.matching(context, matching, { fits, most: MOST_EXCEPTIONS });
  if (left.unfit === 0) return { keys, left, unfit: [] };
  const others = await exceptionList.matching(context, matching, {
    fits: sql<boolean>`not (${fits})`,
    most: MOST_EXCEPTIONS,
  });
  const { rows } = await context.tx.connection.query<Columns<'exceptions', 'kind'>>(
    `select kind from exceptions where tenant_id = $1 and id = any($2::uuid[]) and status = 'open'`,
    [context.tx.tenantId, others.keys],
    'kinds_left_open',
  );
  return { keys, left, unfit: countKinds(rows.map(({ kind }) => kind)) };
}

/**
 * Decides on many exceptions under one id: see the contract. A copy of a call has no effect and changes 0 exceptions,
 * even after an undo.
 */
export async function decideMany(
  context: SignedInContext,
  id: string,
  { which, resolution, note, resolvedAt }: Body,
): Promise<ReturnsOf<typeof exceptionEndpoints.decideMany>> {
  requireLicense(context, 'lead');
  refuseCards({ note });
  const { tx, actor, now } = context;
  const at = happenedAt(resolvedAt, now);
  const kinds = BULK_KINDS[resolution];
  const chosen =
    'ids' in which
      ? await chooseNamed(context, which.ids, kinds)
      : await chooseMatching(context, which.matching, kinds);
  const { rows: fresh } = await tx.connection.query(
    `insert into exception_decisions (tenant_id, id, resolution, decided_at, decided_by) values ($1, $2, $3, $4, $5)
     on conflict (tenant_id, id) do nothing returning id`,
    [tx.tenantId, id, resolution, at, actor.displayName],
    'note_exception_decision',
  );
  if (fresh.length === 0) return { changed: 0, left: [], unfit: [] };
  // One order of locks, so that two callers can't deadlock. The first decision on an exception counts.
  const { rows: changed } = await tx.connection.query<Columns<'exceptions', 'id' | 'kind'>>(
    `with locked as (select id from exceptions where tenant_id = $1 and id = any($2::uuid[]) and status = 'open' order by id for update)
     update exceptions e set status = 'resolved', resolution = $3, note = $4, resolved_at = $5, resolved_by = $6, decision_id = $7
     from locked where e.tenant_id = $1 and e.id = locked.id returning e.id, e.kind`,
    [tx.tenantId, chosen.keys, resolution, note, at, actor.displayName, id],
    'decide_exceptions',
  );
  await auditAll(
    tx,
    actor,
    changed.map((row) => ({
      action: 'exception.resolved',
      subject: row.id,
      details: { kind: row.kind, resolution },
    })),
  );
  const gone = chosen.left.gone + chosen.keys.length - changed.length;
  return { changed: changed.length, left: leftRows({ ...chosen.left, gone }), unfit: chosen.unfit };
}

/**
 * Reopens the exceptions of a decision on many. An exception stays decided if another of its subject is open, because
 * that one has the facts now. A second undo has no effect. Throws `not_found`.
 */
export async function undoMany(
  context: SignedInContext,
  id: string,
): Promise<ReturnsOf<typeof exceptionEndpoints.undoMany>> {
  requireLicense(context, 'lead');
  const { tx, actor, now } = context;
  const { rows: known } = await tx.connection.query<{ undone: boolean; own: boolean }>(
    `select d.undone_at is not null as undone,
       not exists (select from exceptions e where e.tenant_id = $1 and e.decision_id = $2 and e.warehouse_id <> all($3::text[])) as own
     from exception_decisions d where d.tenant_id = $1 and d.id = $2 for update`,
    [tx.tenantId, id, await warehousesOf(tx, actor)],
    'read_exception_decision',
  );
  if (!known[0]?.own) throw new AppError('not_found');
  if (known[0].undone) return { changed: 0, left: [] };
  await tx.connection.query(
    'update exception_decisions set undone_at = $3, undone_by = $4 where tenant_id = $1 and id = $2',
    [tx.tenantId, id, now.toISOString(), actor.displayName],
    'undo_exception_decision',
  );
  const { rows } = await tx.connection.query<{ total: number; ids: string[] }>(
    `with decided as (
       select id, not exists (select from exceptions o where o.tenant_id = $1 and o.kind = e.kind and o.subject = e.subject and o.status = 'open') as free
       from exceptions e where tenant_id = $1 and decision_id = $2 order by id for update),
     reopened as (
       update exceptions e set status = 'open', resolution = null, note = '', resolved_at = null, resolved_by = null, decision_id = null
       from decided d where e.tenant_id = $1 and e.id = d.id and d.free returning e.id)
     select (select count(*)::int from decided) as total, coalesce(array_agg(id), '{}') as ids from reopened`,
    [tx.tenantId, id],
    'reopen_exceptions',
  );
  const ids = rows[0]?.ids ?? [];
  await audit(tx, actor, 'exception_decision.undone', id, { exceptions: ids });
  return {
    changed: ids.length,
    left: leftRows({ gone: (rows[0]?.total ?? 0) - ids.length, unfit: 0, limit: 0 }),
  };
}
