import type { BodyIn } from '../../../contract/endpoint.ts';
import { LANDING } from '../../../contract/roles.ts';
import { userEndpoints } from '../../../contract/users.ts';
import { writeDevice } from '../../data/device.ts';
import { call } from '../../lib/call.ts';
import { enter } from '../../sync/session-change.ts';
import { inSessionLock } from '../../sync/session-state.ts';

/**
 * Accepts an invitation and signs in the new user on this device. A user who is signed in leaves it, and their unsent
 * work is kept. Returns where to go. Throws CallError, UnreachableError.
 */
export async function acceptHere(body: BodyIn<typeof userEndpoints.acceptInvite>): Promise<string> {
  const signedIn = await inSessionLock(async () =>
    enter((await call(userEndpoints.acceptInvite, { body })).token, null),
  );
  // The stored path belongs to another user.
  await writeDevice('rememberedPath', null);
  // Otherwise the browser may delete the device's data when it needs room.
  void navigator.storage?.persist?.().catch(() => false);
  return LANDING[signedIn.user.profile.role];
}
