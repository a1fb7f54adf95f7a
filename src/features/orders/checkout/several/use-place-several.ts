import { useRef, useState } from 'react';
import { uuidv7 } from '../../../../../rules/uuid.ts';
import { useMutate } from '../../../../sync/use-mutate.ts';
import { useServerOffset } from '../../../../sync/use-server-now.ts';
import { useStorageNotice } from '../../../carts/use-set-line.ts';
import { type OrderPlan, submissionOf } from './plan.ts';

/**
 * Places the orders of several locations, each under one id for as long as the screen is open, so that a second press
 * never makes a second order. `placed` has the ids of the orders that are durable on this device, by location.
 */
export function usePlaceSeveral(): {
  readonly busy: boolean;
  readonly placed: ReadonlyMap<string, string>;
  readonly place: (plans: readonly OrderPlan[]) => Promise<void>;
} {
  const mutate = useMutate();
  const noteFull = useStorageNotice();
  const offset = useServerOffset();
  const [placed, setPlaced] = useState<ReadonlyMap<string, string>>(new Map());
  const [busy, setBusy] = useState(false);
  // The state changes at the next render, and a second press can come before it.
  const taken = useRef(new Set<string>());
  const ids = useRef(new Map<string, string>());

  const placeOne = async (plan: OrderPlan): Promise<boolean> => {
    const { customerLocationId } = plan.at.location;
    if (taken.current.has(customerLocationId)) return true;
    const orderId = ids.current.get(customerLocationId) ?? uuidv7();
    const body = submissionOf(plan, orderId, new Date(Date.now() + offset).toISOString());
    if (!body) return true;
    ids.current.set(customerLocationId, orderId);
    taken.current.add(customerLocationId);
    try {
      await mutate('orders.submit', { body });
      setPlaced((before) => new Map(before).set(customerLocationId, orderId));
      return true;
    } catch (error) {
      taken.current.delete(customerLocationId);
      noteFull(error);
      return false;
    }
  };

  const place = async (plans: readonly OrderPlan[]) => {
    setBusy(true);
    try {
      // Without room for one there is none for the next.
      for (const plan of plans) if (!(await placeOne(plan))) break;
    } finally {
      setBusy(false);
    }
  };
  return { busy, placed, place };
}
