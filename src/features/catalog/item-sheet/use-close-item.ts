import { useLocation, useNavigate } from 'react-router';
import { ITEM_PARAM } from '../../../ui/use-url-state.ts';
import type { OverScreen } from '../use-open-item.ts';

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
