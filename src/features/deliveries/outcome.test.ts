import { expect, test } from 'vitest';
import { priceDelivery } from '../../../rules/delivery.ts';
import { deliveryLine, deliveryOf, outcome, routeOf, runRow } from '../routes/run.fixture.ts';
import { runsOf } from '../routes/run.ts';
import { summarize } from '../routes/run-summary.ts';
import { hasTrouble, mostOf, withTrouble } from './outcome.ts';

test('the exceptions of a line never exceed its quantity, in whatever order they are recorded', () => {
  const line = deliveryLine({ outcome: outcome({ shortQuantity: 2, shortReason: 'missing' }) });
  expect(mostOf(line, 'refused')).toBe(1);
  expect(withTrouble(line, 'refused', 5, 'damaged')).toMatchObject({ refusedQuantity: 1, refusedReason: 'damaged' });
});

test('a zero quantity needs no reason, and removes the earlier one', () => {
  const line = deliveryLine({ outcome: outcome({ refusedQuantity: 2, refusedReason: 'quality' }) });
  const next = withTrouble(line, 'refused', 0, 'quality');
  expect(next).toMatchObject({ refusedQuantity: 0, refusedReason: null });
  expect(hasTrouble({ outcome: next })).toBe(false);
});

test('a weight is cleared when its goods change, and stays when only the reason changes', () => {
  const line = deliveryLine({ outcome: outcome({ refusedQuantity: 1, refusedReason: 'quality', weightGrams: 5000 }) });
  expect(withTrouble(line, 'refused', 2, 'quality').weightGrams).toBeNull();
  expect(withTrouble(line, 'refused', 1, 'damaged').weightGrams).toBe(5000);
  expect(withTrouble(line, 'returned', 1, 'damaged').weightGrams).toBe(5000);
});

test('a run’s summary has its stops, exceptions, money by method, containers, and missing signatures', () => {
  const at = '2026-11-20T10:00:00.000Z';
  const [run] = runsOf(
    [routeOf('R1', [runRow('2026-11-20', { startedAt: at })])],
    [
      deliveryOf('a', {
        completedAt: at,
        payment: { method: 'cash', amount: 2000, reference: '', at },
        containers: [{ kind: 'tote', left: 2, returned: 1 }],
        lines: [deliveryLine({ outcome: outcome({ refusedQuantity: 1, refusedReason: 'damaged' }) })],
      }),
      deliveryOf('b', {
        completedAt: at,
        payment: { method: 'cash', amount: 500, reference: '', at },
        containers: [{ kind: 'tote', left: 1, returned: 0 }],
      }),
      deliveryOf('c'),
    ],
  );
  if (!run) throw new Error('there is a run');
  const sum = summarize(run, ({ id }) => id === 'a');
  expect(sum).toMatchObject({
    stops: 3,
    stopsDone: 2,
    open: [{ id: 'c' }],
    money: [{ method: 'cash', cents: 2500, count: 2 }],
    containers: [{ kind: 'tote', left: 3, returned: 1 }],
    unsigned: [{ id: 'b' }],
    troubles: [{ kind: 'refused', quantity: 1, reason: 'damaged' }],
  });
  expect(priceDelivery(run.stops[0]?.deliveries[0] ?? deliveryOf('x')).total).toBe(2000);
});
