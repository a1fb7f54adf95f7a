import { type FocusEvent, type RefObject, useEffect, useRef } from 'react';
import { useWhenListed } from '../shop/use-when-listed.ts';
import { goFromSearch, SEARCH } from './rows-of-list.ts';

/**
 * Another list takes the place of the one that somebody was at with the keys, as when the first pull tells what is bought here: then the search has
 * the focus, and not the page as a whole, which hears no key; and once the new list is there (`settled`), the quantity of the same item has it again, unless
 * the person has gone on meanwhile. Answers what the box around search and list must be given.
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
      // Of two items with one name it can't be told which it was.
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
