import type { BodyOf } from '../../../contract/endpoint.ts';
import type { ExceptionKind, FloorException, floorEndpoints } from '../../../contract/floor.ts';
import type { SignedInContext } from '../../context.ts';
import { resolveCountDifference } from '../counts/resolve.ts';
import { resolveDeliveryDifference } from '../deliveries/undelivered.ts';
import { resolvePackoutDifference } from '../packouts/resolve.ts';
import { resolveCancelledButPicked, resolveOverPick } from '../picking/resolve-picks.ts';
import { resolveOverReceipt } from '../receiving/resolve.ts';

/** What a decision on an exception does besides ending it: in the same transaction, before it is marked as decided. */
export type ResolutionEffect = (
  context: SignedInContext,
  exception: FloorException,
  decision: BodyOf<typeof floorEndpoints.resolve>,
) => Promise<void>;

/** Kinds whose resolutions do something. The others only end. */
export const RESOLUTION_EFFECTS: { readonly [K in ExceptionKind]?: ResolutionEffect } = {
  count_difference: resolveCountDifference,
  over_receipt: resolveOverReceipt,
  over_pick: resolveOverPick,
  cancelled_but_picked: resolveCancelledButPicked,
  packout_difference: resolvePackoutDifference,
  delivery_difference: resolveDeliveryDifference,
};
