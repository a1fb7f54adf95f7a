import type { userEndpoints } from '../../../contract/users.ts';
import type { HandlersOf } from '../../context.ts';
import { acceptInvite, lookAtInvite } from './accepting.ts';
import { invite, invites, resendInvite, revokeInvite } from './inviting.ts';
import { customers, locations, setActive } from './people.ts';

/** A customer's own people: who they are, inviting more, and switching them off. */
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
