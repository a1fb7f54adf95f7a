import type { Location } from 'react-router';

/**
 * Returns the key under which the router keeps the scroll position of a page: its path with the query. A link back to a
 * list then finds the position, like the Back button. Without the query, a screen that writes its filters into the
 * address would scroll back to where it was when that navigation began.
 */
export const scrollKey = ({ pathname, search }: Pick<Location, 'pathname' | 'search'>): string => pathname + search;
