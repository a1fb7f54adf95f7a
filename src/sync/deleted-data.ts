import { readDevice } from '../data/device.ts';
import { sessionState } from './session-state.ts';

/** Databases of one origin are deleted one after another. */
const SETTLED_MS = 1000;

/**
 * Looks whether the browser has deleted this app's data while it ran, once a connection was closed under it. Then nobody is known on this device, and a page
 * that went on would fill a database of nobody. Leaves for the sign-in page, which says so.
 */
export async function leaveIfDeleted(
  db: unknown,
  leave: () => void = () => window.location.assign('/auth?deleted'),
  afterMs = SETTLED_MS,
): Promise<void> {
  const isMine = () => sessionState().signedIn?.db === db && !sessionState().signedIn?.impersonation;
  if (!isMine()) return;
  await new Promise((resolve) => setTimeout(resolve, afterMs));
  // A device on which somebody was signed in knows the company's settings.
  if (isMine() && (await readDevice()).settings === null) leave();
}
