import { expect, test } from 'vitest';
import { deliveryLine, deliveryOf, outcome } from './run.fixture.ts';
import { summarize } from './run-summary.ts';

const AT = '2026-11-20T09:00:00.000Z';

test('[B5] the summary names what the load check had not found, and [B4] what the driver has not checked', () => {
  const stopOf = (...deliveries: ReturnType<typeof deliveryOf>[]) => ({ locationId: 'x', name: '', deliveries });
  const found = deliveryLine({ lineNumber: 1, pickedQuantity: 3, loadedQuantity: 3, outcome: outcome({}) });
  const missed = deliveryLine({ lineNumber: 2, pickedQuantity: 3, loadedQuantity: 1, outcome: outcome({}) });
  const silent = deliveryLine({ lineNumber: 3, pickedQuantity: 2, loadedQuantity: 2, outcome: null });
  const done = deliveryOf('a', { status: 'delivered', completedAt: AT, lines: [found, missed, silent] });
  const waiting = deliveryOf('b', {
    status: 'staged',
    lines: [deliveryLine({ pickedQuantity: 3, loadedQuantity: 0 })],
  });
  const { notFound, unchecked } = summarize({ stops: [stopOf(done), stopOf(waiting)] }, () => true);
  const quantities = (lines: typeof notFound) => lines.map(({ line, quantity }) => [line.lineNumber, quantity]);
  expect(quantities(notFound)).toEqual([[2, 2]]);
  expect(quantities(unchecked)).toEqual([[3, 2]]);
  // Without a load check nothing says what is on the truck.
  const never = deliveryOf('a', { status: 'shipped', lines: [deliveryLine({ pickedQuantity: 3, loadedQuantity: 0 })] });
  expect(summarize({ stops: [stopOf(never)] }, () => true).notFound).toEqual([]);
});
