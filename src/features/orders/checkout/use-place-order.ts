import { useRef, useState } from 'react';
import type { Submission } from '../../../../contract/orders.ts';
import { uuidv7 } from '../../../../rules/uuid.ts';
import { useMutate } from '../../../sync/use-mutate.ts';
import { useStorageNotice } from '../../carts/use-set-line.ts';

/**
 * Places the order of one review under one id, so that a second tap, a slow network or a retry never makes a second
 * order. `place` returns the order's id once it is durable on this device; null if it was already being placed or there
 * was no room.
 */
export function usePlaceOrder(): {
  readonly state: 'ready' | 'placing' | 'placed';
  readonly place: (build: (orderId: string) => Submission) => Promise<string | null>;
} {
  const mutate = useMutate();
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
  return { state, place };
}
