import { useLiveQuery } from 'dexie-react-hooks';
import { createContext, type ReactNode, useContext, useSyncExternalStore } from 'react';
import type { OrganizationSettings } from '../../contract/accounts.ts';
import type { Location } from '../../contract/locations.ts';
import type { CratebookDatabase, Identity } from '../data/database.ts';
import type { CurrentUser } from '../data/device.ts';
import { type SessionState, type SignedIn, sessionState, subscribeSession } from './session.ts';

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

const ShopContext = createContext<Shop | null>(null);

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
const ShopStateContext = createContext<ShopState>('waiting');
export const useShopState = (): ShopState => useContext(ShopStateContext);

/**
 * Gives the screens below their location as soon as there is one. What stands below is the same before and after, so that nobody loses what
 * they have begun to write when the first pull ends.
 */
export function ShopProvider({ children }: { children: ReactNode }) {
  const { signedIn, settings } = useSession();
  const wanted = signedIn?.user.customerLocationId ?? null;
  const found = useLiveQuery(async () => {
    if (!signedIn) return { location: undefined, synced: false };
    const synced = (await signedIn.db.meta.get('epoch')) !== undefined;
    const location = wanted
      ? await signedIn.db.live('locations').get(wanted)
      : await signedIn.db.live('locations').toCollection().first();
    return { location, synced };
  }, [signedIn, wanted]);
  const shop: Shop | null =
    signedIn && settings && found?.location
      ? { identity: signedIn.db.identity, user: signedIn.user, db: signedIn.db, location: found.location, settings }
      : null;
  const state: ShopState = shop ? 'there' : signedIn && settings && found?.synced ? 'none' : 'waiting';
  return (
    <ShopStateContext value={state}>
      <ShopContext value={shop}>{children}</ShopContext>
    </ShopStateContext>
  );
}
