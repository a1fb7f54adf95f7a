import { type FocusEvent, useLayoutEffect, useRef } from 'react';

const handleOf = (key: string) =>
  document.querySelector<HTMLElement>(`[data-line="${CSS.escape(key)}"] [data-handle]`) ?? undefined;

/**
 * Keeps the focus on a line's handle when its row is mounted again in another section's list, by this user or another
 * device. `focusOn` names the line that was moved last, with a new object each time; it gets the focus and scrolls into
 * view. Returns the ref of the element around all lines.
 */
export function useKeptHandle(focusOn: { readonly key: string } | undefined) {
  const held = useRef<string>(undefined);
  // Runs in the commit that shows the line in its new section. An earlier effect would find the handle that is about to
  // be removed.
  useLayoutEffect(() => {
    if (!focusOn) return;
    const handle = handleOf(focusOn.key);
    handle?.focus();
    handle?.scrollIntoView({ block: 'nearest' });
  }, [focusOn]);
  // The body has the focus only if the focused element was removed; a press elsewhere moves it to that element.
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
