import { type TraceabilityPlan, traceabilityPlan } from '../../../contract/traceability-plan.ts';
import { uuidv7 } from '../../../rules/uuid.ts';
import type { Tx } from '../../db/tenant-transaction.ts';
import type { Tenant } from '../../tenants/tenant.ts';
import { readPlan } from './read-plan.ts';

/** A firm keeps a plan for two years after it was replaced (21 CFR 1.1315(c)); a month more, so that none is missing. */
const KEPT_MS = (2 * 365 + 31) * 86_400_000;

/**
 * What a plan says. The numbers of its items change with the catalog, and its example with the day. The schema gives the
 * fields of a stored plan the order of a new one.
 */
function statementsOf(plan: TraceabilityPlan): string {
  const { exampleLotCode: _example, incompletePlaces: _missing, foods, ...rest } = traceabilityPlan.parse(plan);
  return JSON.stringify({ ...rest, foods: foods.map(({ food }) => food) });
}

/** Stores the plan if it says something else than the latest version, and removes versions whose time is over. */
export async function keepPlan(tx: Tx, tenant: Tenant, now: Date): Promise<void> {
  const plan = await readPlan(tx, tenant, now);
  const latest = await tx.db
    .selectFrom('traceability_plans')
    .select(['id', 'facts'])
    .where('tenant_id', '=', tx.tenantId)
    .where('replaced_at', 'is', null)
    .executeTakeFirst();
  if (!latest || statementsOf(latest.facts) !== statementsOf(plan)) {
    const at = now.toISOString();
    if (latest)
      await tx.db
        .updateTable('traceability_plans')
        .set({ replaced_at: at })
        .where('tenant_id', '=', tx.tenantId)
        .where('id', '=', latest.id)
        .execute();
    await tx.db
      .insertInto('traceability_plans')
      .values({
        ...{ tenant_id: tx.tenantId, id: uuidv7(), stored_at: at, replaced_at: null },
        facts: JSON.stringify(plan),
      })
      .execute();
  }
  await tx.db
    .deleteFrom('traceability_plans')
    .where('tenant_id', '=', tx.tenantId)
    .where('replaced_at', '<', new Date(now.getTime() - KEPT_MS).toISOString())
    .execute();
}
