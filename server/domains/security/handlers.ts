import type { securityEndpoints } from '../../../contract/security.ts';
import { addDays, zonedToUtc } from '../../../rules/calendar.ts';
import type { HandlersOf } from '../../context.ts';
import { PLATFORM, PLATFORM_ID } from '../../tenants/tenant.ts';

const PAGE = 50;

export const securityHandlers: HandlersOf<typeof securityEndpoints> = {
  events: async ({ tx, tenant }, { query }) => {
    const { timeZone } = tx.tenantId === PLATFORM_ID ? PLATFORM : tenant;
    const size = query.PageSize ?? PAGE;
    let found = tx.db
      .selectFrom('security_events')
      .selectAll()
      .where('tenant_id', '=', tx.tenantId)
      .orderBy('at', 'desc')
      .orderBy('id', 'desc')
      .limit(size + 1);
    if (query.kind) found = found.where('kind', '=', query.kind);
    if (query.userId) found = found.where('user_id', '=', query.userId);
    if (query.from) found = found.where('at', '>=', zonedToUtc(query.from, '00:00', timeZone));
    if (query.to) found = found.where('at', '<', zonedToUtc(addDays(query.to, 1), '00:00', timeZone));
    const { after } = query;
    if (after)
      found = found.where(({ eb, refTuple, selectFrom }) =>
        eb(
          refTuple('at', 'id'),
          '<',
          selectFrom('security_events as last')
            .select(['last.at', 'last.id'])
            .where('last.tenant_id', '=', tx.tenantId)
            .where('last.id', '=', after)
            .$asTuple('at', 'id'),
        ),
      );
    const rows = await found.execute();
    const page = rows.slice(0, size);
    return {
      data: page.map((row) => ({
        id: row.id,
        at: row.at,
        kind: row.kind,
        userId: row.user_id,
        userName: row.user_name,
        actingUser: row.acting_user,
        address: row.address,
        userAgent: row.user_agent,
        facts: row.facts,
      })),
      next: rows.length > size ? (page.at(-1)?.id ?? null) : null,
    };
  },
};
