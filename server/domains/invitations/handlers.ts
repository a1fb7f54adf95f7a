import { sql } from 'kysely';
import { invitationEndpoints } from '../../../contract/invitations.ts';
import type { HandlersOf } from '../../context.ts';
import { listHandlers } from '../../lists/list-handler.ts';
import { requireThePerson } from '../accounts/account.ts';
import { findUserByName } from '../accounts/users.ts';
import { inviteAt, invites } from '../users/invites.ts';
import { makeInvite } from '../users/inviting.ts';

const list = listHandlers(invitationEndpoints.list)({
  scope: () => null,
  rows: ({ tx, now }) => invites(tx).select(sql<string>`${now.toISOString()}::timestamptz`.as('read_at')),
  filters: {
    status: (rows, status) =>
      status === 'accepted'
        ? rows.where('i.accepted_at', 'is not', null)
        : rows.where('i.accepted_at', 'is', null).where('i.revoked_at', status === 'open' ? 'is' : 'is not', null),
    role: (rows, role) => rows.where('i.role', '=', role),
  },
  search: ['i.email', 'i.display_name', 'l.display_name', 'c.name', 'i.customer_location_id', 'i.invited_by_name'],
  sorts: {
    email: sql`i.email`,
    role: sql`i.role`,
    sentAt: sql`i.sent_at`,
    expiresAt: sql`i.expires_at`,
  },
  key: sql`i.id`,
  totals: {},
  present: (row) => inviteAt(row, new Date(row.read_at)),
});

/** Handlers for administrators: the invitations of the company. The calls of `users` resend and withdraw them. */
export const invitationHandlers: HandlersOf<typeof invitationEndpoints> = {
  list: list.page,
  rows: list.rows,

  /** Invites a person to any active location, or an employee. Rights that the role doesn't have are left out. */
  invite: async (context, { body }) => {
    requireThePerson(context);
    const isStaff = body.role !== 'CUSTOMER';
    const isKnown = (await findUserByName(context.tx, body.email)) !== undefined;
    return makeInvite(
      context,
      {
        ...body,
        customerLocationId: isStaff ? null : body.customerLocationId,
        licenses: body.role === 'APP' ? [...new Set(body.licenses)] : [],
      },
      isKnown,
    );
  },
};
