import { useRef, useState } from 'react';
import type { OrderChange, Submission } from '../../../../contract/orders.ts';
import { uuidv7 } from '../../../../rules/uuid.ts';
import { useMutate } from '../../../sync/use-mutate.ts';
import { useStorageNotice } from '../../carts/use-set-line.ts';
import { useChangeOrder } from '../change/use-change-order.ts';

/**
 * Places the order of one review under one id, so that a second tap, a slow network or a retry never makes a second
 * order. `place` returns the order's id once it is durable on this device; null if it was already being placed or there
 * was no room. `join` adds the lines to an order that was placed before.
 */
export function usePlaceOrder(): {
  readonly state: 'ready' | 'placing' | 'placed';
  readonly place: (build: (orderId: string) => Submission) => Promise<string | null>;
  readonly join: (orderId: string, change: OrderChange) => Promise<boolean>;
} {
  const mutate = useMutate();
  const change = useChangeOrder();
  const noteFull = useStorageNotice();
  const [orderId] = useState(uuidv7);
  const [state, setState] = useState<'ready' | 'placing' | 'placed'>('ready');
  // The state changes at the next render, and a second tap can come before it.
  const taken = useRef(false);
  const place = async (build: (orderId: string) => Submission) => {
    if (taken.current) return null;
    taken.current = true;
    setState('placing');
    try {
      await mutate('orders.submit', { body: build(orderId) });
      setState('placed');
      return orderId;
    } catch (error) {
      taken.current = false;
      setState('ready');
      noteFull(error);
      return null;
    }
  };
  const join = async (id: string, lines: OrderChange) => {
    if (taken.current) return false;
    taken.current = true;
    setState('placing');
    const made = await change(id, lines);
    taken.current = made;
    setState(made ? 'placed' : 'ready');
    return made;
  };
  return { state, place, join };
}
