import { useState } from 'react';
import { useShop } from '../../sync/use-session.tsx';

const KEY = 'cratebook-landed';

/** Returns true once per visit, for locations with the option landOnCart and a cart that is not empty. */
export function useLandOnCart(lines: number | undefined): boolean {
  const { location, identity } = useShop();
  const me = `${identity.userId}:${location.customerLocationId}`;
  const [landed] = useState(() => sessionStorage.getItem(KEY) === me);
  if (lines === undefined) return false;
  if (!landed) sessionStorage.setItem(KEY, me);
  return !landed && location.options.landOnCart && lines > 0;
}
