import { useRef } from 'react';
import { useShop } from '../../sync/use-session.tsx';

const KEY = 'cratebook-landed';

/**
 * Returns true once per visit, for locations with the option landOnCart and a cart that is not empty. It is decided when
 * the cart is first known, so that the first item added does not leave the shop.
 */
export function useLandOnCart(lines: number | undefined): boolean {
  const { location, identity } = useShop();
  const me = `${identity.userId}:${location.customerLocationId}`;
  const decided = useRef<{ readonly me: string; readonly isLanding: boolean }>(undefined);
  if (lines === undefined) return false;
  if (decided.current?.me !== me) {
    const landed = sessionStorage.getItem(KEY) === me;
    if (!landed) sessionStorage.setItem(KEY, me);
    decided.current = { me, isLanding: !landed && location.options.landOnCart && lines > 0 };
  }
  return decided.current.isLanding;
}
