import * as z from 'zod/mini';
import { code, emailAddress } from './atoms.ts';
import { post } from './endpoint.ts';
import { list, rowsOf } from './list.ts';
import { license } from './roles.ts';
import { invite, personName } from './users.ts';

const permission = ['ADMIN'] as const;

/** Roles that an administrator invites people to. */
export const INVITED_ROLES = ['CUSTOMER', 'SALES', 'BUYER', 'APP'] as const;

export const invitationRow = z.omit(invite, { expiresOnFormatted: true, inviteUrl: true });
export type InvitationRow = z.infer<typeof invitationRow>;

const invitations = list('/admin/invites', {
  summary: 'List invitations of the company',
  permission,
  row: invitationRow,
  /** `open`: neither accepted nor withdrawn; expired ones can be sent again. */
  filters: { status: z.enum(['open', 'accepted', 'revoked']), role: z.enum(INVITED_ROLES) },
  defaults: { status: 'open' },
  sorts: ['email', 'role', 'sentAt', 'expiresAt'],
  sort: { by: 'sentAt', direction: 'Desc' },
});

export const invitationEndpoints = {
  list: invitations,
  rows: rowsOf(invitations),
  invite: post('/admin/invites', {
    summary: 'Invite a customer user or an employee by email and end an earlier invitation to the same (audited)',
    permission,
    body: z
      .object({
        email: emailAddress,
        displayName: personName(120),
        role: z.enum(INVITED_ROLES),
        /** Of a customer user; null for staff. */
        customerLocationId: z.nullable(code),
        /** Of an App user. */
        licenses: z.array(license).check(z.maxLength(20)),
        locale: z.optional(z.enum(['en', 'es', 'fr'])),
      })
      .check(
        z.refine((body) => body.role !== 'CUSTOMER' || body.customerLocationId !== null, {
          path: ['customerLocationId'],
          error: 'is required',
        }),
        z.refine((body) => body.role !== 'APP' || body.licenses.length > 0, {
          path: ['licenses'],
          error: 'is required',
        }),
      ),
    returns: invitationRow,
    errors: ['location_unknown', 'mail_not_configured', 'user_exists'],
    rate: 20,
  }),
};
