import { useMedia } from './use-media.ts';

/** Width in pixels from which there is room for two columns. */
export const DESK = 1024;

/** Returns whether the window is at least this wide, in pixels. */
export const useDesk = (width = DESK): boolean => useMedia(`(min-width: ${width}px)`);
