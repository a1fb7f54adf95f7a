import type { Shown } from '../bench-row.ts';

const list = document.getElementById('list') as HTMLOListElement;

/** Renders rows: afterwards they are laid out and the next frame paints them. */
export function show(rows: readonly Shown[]): void {
  list.replaceChildren(
    ...rows.map(({ itemCode, description, available }) => {
      const row = document.createElement('li');
      row.textContent = `${itemCode} ${description} ${available ?? ''}`;
      return row;
    }),
  );
  if (list.offsetHeight === 0 && rows.length > 0) throw new Error('the list has no height');
}

/** Returns the shown text, so that the runner can check a rival's results. */
export const shown = (): number => list.childElementCount;
