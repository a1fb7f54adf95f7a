import { readDevice } from '../data/device.ts';
import { sessionState } from './session-state.ts';

/** Wait before the check, in milliseconds, because the browser deletes an origin's databases one after another. */
const SETTLED_MS = 1000;

/**
 * Checks, after a connection was closed, whether the browser has deleted this app's data. If so, leaves for the sign-in
 * page, which says so. A page that went on would fill a database that belongs to no user.
 */
export async function leaveIfDeleted(
  db: unknown,
  leave: () => void = () => window.location.assign('/auth?deleted'),
  afterMs = SETTLED_MS,
): Promise<void> {
  const isMine = () => sessionState().signedIn?.db === db && !sessionState().signedIn?.impersonation;
  if (!isMine()) return;
  await new Promise((resolve) => setTimeout(resolve, afterMs));
  // A device on which a user was signed in has stored the company's settings.
  if (isMine() && (await readDevice()).settings === null) leave();
}
