import { useCallback } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { ITEM_PARAM } from '../../ui/use-address-state.ts';

/** The state of a history entry whose details were opened from the screen below, which the Back button returns to. */
interface OverScreen {
  readonly isOverScreen?: boolean;
}

/** Returns the app path of an item's details, over the shop. */
export const itemAddress = (itemCode: string): string => `/portal?${new URLSearchParams({ [ITEM_PARAM]: itemCode })}`;

/** Returns a function that opens the details of an item over the current screen. */
export function useShowItem(): (itemCode: string) => void {
  const navigate = useNavigate();
  return useCallback(
    (itemCode) => {
      const { pathname, search, hash } = window.location;
      const params = new URLSearchParams(search);
      // From the details of one item to those of another is one step back to the screen.
      const replace = params.has(ITEM_PARAM);
      params.set(ITEM_PARAM, itemCode);
      const state: OverScreen = replace ? history.state?.usr : { isOverScreen: true };
      void navigate({ pathname, search: `?${params}`, hash }, { replace, preventScrollReset: true, state });
    },
    [navigate],
  );
}

/** Returns a function that closes the details of an item. The screen below stays as it was. */
export function useCloseItem(): () => void {
  const navigate = useNavigate();
  const { pathname, search, hash, state } = useLocation();
  return () => {
    if ((state as OverScreen | null)?.isOverScreen) return void navigate(-1);
    const params = new URLSearchParams(search);
    params.delete(ITEM_PARAM);
    void navigate({ pathname, search: `${params}`, hash }, { replace: true, preventScrollReset: true });
  };
}
