import type { ExceptionKind } from '../../../contract/floor.ts';
import { resolveCountDifference } from '../counts/resolve.ts';
import { resolveDeliveryDifference } from '../deliveries/undelivered.ts';
import { resolvePackoutDifference } from '../packouts/resolve.ts';
import { resolvePickedLot } from '../picking/pick-objections.ts';
import { resolveCancelledButPicked, resolveOverPick } from '../picking/resolve-picks.ts';
import { resolveLotQuestion } from '../receiving/lot-questions.ts';
import { resolveOverReceipt } from '../receiving/resolve.ts';
import { resolveWarmReceipt } from '../receiving/warm-receipt.ts';
import type { ResolutionEffect } from './resolution-effect.ts';

/** Effects of decisions by exception kind. Decisions on other kinds only close the exception. */
export const RESOLUTION_EFFECTS: { readonly [K in ExceptionKind]?: ResolutionEffect } = {
  count_difference: resolveCountDifference,
  over_receipt: resolveOverReceipt,
  over_pick: resolveOverPick,
  cancelled_but_picked: resolveCancelledButPicked,
  packout_difference: resolvePackoutDifference,
  warm_receipt: resolveWarmReceipt,
  held_pick: resolvePickedLot,
  expired_pick: resolvePickedLot,
  delivery_difference: resolveDeliveryDifference,
  lot_question: resolveLotQuestion,
};
