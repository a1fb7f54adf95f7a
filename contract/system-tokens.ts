import * as z from 'zod/mini';
import { systemToken } from './accounts.ts';
import { uuid } from './atoms.ts';
import { get } from './endpoint.ts';
import { list, rowsOf } from './list.ts';

const permission = ['ADMIN', 'SUPERADMIN'] as const;

/** A token with which another system calls the API. */
export const systemTokenRow = z.extend(systemToken, {
  orgId: uuid,
  status: z.enum(['active', 'expired', 'ended']),
});
export type SystemTokenRow = z.infer<typeof systemTokenRow>;

const tokens = list('/admin/system-tokens', {
  summary: 'List system tokens of the company at this host, without the tokens themselves',
  permission,
  row: systemTokenRow,
  /** `ended`: withdrawn or expired. */
  filters: { status: z.enum(['active', 'ended']) },
  defaults: { status: 'active' },
  sorts: ['name', 'createdAt', 'expiresAt', 'lastUsedAt'],
  sort: { by: 'createdAt', direction: 'Desc' },
});

/** The calls of `accounts` create and withdraw tokens. */
export const systemTokenEndpoints = {
  list: tokens,
  rows: rowsOf(tokens),
  grantable: get('/admin/system-tokens/calls', {
    summary: 'List the calls that a system token of the company at this host can be limited to',
    permission,
    returns: z.object({ orgId: uuid, data: z.array(z.object({ name: z.string(), summary: z.string() })) }),
  }),
};
