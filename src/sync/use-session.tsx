import { createContext, useContext, useSyncExternalStore } from 'react';
import type { OrganizationSettings } from '../../contract/accounts.ts';
import type { Location } from '../../contract/locations.ts';
import type { CratebookDatabase } from '../data/database.ts';
import type { CurrentUser } from '../data/device.ts';
import type { Identity } from '../data/identity.ts';
import { type SessionState, type SignedIn, sessionState, subscribeSession } from './session-state.ts';

/** The session as it stands; re-renders when somebody signs in or out. */
export const useSession = (): SessionState => useSyncExternalStore(subscribeSession, sessionState);

/** The signed-in user. Only below a guard that has checked that there is one. */
export function useSignedIn(): SignedIn {
  const { signedIn } = useSession();
  if (!signedIn) throw new Error('nobody is signed in');
  return signedIn;
}

/** What everything that shops needs: the location in whose name, with its terms, from the device. */
export interface Shop {
  readonly identity: Identity;
  readonly user: CurrentUser;
  readonly db: CratebookDatabase;
  readonly location: Location;
  readonly settings: OrganizationSettings;
}

/** Filled by shop-provider.tsx. */
export const ShopContext = createContext<Shop | null>(null);

/** The shop of the screens below ShopProvider. */
export function useShop(): Shop {
  const shop = useContext(ShopContext);
  if (!shop) throw new Error('there is no shop here');
  return shop;
}

/** The shop where there is one: the header stands above screens that have none. */
export const useShopIfAny = (): Shop | null => useContext(ShopContext);

/** Why there is no shop: `waiting` until the first pull has brought the location, `none` where the user has none. */
export type ShopState = 'there' | 'waiting' | 'none';
export const ShopStateContext = createContext<ShopState>('waiting');
export const useShopState = (): ShopState => useContext(ShopStateContext);
