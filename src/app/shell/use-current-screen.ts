import { useMatches } from 'react-router';
import type { Screen } from '../../lib/screen.ts';

/** What the router stores with each screen route. */
export interface ScreenHandle {
  readonly screen: Screen;
}

const isScreenHandle = (handle: unknown): handle is ScreenHandle =>
  typeof handle === 'object' && handle !== null && 'screen' in handle;

/** Returns the screen of the current URL; undefined if it has none. */
export function useCurrentScreen(): Screen | undefined {
  const handle = useMatches().at(-1)?.handle;
  return isScreenHandle(handle) ? handle.screen : undefined;
}
