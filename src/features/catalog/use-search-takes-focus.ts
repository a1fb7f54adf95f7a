import { type FocusEvent, type RefObject, useEffect, useRef } from 'react';
import { useWhenListed } from '../shop/use-when-listed.ts';
import { goFromSearch, SEARCH } from './rows-of-list.ts';

/**
 * Moves the focus to the search when another list replaces the focused one, as when the first pull brings what is
 * bought here. Otherwise the page as a whole would have it and handle no keys. Once the new list is there (`settled`),
 * the quantity of the same item gets it back, unless the user has moved on. Returns the properties of the box around
 * search and list.
 */
export function useSearchTakesFocus(box: RefObject<HTMLElement | null>, settled: boolean) {
  const inList = useRef(false);
  const item = useRef<string | null>(null);
  const whenListed = useWhenListed(box, settled);
  useEffect(() => {
    if (!inList.current || document.activeElement !== document.body) return;
    inList.current = false;
    const search = box.current?.querySelector<HTMLInputElement>(SEARCH);
    if (!box.current || !search) return;
    search.focus();
    const name = item.current;
    const same = (rows: readonly HTMLInputElement[]) => {
      const [one, ...more] = rows.filter((row) => row.getAttribute('aria-label') === name);
      // Two items with the same name cannot be distinguished.
      return more.length === 0 ? one : undefined;
    };
    whenListed(goFromSearch(box.current, search, same));
  });
  return {
    onFocusCapture: ({ target }: FocusEvent<HTMLElement>) => {
      inList.current = target.closest('[data-index]') !== null;
      item.current = inList.current ? target.getAttribute('aria-label') : null;
    },
    onBlurCapture: ({ target, relatedTarget }: FocusEvent<HTMLElement>) => {
      if (relatedTarget) inList.current = false;
      else
        queueMicrotask(() => {
          if (target.isConnected && document.activeElement !== target) inList.current = false;
        });
    },
  };
}
