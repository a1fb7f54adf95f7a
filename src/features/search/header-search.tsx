import { createContext, type ReactNode, useContext, useEffect } from 'react';
import { createPortal } from 'react-dom';

/** The search below the header of the mobile layouts; a toggle shows and hides it (spec section 2). */
export interface HeaderSearchState {
  readonly open: boolean;
  readonly setOpen: (open: boolean) => void;
  /** The element that contains the search; null if there is none. */
  readonly place: HTMLElement | null;
  readonly setPlace: (place: HTMLElement | null) => void;
  /** Whether the screen has a search; without one there is no toggle. */
  readonly offered: boolean;
  readonly setOffered: (offered: boolean) => void;
  /** The chosen vendor or customer, whose name the header shows. */
  readonly chosen: string | null;
  readonly setChosen: (name: string | null) => void;
}

export const HeaderSearchContext = createContext<HeaderSearchState | null>(null);

/** Returns the header's search, for its toggle and for screens that close it after a choice. */
export function useHeaderSearch(): HeaderSearchState {
  const state = useContext(HeaderSearchContext);
  if (!state) throw new Error('there is no header here');
  return state;
}

/** Shows the chosen name in the header while the screen is open (spec section 2). */
export function useChosenName(name: string | null): void {
  const { setChosen } = useHeaderSearch();
  useEffect(() => {
    setChosen(name);
    return () => setChosen(null);
  }, [name, setChosen]);
}

/** Renders a search below the header of a mobile layout. `startOpen` if the screen needs a choice first. */
export function HeaderSearch({ startOpen = false, children }: { startOpen?: boolean; children: ReactNode }) {
  const { open, setOpen, place, setOffered } = useHeaderSearch();
  useEffect(() => {
    setOffered(true);
    setOpen(startOpen);
    return () => {
      setOffered(false);
      setOpen(false);
    };
  }, [setOffered, setOpen, startOpen]);
  return open && place ? createPortal(children, place) : null;
}
