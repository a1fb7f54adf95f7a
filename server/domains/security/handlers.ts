import { sql } from 'kysely';
import { securityEndpoints } from '../../../contract/security.ts';
import { addDays, zonedToUtc } from '../../../rules/calendar.ts';
import type { HandlersOf, SignedInContext } from '../../context.ts';
import { listHandlers } from '../../lists/list-handler.ts';
import { PLATFORM, PLATFORM_ID } from '../../tenants/tenant.ts';
import { deviceName } from '../accounts/device-name.ts';

/** Maximum number of people in the filter. */
const MOST_PEOPLE = 500;

/** Returns the time at which a day starts in the company's time zone. */
const beginOf = (day: string, { tx, tenant }: SignedInContext): string =>
  zonedToUtc(day, '00:00', (tx.tenantId === PLATFORM_ID ? PLATFORM : tenant).timeZone);

const list = listHandlers(securityEndpoints.events)({
  scope: () => null,
  rows: ({ tx }) => tx.db.selectFrom('security_events as e').selectAll('e').where('e.tenant_id', '=', tx.tenantId),
  filters: {
    kind: (rows, kind) => rows.where('e.kind', '=', kind),
    userId: (rows, id) => rows.where('e.user_id', '=', id),
    from: (rows, day, context) => rows.where('e.at', '>=', beginOf(day, context)),
    to: (rows, day, context) => rows.where('e.at', '<', beginOf(addDays(day, 1), context)),
  },
  search: ['e.user_name', 'e.acting_user', 'e.address', 'e.user_agent', "e.facts ->> 'name'", "e.facts ->> 'file'"],
  sorts: { at: sql`e.at`, kind: sql`e.kind`, userName: sql`lower(e.user_name)` },
  key: sql`e.id`,
  totals: {},
  present: (row) => ({
    id: row.id,
    at: row.at,
    kind: row.kind,
    userId: row.user_id,
    userName: row.user_name,
    actingUser: row.acting_user,
    address: row.address,
    userAgent: row.user_agent,
    ...deviceName(row.user_agent),
    facts: row.facts,
  }),
});

/** Handlers that read the security log. */
export const securityHandlers: HandlersOf<typeof securityEndpoints> = {
  events: list.page,
  rows: list.rows,
  people: async ({ tx }) => {
    const rows = await tx.db
      .selectFrom('security_events')
      .select(['user_id as id', (of) => of.fn.max('user_name').as('userName')])
      .where('tenant_id', '=', tx.tenantId)
      .where('user_id', 'is not', null)
      .groupBy('user_id')
      .orderBy('userName')
      .limit(MOST_PEOPLE)
      .$narrowType<{ id: string; userName: string }>()
      .execute();
    return { data: rows.map(({ id, userName }) => ({ id, userName })) };
  },
};
