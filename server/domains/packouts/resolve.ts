import type { FloorException } from '../../../contract/floor.ts';
import type { SignedInContext } from '../../context.ts';
import { setStatus } from './status.ts';

/** A decision on a packout of which more came than went in: `correct` opens it again, so that who knows can take back what is wrong; `accept` leaves it. */
export async function resolvePackoutDifference(
  context: SignedInContext,
  { about }: FloorException,
  { resolution }: { readonly resolution: string },
): Promise<void> {
  if (resolution === 'correct') await setStatus(context, String(about.packoutId), null);
}
