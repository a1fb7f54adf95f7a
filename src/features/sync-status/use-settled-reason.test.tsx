// @vitest-environment happy-dom
import { cleanup, screen } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import type { AttentionRow } from '../../data/database.ts';
import { renderUi } from '../../ui/render-for-test.tsx';
import type { Names } from './use-names.ts';
import { useSettledReason } from './use-settled-reason.ts';

afterEach(cleanup);

const NAMES = {} as Names;

function Said({ row }: { readonly row: AttentionRow }) {
  return <p>{useSettledReason(NAMES)(row)}</p>;
}

/** Returns the text for an order that is held for these reasons. */
function said(...holds: readonly object[]): string | null {
  renderUi(<Said row={{ status: 'held', details: { holds } } as unknown as AttentionRow} />);
  return screen.getByRole('paragraph').textContent;
}
const gone = { kind: 'item_unavailable', itemCode: 'A' };

it('an order too late for some items shows their lead days, once for all of them', () => {
  expect(said({ ...gone, leadDays: 4 }, { ...gone, itemCode: 'B', leadDays: 2 })).toBe(
    'The order is held because an item must be ordered further ahead. You need to decide.',
  );
});

it('an item for other weekdays has a different text from a missing one', () => {
  expect(said({ ...gone, availableWeekdays: [1] }, gone)).toBe(
    'The order is held because an item doesn’t come on that day and an item is no longer available. You need to decide.',
  );
});

it('a reason that only a newer server knows is left out', () => {
  expect(said({ kind: 'moonphase' })).toBe('The order is held and needs a decision.');
});

it('a change of an order that another warehouse would deliver says so, and one of a finished order that it is over', () => {
  const refused = (details: object): string | null => {
    cleanup();
    const row = { name: 'orders.change', status: 'rejected', code: 'order_state', details };
    renderUi(<Said row={row as unknown as AttentionRow} />);
    return screen.getByRole('paragraph').textContent;
  };
  expect(refused({ warehouseId: 'W1' })).toMatch(/^Another warehouse delivers to this location now/);
  expect(refused({ status: 'delivered' })).toBe('The order has moved on, so this is no longer possible.');
});
