import { type FocusEvent, useLayoutEffect, useRef } from 'react';

const handleOf = (key: string) =>
  document.querySelector<HTMLElement>(`[data-line="${CSS.escape(key)}"] [data-handle]`) ?? undefined;

/**
 * Keeps the focus on the handle of a line whose row is made anew: in another section it stands in another list, whether a press took it there or
 * another device did. `focusOn` names the line that was moved last, by a new object each time; it gets the focus and comes into sight. The
 * answer is for the element around all lines.
 */
export function useKeptFocus(focusOn: { readonly key: string } | undefined) {
  const held = useRef<string>(undefined);
  // With the very commit that shows the line in its new place: an effect of an earlier one would find the handle that is about to go.
  useLayoutEffect(() => {
    if (!focusOn) return;
    const handle = handleOf(focusOn.key);
    handle?.focus();
    handle?.scrollIntoView({ block: 'nearest' });
  }, [focusOn]);
  // The page itself has the focus only where the element that had it is gone: one that lost it to a press says so.
  useLayoutEffect(() => {
    if (held.current !== undefined && document.activeElement === document.body) handleOf(held.current)?.focus();
  });
  return {
    onFocus: ({ target }: FocusEvent<HTMLElement>) => {
      held.current = target.closest('[data-handle]')?.closest<HTMLElement>('[data-line]')?.dataset.line;
    },
    onBlur: () => {
      held.current = undefined;
    },
  };
}
