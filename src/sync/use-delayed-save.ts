import { useCallback, useEffect, useRef } from 'react';
import { rescueBeforeUpgrade } from '../data/newer-release.ts';

/** Delay in milliseconds before typed text is stored. */
const SAVE_AFTER_MS = 600;

export interface DelayedSave {
  /** Stores at once. */
  now(): Promise<void>;
  /** Stores after a short delay without another call. */
  later(): void;
}

/**
 * Schedules `save` while the user types. Also calls it when the component goes and before the database is upgraded, so
 * `save` does nothing if nothing changed. Keep `save` stable (useCallback).
 */
export function useDelayedSave(save: () => Promise<void>): DelayedSave {
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const now = useCallback(() => {
    clearTimeout(timer.current);
    return save();
  }, [save]);
  const later = useCallback(() => {
    clearTimeout(timer.current);
    timer.current = setTimeout(() => void save(), SAVE_AFTER_MS);
  }, [save]);
  useEffect(() => () => void now(), [now]);
  useEffect(() => rescueBeforeUpgrade(now), [now]);
  return { now, later };
}
