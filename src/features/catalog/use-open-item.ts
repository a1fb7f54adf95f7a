import { createContext, useCallback, useContext } from 'react';
import { useNavigate } from 'react-router';
import { ITEM_PARAM } from '../../ui/use-url-state.ts';

/** The state of a history entry whose details were opened from the screen below, which the Back button returns to. */
export interface OverScreen {
  readonly isOverScreen?: boolean;
}

/** Inside the details of an item the state of their history entry; null elsewhere. */
export const DetailsContext = createContext<OverScreen | null>(null);

/** Returns the app path of an item's details, over the shop. */
export const itemAddress = (itemCode: string): string => `/portal?${new URLSearchParams({ [ITEM_PARAM]: itemCode })}`;

/** Returns a function that opens the details of an item over the current screen. */
export function useShowItem(): (itemCode: string) => void {
  const navigate = useNavigate();
  const details = useContext(DetailsContext);
  return useCallback(
    (itemCode) => {
      const { pathname, search, hash } = window.location;
      const params = new URLSearchParams(search);
      params.set(ITEM_PARAM, itemCode);
      // The details of a second item replace those of the first, so that Back leads to the screen.
      const replace = details !== null;
      const state: OverScreen = details ?? { isOverScreen: true };
      void navigate({ pathname, search: `?${params}`, hash }, { replace, preventScrollReset: true, state });
    },
    [navigate, details],
  );
}
