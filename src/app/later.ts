import { findVaults } from '../data/device.ts';
import { sweepAbandoned } from '../sync/session.ts';
import { sessionState } from '../sync/session-state.ts';
import { keepStyles } from './keep-styles.ts';

/** What nobody waits for, once the first screen has had its time: what is kept for the next start, and what others have left behind. */
export function doLater(): void {
  keepStyles();
  sweepAbandoned().catch(() => {});
  bringBackLeft().catch(() => {});
}

/** OUT2: what a sign-in could not bring back. Most starts have nothing of the kind, and load nothing for it. */
async function bringBackLeft(): Promise<void> {
  const { signedIn } = sessionState();
  if (signedIn && (await findVaults(signedIn.user)).length > 0)
    await (await import('../sync/session-change.ts')).bringBackLeft();
}
