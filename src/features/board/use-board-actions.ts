import type { PickEvent, PickOrder, ShortDecision } from '../../../contract/picking.ts';
import { uuidv7 } from '../../../rules/uuid.ts';
import { useMutate } from '../../sync/use-mutate.ts';
import { type Action, useAction } from '../warehouse/use-action.ts';

/** Actions of the warehouse lead, each durable on this device when it resolves true. */
export interface BoardActions extends Pick<Action, 'busy'> {
  /** Assigns orders to a picker, `together` as a batch; null for none. */
  readonly assign: (orders: readonly PickOrder[], userId: string | null, together: boolean) => Promise<boolean>;
  /** Assigns zones of a warehouse to a picker; none means all. */
  readonly assignZones: (warehouseId: string, userId: string, zones: readonly string[]) => Promise<boolean>;
  /** Decides on a shortage; null takes the decision back. */
  readonly decide: (order: PickOrder, event: PickEvent, decision: ShortDecision | null) => Promise<boolean>;
}

export function useBoardActions(): BoardActions {
  const mutate = useMutate();
  const { busy, run, now } = useAction();
  return {
    busy,
    assign: (orders, userId, together) =>
      run(async () => {
        const batchId = together ? uuidv7() : null;
        for (const { id } of orders)
          await mutate('picking.assign', { params: { id }, body: { userId, batchId, assignedAt: now() } });
      }),
    assignZones: (id, userId, zones) =>
      run(() =>
        mutate('picking.assignZones', { params: { id, userId }, body: { zones: [...zones], assignedAt: now() } }),
      ),
    decide: ({ id }, { id: pickId }, decision) =>
      run(() => mutate('picking.decideShort', { params: { id, pickId }, body: { decision, decidedAt: now() } })),
  };
}
