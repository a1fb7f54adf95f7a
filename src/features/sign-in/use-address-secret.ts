import { useEffect } from 'react';
import { type Location, useLocation } from 'react-router';

type Address = Pick<Location, 'pathname' | 'search' | 'hash'>;

/**
 * Returns the secret that the address brought, and takes it out of the browser's address and history at once, because scripts, a shared
 * screen and the next user of the device read both. The router keeps it until it goes elsewhere. `bare` is the path that stays.
 */
export function useAddressSecret(read: (address: Address) => string | null, bare: string): string | null {
  const found = read(useLocation());
  useEffect(() => {
    if (found !== null) history.replaceState(history.state, '', bare);
  }, [found, bare]);
  return found;
}
