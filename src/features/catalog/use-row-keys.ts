import { useLingui } from '@lingui/react/macro';
import { type KeyboardEvent, type RefObject, useCallback } from 'react';
import { useScreenKeys } from '../../ui/screen-keys.ts';
import { useWhenListed } from '../shop/use-when-listed.ts';
import { goFromSearch, quantitiesIn, SEARCH } from './rows-of-list.ts';

/**
 * Handles keys for ordering without a mouse. ↓ in the search box goes to the first quantity; ↑ and ↓ (and Enter) go
 * from quantity to quantity, by rows of `columns`, or within the column of a table with several of them. ← and → go along a row of cards; + and − change the number; digits
 * replace it. ↑ in the first row and / go back to the search. `settled`: the rows belong to the typed text. After an
 * early ↓ the first row gets the focus once it is there, unless the user has done something else.
 */
export function useRowKeys(
  column: RefObject<HTMLElement | null>,
  columns: number,
  settled: boolean,
): (event: KeyboardEvent<HTMLElement>) => void {
  const { t } = useLingui();
  useScreenKeys([
    ['↑ ↓', t`Next and previous quantity`],
    ['+ −', t`One more, one less`],
  ]);
  const whenListed = useWhenListed(column, settled);
  return useCallback(
    (event) => {
      if (event.altKey || event.ctrlKey || event.metaKey) return;
      const box = event.currentTarget;
      const target = event.target as HTMLElement;
      // A dialog opened from here handles its own keys.
      if (target.closest('dialog')) return;
      const all = quantitiesIn(box);
      const goTo = (next: HTMLElement | null | undefined) => {
        if (!next || next === target) return;
        event.preventDefault();
        event.stopPropagation();
        next.focus();
        next.scrollIntoView({ block: 'nearest' });
      };
      if (target.matches(SEARCH)) {
        if (event.key !== 'ArrowDown') return whenListed(null);
        event.preventDefault();
        whenListed(goFromSearch(box, target as HTMLInputElement, ([first]) => first));
        return;
      }
      const at = all.indexOf(target as HTMLInputElement);
      if (at < 0) return;
      // Not every cell of a table has a quantity, so its rows can't be counted in fields.
      const cell = columns > 1 ? target.closest('td')?.cellIndex : undefined;
      const own = cell === undefined ? all : all.filter((field) => field.closest('td')?.cellIndex === cell);
      const row = own.indexOf(target as HTMLInputElement);
      const step = cell === undefined ? columns : 1;
      const search = box.querySelector<HTMLElement>(SEARCH);
      if (event.key === 'ArrowDown' || event.key === 'Enter')
        goTo(own[row + step] ?? (columns > 1 ? own.at(-1) : null));
      else if (event.key === 'ArrowUp') goTo(own[row - step] ?? search);
      else if (event.key === '/') goTo(search);
      else if (event.key === 'ArrowRight' && columns > 1) goTo(all[at + 1]);
      else if (event.key === 'ArrowLeft' && columns > 1) goTo(all[at - 1]);
      else if (event.key === '+' || event.key === '-') {
        // The buttons beside the number know its step and its limits.
        event.preventDefault();
        event.stopPropagation();
        const buttons = target.closest('[role="group"]')?.querySelectorAll<HTMLButtonElement>('button');
        buttons?.[event.key === '+' ? buttons.length - 1 : 0]?.click();
      }
    },
    [columns, whenListed],
  );
}
