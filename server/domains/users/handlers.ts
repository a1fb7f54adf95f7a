import type { userEndpoints } from '../../../contract/users.ts';
import type { HandlersOf } from '../../context.ts';
import { acceptInvite, lookAtInvite } from './accepting.ts';
import { invite, invites, resendInvite, revokeInvite } from './inviting.ts';
import { customers, locations, setActive } from './people.ts';

/** Handlers for a customer's users: listing, inviting and disabling them. */
export const userHandlers: HandlersOf<typeof userEndpoints> = {
  customers,
  locations,
  setActive,
  invites,
  invite,
  resendInvite,
  revokeInvite,
  lookAtInvite,
  acceptInvite,
};
