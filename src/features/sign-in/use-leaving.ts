import { useCallback, useEffect, useRef, useState } from 'react';
import { SealKeyMissingError } from '../../data/device.ts';
import { flushBeforeLeaving, signOut } from '../../sync/session-change.ts';
import { sessionState } from '../../sync/session-state.ts';

export interface LeavingState {
  /**
   * `gone`: no user is signed in any more, or, after an impersonation, the device's own user is. `stayed`: the work
   * could not be encrypted, so the user is still signed in. `failed`: the user is signed out, but their data is not
   * deleted yet.
   */
  readonly state: 'sending' | 'asking' | 'going' | 'gone' | 'stayed' | 'failed';
  /** Number of changes that could not be sent. */
  readonly waiting: number;
  /** The destination afterwards; null: the sign-in page. */
  readonly returnTo: string | null;
  /** Tries again to send the waiting changes. */
  readonly sendAgain: () => void;
  /** Leaves now. Unsent work is encrypted, or, after an impersonation, deleted. */
  readonly leave: () => void;
}

/** Runs the steps of a sign-out: send, ask if something remains, leave. */
export function useLeaving(): LeavingState {
  const [state, setState] = useState<LeavingState['state']>('sending');
  const [waiting, setWaiting] = useState(0);
  const [returnTo, setReturnTo] = useState<string | null>(null);
  const begun = useRef(false);

  const leave = useCallback(async () => {
    setState('going');
    try {
      const answer = await signOut();
      setReturnTo(answer.returnTo);
      setState('gone');
    } catch (error) {
      console.warn('the sign-out is not finished', error);
      setState(error instanceof SealKeyMissingError ? 'stayed' : 'failed');
    }
  }, []);

  const send = useCallback(async () => {
    setState('sending');
    // If the device can't be read, the sign-out reports it.
    const left = await flushBeforeLeaving().catch(() => 0);
    setWaiting(left);
    if (left === 0) await leave();
    else setState('asking');
  }, [leave]);

  useEffect(() => {
    // React may run an effect twice; a sign-out happens once.
    if (begun.current) return;
    begun.current = true;
    if (sessionState().signedIn) void send();
    else setState('gone');
  }, [send]);

  return { state, waiting, returnTo, sendAgain: () => void send(), leave: () => void leave() };
}
