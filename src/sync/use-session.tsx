import { createContext, useContext, useSyncExternalStore } from 'react';
import type { OrganizationSettings } from '../../contract/accounts.ts';
import type { Location } from '../../contract/locations.ts';
import type { CratebookDatabase } from '../data/database.ts';
import type { CurrentUser } from '../data/device.ts';
import type { Identity } from '../data/identity.ts';
import { type SessionState, type SignedIn, sessionState, subscribeSession } from './session-state.ts';

/** Returns the current session; re-renders when a user signs in or out. */
export const useSession = (): SessionState => useSyncExternalStore(subscribeSession, sessionState);

/** Returns the signed-in user. Use it only below a guard that has checked that there is one. */
export function useSignedIn(): SignedIn {
  const { signedIn } = useSession();
  if (!signedIn) throw new Error('nobody is signed in');
  return signedIn;
}

/** What every shop screen needs, from the device: the location that the user orders for, and its terms. */
export interface Shop {
  readonly identity: Identity;
  readonly user: CurrentUser;
  readonly db: CratebookDatabase;
  readonly location: Location;
  readonly settings: OrganizationSettings;
}

/** Filled by shop-provider.tsx. */
export const ShopContext = createContext<Shop | null>(null);

/** Returns the shop of the screens below ShopProvider. */
export function useShop(): Shop {
  const shop = useContext(ShopContext);
  if (!shop) throw new Error('there is no shop here');
  return shop;
}

/** Returns the shop if there is one. The header is also above screens without a shop. */
export const useShopIfAny = (): Shop | null => useContext(ShopContext);

/**
 * Why there is no shop: `waiting` until the first pull has brought the location, `none` if the user has no location.
 */
export type ShopState = 'there' | 'waiting' | 'none';
export const ShopStateContext = createContext<ShopState>('waiting');
export const useShopState = (): ShopState => useContext(ShopStateContext);
