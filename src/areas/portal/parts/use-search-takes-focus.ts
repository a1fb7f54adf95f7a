import { type FocusEvent, type RefObject, useEffect, useRef } from 'react';

/**
 * Another list takes the place of the one that somebody was at with the keys, as when ↓ was quicker than the answer to what was typed: then the search has
 * the focus again, and not the page as a whole, which hears no key. Answers what the box around search and list must be given.
 */
export function useSearchTakesFocus(box: RefObject<HTMLElement | null>) {
  const inList = useRef(false);
  useEffect(() => {
    if (!inList.current || document.activeElement !== document.body) return;
    inList.current = false;
    box.current?.querySelector<HTMLElement>('input[type="search"]')?.focus();
  });
  return {
    onFocusCapture: ({ target }: FocusEvent<HTMLElement>) => {
      inList.current = target.closest('[data-index]') !== null;
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
