import type { BodyOf } from '../../../contract/endpoint.ts';
import type { FloorException, floorEndpoints } from '../../../contract/floor.ts';
import type { SignedInContext } from '../../context.ts';

/** What a decision on an exception does besides ending it: in the same transaction, before it is marked as decided. */
export type ResolutionEffect = (
  context: SignedInContext,
  exception: FloorException,
  decision: BodyOf<typeof floorEndpoints.resolve>,
) => Promise<void>;
