import { useCallback, useEffect, useRef } from 'react';
import type { Place } from '../../../contract/signature.ts';

/** Time in milliseconds after which the position stays unknown. */
const GIVE_UP_MS = 20_000;
/** Age in milliseconds up to which a position is still current. */
const FRESH_MS = 120_000;

/**
 * Returns a function that gives the device's position, or null if it is unknown. Permission is requested when the
 * screen opens, and no action waits for a position.
 */
export function usePlace(wanted = true): () => Place | null {
  const found = useRef<Place>(null);
  useEffect(() => {
    if (!wanted || !('geolocation' in navigator)) return;
    const watching = navigator.geolocation.watchPosition(
      ({ coords: { latitude, longitude, accuracy } }) => {
        found.current = { latitude, longitude, accuracy };
      },
      // Not permitted, or no satellite available.
      () => {},
      { enableHighAccuracy: true, timeout: GIVE_UP_MS, maximumAge: FRESH_MS },
    );
    return () => navigator.geolocation.clearWatch(watching);
  }, [wanted]);
  return useCallback(() => found.current, []);
}
