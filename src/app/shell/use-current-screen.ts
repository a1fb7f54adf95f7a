import { useMatches } from 'react-router';
import type { Screen } from '../../lib/screen.ts';

/** What the router keeps beside each route of a screen. */
export interface ScreenHandle {
  readonly screen: Screen;
}

const isScreenHandle = (handle: unknown): handle is ScreenHandle =>
  typeof handle === 'object' && handle !== null && 'screen' in handle;

/** The screen that the address shows; undefined for an address that has none. */
export function useCurrentScreen(): Screen | undefined {
  const handle = useMatches().at(-1)?.handle;
  return isScreenHandle(handle) ? handle.screen : undefined;
}
