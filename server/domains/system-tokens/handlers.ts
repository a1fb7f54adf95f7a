import { sql } from 'kysely';
import { AppError } from '../../../contract/errors.ts';
import { type SystemTokenRow, systemTokenEndpoints } from '../../../contract/system-tokens.ts';
import type { HandlersOf, SignedInContext } from '../../context.ts';
import { listHandlers } from '../../lists/list-handler.ts';
import { inOtherTenant } from '../accounts/other-tenant.ts';
import { grantableCalls } from '../accounts/system-tokens.ts';
import { nameOrder } from '../search-words.ts';

/** Throws `forbidden` for system tokens, because a token must not learn about other tokens. */
function requireUser({ actor }: SignedInContext): void {
  if (actor.scope === 'system') throw new AppError('forbidden');
}

const list = listHandlers(systemTokenEndpoints.list)({
  scope: requireUser,
  rows: ({ tx, now }) =>
    tx.db
      .selectFrom('sessions as s')
      .select(['s.id', 's.tenant_id', 's.label', 's.calls', 's.made_by', 's.created_at', 's.expires_at'])
      .select(['s.last_used_at', 's.revoked_at'])
      .select(
        sql<SystemTokenRow['status']>`case when s.revoked_at is not null then 'ended'
          when s.expires_at <= ${now.toISOString()} then 'expired' else 'active' end`.as('status'),
      )
      .where('s.tenant_id', '=', tx.tenantId)
      .where('s.scope', '=', 'system'),
  filters: {
    status: (rows, status, { now }) =>
      rows.where(sql<boolean>`(s.revoked_at is null and s.expires_at > ${now.toISOString()}) = ${status === 'active'}`),
  },
  search: ['s.label', 's.made_by', "array_to_string(s.calls, ' ')"],
  sorts: {
    name: sql.raw(nameOrder('s.label')),
    createdAt: sql`s.created_at`,
    expiresAt: sql`s.expires_at`,
    lastUsedAt: sql`nullif(s.last_used_at, s.created_at)`,
  },
  key: sql`s.id`,
  totals: {},
  present: (row) => ({
    id: row.id,
    orgId: row.tenant_id,
    name: row.label,
    status: row.status,
    calls: row.calls,
    madeBy: row.made_by,
    createdAt: row.created_at,
    expiresAt: row.expires_at,
    lastUsedAt: row.last_used_at === row.created_at ? null : row.last_used_at,
    endedAt: row.revoked_at,
  }),
});

/** Runs a handler in the company of the host, because a super administrator belongs to the platform. */
const atHost =
  <Input, Answer>(handler: (context: SignedInContext, input: Input) => Promise<Answer>) =>
  (context: SignedInContext, input: Input): Promise<Answer> =>
    inOtherTenant(context, context.tenant, (tx) => handler({ ...context, tx }, input));

/** Handlers that list system tokens. `accounts/system-tokens.ts` creates and ends them. */
export const systemTokenHandlers: HandlersOf<typeof systemTokenEndpoints> = {
  list: atHost(list.page),
  rows: atHost(list.rows),
  grantable: async (context) => {
    requireUser(context);
    return { orgId: context.tenant.id, data: [...grantableCalls] };
  },
};
