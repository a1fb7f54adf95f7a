import { useLive } from '../../sync/use-live.ts';
import { useServerNow } from '../../sync/use-server-now.ts';
import { useShop } from '../../sync/use-session.tsx';
import { type OrderUsage, orderUsage } from './data/usage.ts';

const HOUR_MS = 3_600_000;

/** Returns what this location ordered in the last 90 days, from the device; undefined for a moment at the start. */
export function useUsage(): OrderUsage | undefined {
  const { location } = useShop();
  const { customerLocationId } = location;
  // The range of days changes once a day, so a check per hour is enough.
  const now = Math.floor(useServerNow(60_000) / HOUR_MS) * HOUR_MS;
  return useLive((db) => orderUsage(db, { customerLocationId }, now), [customerLocationId, now]);
}
