import { findVaults } from '../data/device.ts';
import { loadQuietly } from '../lib/chunk-reload.ts';
import { hasStoredErrors } from '../lib/stored-errors.ts';
import { sweepAbandoned } from '../sync/session.ts';
import { sessionState } from '../sync/session-state.ts';
import { keepStyles } from './keep-styles.ts';

/**
 * Runs background work after the first screen: storing data for the next start, and deleting what closed sessions left
 * behind.
 */
export function doLater(): void {
  keepStyles();
  sendErrors();
  sweepAbandoned().catch(() => {});
  restoreUnsentWork().catch(() => {});
}

/** Sends the errors that the last page could not report. Most starts have none, and load no script for it. */
function sendErrors(): void {
  if (hasStoredErrors()) void loadQuietly(() => import('../lib/error-reporter.ts')).then((it) => it?.sendStored());
}

/** Restores what a sign-in could not restore (OUT2). Most starts have nothing to restore, and load no script for it. */
async function restoreUnsentWork(): Promise<void> {
  const { signedIn } = sessionState();
  if (signedIn && (await findVaults(signedIn.user)).length > 0)
    await (await import('../sync/session-change.ts')).restoreUnsentWork();
}
