import { useSyncExternalStore } from 'react';
import { type ReleaseState, releaseState, subscribeReleaseState } from '../data/newer-release.ts';

/** Whether this page may still use the device's data, or a newer release has taken it over. */
export const useReleaseState = (): ReleaseState => useSyncExternalStore(subscribeReleaseState, releaseState);
