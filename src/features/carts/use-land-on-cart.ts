import { useState } from 'react';
import { useShop } from '../../sync/use-session.tsx';

const KEY = 'cratebook-landed';

/** True once per visit, for locations whose people land on their cart (option landOnCart) when something is in it. */
export function useLandOnCart(lines: number | undefined): boolean {
  const { location, identity } = useShop();
  const me = `${identity.userId}:${location.customerLocationId}`;
  const [landed] = useState(() => sessionStorage.getItem(KEY) === me);
  if (lines === undefined) return false;
  if (!landed) sessionStorage.setItem(KEY, me);
  return !landed && location.options.landOnCart && lines > 0;
}
