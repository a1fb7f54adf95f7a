import type { FloorException } from '../../../contract/floor.ts';
import type { SignedInContext } from '../../context.ts';
import { setStatus } from './status.ts';

/**
 * Applies a decision on a packout that made more than it took. `correct` reopens it, so that a wrong entry can be
 * reversed; `accept` leaves it.
 */
export async function resolvePackoutDifference(
  context: SignedInContext,
  { about }: FloorException,
  { resolution }: { readonly resolution: string },
): Promise<void> {
  if (resolution === 'correct') await setStatus(context, String(about.packoutId), null);
}
