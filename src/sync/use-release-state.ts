import { useSyncExternalStore } from 'react';
import { isRolledBack, type ReleaseState, releaseState, subscribeReleaseState } from '../data/newer-release.ts';

/** Returns whether this page may still use the device's data, or a newer release has taken it over. */
export const useReleaseState = (): ReleaseState => useSyncExternalStore(subscribeReleaseState, releaseState);

/** Returns whether this page runs an older release than the one that wrote the device's data. */
export const useRolledBack = (): boolean => useSyncExternalStore(subscribeReleaseState, isRolledBack);
