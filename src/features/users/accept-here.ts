import type { BodyIn } from '../../../contract/endpoint.ts';
import { LANDING } from '../../../contract/roles.ts';
import { userEndpoints } from '../../../contract/users.ts';
import { writeDevice } from '../../data/device.ts';
import { call } from '../../lib/call.ts';
import { enter } from '../../sync/session-change.ts';
import { inSessionLock } from '../../sync/session-state.ts';

/**
 * Accepts an invitation and signs the new person in on this device, in place of whoever is signed in; what those have not sent is kept for
 * them. Answers where to go. Throws CallError, UnreachableError.
 */
export async function acceptHere(body: BodyIn<typeof userEndpoints.acceptInvite>): Promise<string> {
  const signedIn = await inSessionLock(async () =>
    enter((await call(userEndpoints.acceptInvite, { body })).token, null),
  );
  // A path that somebody else wanted to see is none of theirs.
  await writeDevice('rememberedPath', null);
  // Without it the browser may throw the device's data away when it needs room.
  void navigator.storage?.persist?.().catch(() => false);
  return LANDING[signedIn.user.profile.role];
}
