import { sweepAbandoned } from '../sync/session.ts';
import { keepStyles } from './keep-styles.ts';

/** What nobody waits for, once the first screen has had its time: what is kept for the next start, and what others have left behind. */
export function doLater(): void {
  keepStyles();
  sweepAbandoned().catch(() => {});
}
