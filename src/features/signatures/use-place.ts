import { useCallback, useEffect, useRef } from 'react';
import type { Place } from '../../../contract/deliveries.ts';

/** After so long without an answer the place stays unknown. */
const GIVE_UP_MS = 20_000;
/** A position this old is still where somebody stands. */
const FRESH_MS = 120_000;

/**
 * Where the device is, as far as it says so by the time that it is asked: permission is asked for when the screen opens, and nobody ever waits for a
 * position. Null where there is none.
 */
export function usePlace(wanted = true): () => Place | null {
  const found = useRef<Place>(null);
  useEffect(() => {
    if (!wanted || !('geolocation' in navigator)) return;
    const watching = navigator.geolocation.watchPosition(
      ({ coords: { latitude, longitude, accuracy } }) => {
        found.current = { latitude, longitude, accuracy };
      },
      // Not permitted, or no satellite in sight.
      () => {},
      { enableHighAccuracy: true, timeout: GIVE_UP_MS, maximumAge: FRESH_MS },
    );
    return () => navigator.geolocation.clearWatch(watching);
  }, [wanted]);
  return useCallback(() => found.current, []);
}
