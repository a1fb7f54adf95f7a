import { AppError } from '../../../contract/errors.ts';
import type { traceabilityPlanEndpoints } from '../../../contract/traceability-plan.ts';
import type { HandlersOf } from '../../context.ts';
import { readPlan } from './read-plan.ts';

/** Handlers for the company's traceability plan. */
export const traceabilityPlanHandlers: HandlersOf<typeof traceabilityPlanEndpoints> = {
  get: ({ tx, tenant, now }) => readPlan(tx, tenant, now),

  versions: async ({ tx }) => {
    const rows = await tx.db
      .selectFrom('traceability_plans')
      .select(['id', 'stored_at as storedAt', 'replaced_at as replacedAt'])
      .where('tenant_id', '=', tx.tenantId)
      .orderBy('stored_at', 'desc')
      .execute();
    return { data: rows };
  },

  version: async ({ tx }, { params: { id } }) => {
    const row = await tx.db
      .selectFrom('traceability_plans')
      .select('facts')
      .where('tenant_id', '=', tx.tenantId)
      .where('id', '=', id)
      .executeTakeFirst();
    if (!row) throw new AppError('not_found');
    return row.facts;
  },
};
