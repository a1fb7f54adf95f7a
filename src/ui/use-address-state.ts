import { useContext, useEffect, useRef, useState } from 'react';
import { UNSAFE_DataRouterContext as RouterContext, useNavigation, useSearchParams } from 'react-router';

/** The address follows typing at this distance; what is shown follows at once. */
const WRITE_AFTER_MS = 250;

export interface AddressForm<State> {
  /** Reads a state from an address; what makes no sense there counts as not chosen. */
  readonly read: (params: URLSearchParams) => State;
  /** The query string of a state, without what is not chosen: equal states give equal strings. */
  readonly write: (state: State) => string;
}

/**
 * What a screen is narrowed to, and the way to change it. It stays in the address, so that it can be kept, sent and gone back to, and follows
 * when the address changes by itself. `form` must be the same one at each call.
 */
export function useAddressState<State extends object>(
  form: AddressForm<State>,
): [State, (change: Partial<State>) => void] {
  const [params, setParams] = useSearchParams();
  // The router knows of a navigation at once; React may render it long after the timer below has run out.
  const router = useContext(RouterContext)?.router;
  const leaving = useNavigation().state !== 'idle';
  const address = params.toString();
  const written = useRef(address);
  const [state, setState] = useState(() => form.read(params));

  useEffect(() => {
    if (address === written.current) return;
    written.current = address;
    setState(form.read(new URLSearchParams(address)));
  }, [address, form]);

  useEffect(() => {
    const next = form.write(state);
    if (next === written.current) return;
    const write = () => {
      written.current = next;
      if (router && router.state.navigation.state !== 'idle')
        // A navigation of our own would call off the one that is under way; the entry that is being left is told all the same, for the way back.
        history.replaceState(history.state, '', `${location.pathname}${next && `?${next}`}${location.hash}`);
      else setParams(new URLSearchParams(next), { replace: true, preventScrollReset: true });
    };
    if (leaving) return write();
    const timer = setTimeout(write, WRITE_AFTER_MS);
    return () => clearTimeout(timer);
  }, [state, setParams, form, leaving, router]);

  return [state, (change) => setState((before) => ({ ...before, ...change }))];
}
