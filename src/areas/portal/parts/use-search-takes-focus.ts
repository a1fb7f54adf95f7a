import { type FocusEvent, type RefObject, useEffect, useRef } from 'react';
import { quantitiesIn } from './use-row-keys.ts';
import { useWhenListed } from './use-when-listed.ts';

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
    const search = box.current?.querySelector<HTMLInputElement>('input[type="search"]');
    if (!search) return;
    search.focus();
    const { value } = search;
    const name = item.current;
    whenListed(() => {
      if (document.activeElement !== search || search.value !== value) return true;
      const rows = box.current ? quantitiesIn(box.current) : [];
      rows.find((row) => row.getAttribute('aria-label') === name)?.focus();
      return rows.length > 0;
    });
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
