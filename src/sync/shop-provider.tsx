import type { ReactNode } from 'react';
import { currentShop } from '../features/locations/data/queries.ts';
import { useAnswerOn } from './use-live.ts';
import { type Shop, ShopContext, type ShopState, ShopStateContext, useSession } from './use-session.tsx';

/**
 * Provides the location to the screens below as soon as there is one. The screens are not remounted then, so unsaved
 * input survives the end of the first pull.
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
