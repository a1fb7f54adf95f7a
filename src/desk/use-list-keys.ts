import { useLingui } from '@lingui/react/macro';
import { type RefObject, useEffect } from 'react';
import { type ScreenKey, useScreenKeys } from '../ui/screen-keys.ts';

const isTyping = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement && (target.isContentEditable || /^(?:INPUT|TEXTAREA|SELECT)$/.test(target.tagName));

const ROWS = 'tbody button.open, [data-row] button, tbody tr:not([data-openable]) td:first-child a';

/** What the rows of a list can do. */
export interface RowAbilities {
  /** A row opens in a panel. */
  readonly hasPanel: boolean;
  /** The first cell of a row leads to another screen. */
  readonly hasLink: boolean;
  readonly canSelect: boolean;
}

/**
 * Handles keys: arrows, Home and End move between rows, Space selects a row. The row itself handles Enter. Rows that
 * neither open nor lead anywhere cannot have the focus.
 */
export function useListKeys(list: RefObject<HTMLElement | null>, { hasPanel, hasLink, canSelect }: RowAbilities): void {
  const { t } = useLingui();
  const keys: ScreenKey[] = [];
  if (hasPanel || hasLink) {
    keys.push(['↑ ↓', t`Next and previous row`], ['Enter', hasPanel ? t`Open the row` : t`Open the link`]);
    if (canSelect) keys.push([t`Space`, t`Select the row`]);
  }
  if (hasPanel) keys.push(['Esc', t`Close the open panel`]);
  useScreenKeys([...keys, ['Ctrl P', t`Print all rows`]]);
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
