import { useLingui } from '@lingui/react/macro';
import { type RefObject, useEffect } from 'react';
import { useScreenKeys } from '../ui/screen-keys.ts';

const isTyping = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement && (target.isContentEditable || /^(?:INPUT|TEXTAREA|SELECT)$/.test(target.tagName));

const ROWS = 'tbody button.open, [data-row] button, tbody tr:not([data-openable]) td:first-child a';

/** Handles keys: arrows, Home and End move between rows, Space selects a row. The row itself handles Enter. */
export function useListKeys(list: RefObject<HTMLElement | null>, choosable: boolean): void {
  const { t } = useLingui();
  useScreenKeys([
    ['↑ ↓', t`Next and previous row`],
    ['Enter', t`Open the row`],
    ...(choosable ? [[t`Space`, t`Select the row`] as const] : []),
    ['Esc', t`Close the open panel`],
    ['Ctrl P', t`Print all rows`],
  ]);
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      const { key, target } = event;
      if (event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented) return;
      if (target instanceof Element && target.closest('dialog, [role=menu], [popover]')) return;
      const inSearch = target instanceof HTMLInputElement && target.type === 'search' && key === 'ArrowDown';
      if (isTyping(target) && !inSearch) return;
      const rows = [...(list.current?.querySelectorAll<HTMLElement>(ROWS) ?? [])];
      const at = rows.indexOf(document.activeElement as HTMLElement);
      // Elsewhere the focused element handles the keys.
      if (
        at === -1 &&
        !inSearch &&
        !(target === document.body || target === list.current?.querySelector('[role=region]'))
      )
        return;
      if (key === ' ' && at >= 0) {
        const box = rows[at]?.closest('tr, li')?.querySelector<HTMLInputElement>('input[type=checkbox]');
        if (!box) return;
        event.preventDefault();
        box.click();
        return;
      }
      const next =
        key === 'ArrowDown'
          ? rows[at + 1]
          : key === 'ArrowUp'
            ? rows[at - 1]
            : key === 'Home'
              ? rows[0]
              : key === 'End'
                ? rows.at(-1)
                : undefined;
      if (!next) return;
      event.preventDefault();
      next.focus();
      next.scrollIntoView({ block: 'nearest' });
    };
    addEventListener('keydown', onKey);
    return () => removeEventListener('keydown', onKey);
  }, [list]);
}
