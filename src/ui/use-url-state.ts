import { useContext, useEffect, useRef, useState } from 'react';
import { UNSAFE_DataRouterContext as RouterContext, useNavigation, useSearchParams } from 'react-router';

/** Delay in milliseconds until the URL follows typing. The screen follows at once. */
const WRITE_AFTER_MS = 250;

/**
 * The query parameter that opens the details of an item over a screen. It is no part of a screen's filter state, and
 * stays when that state changes.
 */
export const ITEM_PARAM = 'item';

/** Returns the query string without the open item. */
function withoutItem(params: URLSearchParams): string {
  const own = new URLSearchParams(params);
  own.delete(ITEM_PARAM);
  return own.toString();
}

/** Returns the query string of a state, with the item that is open. */
function withItem(query: string, params: URLSearchParams): string {
  const all = new URLSearchParams(query);
  const item = params.get(ITEM_PARAM);
  if (item !== null) all.set(ITEM_PARAM, item);
  return all.toString();
}

export interface UrlCodec<State> {
  /** Reads a state from a URL; ignores invalid values. */
  readonly read: (params: URLSearchParams) => State;
  /** Returns the query string of a state, without defaults. Equal states give equal strings. */
  readonly write: (state: State) => string;
}

/**
 * Returns a screen's filter state and a function that changes it. The state is in the URL, so that it can be
 * bookmarked, shared and navigated. It follows when the URL changes. `form` must be the same object at each call.
 */
export function useUrlState<State extends object>(form: UrlCodec<State>): [State, (change: Partial<State>) => void] {
  const [params, setParams] = useSearchParams();
  // The router starts a navigation at once; React may render it long after the timer below has expired.
  const router = useContext(RouterContext)?.router;
  const leaving = useNavigation().state !== 'idle';
  const address = withoutItem(params);
  /** The last query string that this hook wrote or followed. */
  const written = useRef(address);
  /** Own query strings that the page has not rendered yet, oldest first: on a slow device there are several. */
  const unrendered = useRef<string[]>([]);
  const [state, setState] = useState(() => form.read(params));

  useEffect(() => {
    const own = unrendered.current.indexOf(address);
    if (own >= 0) {
      // Later text was typed since, or will be: what the user typed is not replaced by its own earlier address.
      unrendered.current.splice(0, own + 1);
      return;
    }
    if (address === written.current) return;
    unrendered.current = [];
    written.current = address;
    setState(form.read(new URLSearchParams(address)));
  }, [address, form]);

  useEffect(() => {
    const next = form.write(state);
    if (next === written.current) return;
    const write = () => {
      written.current = next;
      if (router && router.state.navigation.state !== 'idle')
        // Our own navigation would cancel the one in progress. The old entry is updated directly, for the way back.
        history.replaceState(history.state, '', `${location.pathname}${next && `?${next}`}${location.hash}`);
      else {
        unrendered.current.push(next);
        setParams((now) => withItem(next, now), {
          replace: true,
          preventScrollReset: true,
          state: router?.state.location.state,
        });
      }
    };
    if (leaving) return write();
    const timer = setTimeout(write, WRITE_AFTER_MS);
    return () => clearTimeout(timer);
  }, [state, setParams, form, leaving, router]);

  return [state, (change) => setState((before) => ({ ...before, ...change }))];
}
