import type { PickEvent, PickOrder, ShortDecision } from '../../../contract/picking.ts';
import { useMutate } from '../../sync/use-mutate.ts';
import { type Action, useAction } from '../warehouse/use-action.ts';

/** Actions of the warehouse lead, each durable on this device when it resolves true. */
export interface BoardActions extends Pick<Action, 'busy'> {
  /** Assigns orders to a picker; null for none. */
  readonly assign: (orders: readonly PickOrder[], userId: string | null) => Promise<boolean>;
  /** Decides on a shortage; null takes the decision back. */
  readonly decide: (order: PickOrder, event: PickEvent, decision: ShortDecision | null) => Promise<boolean>;
}

export function useBoardActions(): BoardActions {
  const mutate = useMutate();
  const { busy, run, now } = useAction();
  return {
    busy,
    assign: (orders, userId) =>
      run(async () => {
        for (const { id } of orders)
          await mutate('picking.assign', { params: { id }, body: { userId, assignedAt: now() } });
      }),
    decide: ({ id }, { id: pickId }, decision) =>
      run(() => mutate('picking.decideShort', { params: { id, pickId }, body: { decision, decidedAt: now() } })),
  };
}
