import type { BodyOf } from '../../../contract/endpoint.ts';
import type { FloorException, floorEndpoints } from '../../../contract/floor.ts';
import type { SignedInContext } from '../../context.ts';

/**
 * The effect of a decision besides closing its exception. It runs in the same transaction, before the exception is
 * resolved.
 */
export type ResolutionEffect = (
  context: SignedInContext,
  exception: FloorException,
  decision: BodyOf<typeof floorEndpoints.resolve>,
) => Promise<void>;
