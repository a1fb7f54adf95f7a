import type { ReactNode } from 'react';
import { currentShop } from '../features/locations/data/queries.ts';
import { useAnswerOn } from './use-live.ts';
import { type Shop, ShopContext, type ShopState, ShopStateContext, useSession } from './use-session.tsx';

/**
 * Gives the screens below their location as soon as there is one. What stands below is the same before and after, so that nobody loses what
 * they have begun to write when the first pull ends.
 */
export function ShopProvider({ children }: { children: ReactNode }) {
  const { signedIn, settings } = useSession();
  const wanted = signedIn?.user.customerLocationId ?? null;
  const found = useAnswerOn(signedIn?.db, currentShop, wanted);
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
