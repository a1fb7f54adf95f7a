/** The search box of a screen with a list. */
export const SEARCH = 'input[type="search"]';
const QUANTITIES = '[role="spinbutton"]:not(:disabled)';

/** The quantities of the rows in `box`, in their order; a dialog that was opened from there has its own. */
export const quantitiesIn = (box: HTMLElement): HTMLInputElement[] =>
  [...box.querySelectorAll<HTMLInputElement>(QUANTITIES)].filter((input) => !input.closest('dialog'));

/**
 * Goes from the search to a row of the list, for useWhenListed: answers false while there is no row. Whoever has gone elsewhere or written something else
 * meanwhile is left alone, and so is who has no row to go to.
 */
export function goFromSearch(
  box: HTMLElement,
  search: HTMLInputElement,
  choose: (rows: readonly HTMLInputElement[]) => HTMLInputElement | undefined,
): () => boolean {
  const { value } = search;
  return () => {
    if (document.activeElement !== search || search.value !== value) return true;
    const rows = quantitiesIn(box);
    choose(rows)?.focus();
    return rows.length > 0;
  };
}
