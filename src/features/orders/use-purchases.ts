import { useLive } from '../../sync/use-live.ts';
import { useShop } from '../../sync/use-session.tsx';
import { listPurchases, type Purchase } from './data/purchases.ts';

/** Returns the last purchases of an item by the current location, the latest first; undefined for a moment at the start. */
export function usePurchases(itemCode: string): readonly Purchase[] | undefined {
  const { customerLocationId } = useShop().location;
  return useLive((db) => listPurchases(db, customerLocationId, itemCode), [customerLocationId, itemCode]);
}
