/** The search box of a screen with a list. */
export const SEARCH = 'input[type="search"]';
const QUANTITIES = 'input[data-quantity]:not(:disabled)';

/** Returns the quantity fields of the rows in `box`, in order; a dialog opened from there has its own. */
export const quantitiesIn = (box: HTMLElement): HTMLInputElement[] =>
  [...box.querySelectorAll<HTMLInputElement>(QUANTITIES)].filter((input) => !input.closest('dialog'));

/**
 * Moves the focus from the search to a row of the list, for useWhenListed. Returns false while there is no row. Does
 * nothing if the user has moved elsewhere, has typed other text, or there are no rows.
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
