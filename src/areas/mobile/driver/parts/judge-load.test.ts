import { expect, test } from 'vitest';
import { parseScan } from '../../../../../rules/gs1/parse-scan.ts';
import { judgeLoad, loadLines } from './judge-load.ts';
import { deliveryLine, deliveryOf, KALE_GTIN, LIME_GTIN, routeOf } from './run.fixture.ts';
import { runsOf } from './run.ts';

const linesOf = (...deliveries: Parameters<typeof runsOf>[1]) => {
  const [run] = runsOf([routeOf('R1')], deliveries);
  return run ? loadLines(run) : [];
};
const judge = (text: string, lines: ReturnType<typeof linesOf>) =>
  judgeLoad(parseScan(text, { thisYear: 2026 }), lines);
const label = (lot: string) => `(01)${KALE_GTIN}(10)${lot}`;
const first = deliveryOf('first', { stop: 1 });
const last = deliveryOf('last', { stop: 2 });

test('what is loaded first is the last stop’s, and what nobody staged or picked is not loaded at all', () => {
  const waiting = deliveryOf('waiting', { stop: 3, status: 'picking' });
  const empty = deliveryOf('empty', { stop: 4, lines: [deliveryLine({ pickedQuantity: 0 })] });
  expect(linesOf(first, last, waiting, empty).map(({ delivery }) => delivery.id)).toEqual(['last', 'first']);
});

test('a case goes to the last stop that still needs it', () => {
  expect(judge(label('L1'), linesOf(first, last))).toMatchObject({
    kind: 'load',
    quantity: 1,
    at: { delivery: { id: 'last' } },
  });
  const full = { ...last, lines: [deliveryLine({ loadedQuantity: 3 })] };
  expect(judge(label('L1'), linesOf(first, full))).toMatchObject({ kind: 'load', at: { delivery: { id: 'first' } } });
});

test('a case goes to the stop that its lot was picked for', () => {
  const other = { ...last, lines: [deliveryLine({ lots: ['L2'] })] };
  expect(judge(label('L1'), linesOf(first, other))).toMatchObject({ kind: 'load', at: { delivery: { id: 'first' } } });
});

test('complete, wrong item, wrong lot, a pallet’s number and what says nothing are told apart', () => {
  const full = { ...last, lines: [deliveryLine({ loadedQuantity: 3 })] };
  expect(judge(label('L1'), linesOf(full))).toMatchObject({ kind: 'complete' });
  expect(judge(`(01)${LIME_GTIN}(10)X`, linesOf(last))).toEqual({ kind: 'wrong-item', gtin: LIME_GTIN });
  expect(judge(label('GHOST'), linesOf(last))).toMatchObject({ kind: 'wrong-lot', lot: 'GHOST' });
  expect(judge('(00)106141411234567897', linesOf(last))).toEqual({ kind: 'container' });
  expect(judge('HELLO', linesOf(last))).toEqual({ kind: 'unknown' });
});

test('a label that says more than is missing is not taken for all of it', () => {
  expect(judge(`(02)${KALE_GTIN}(37)5(10)L1`, linesOf(last))).toMatchObject({ kind: 'over', quantity: 5 });
  expect(judge(`(02)${KALE_GTIN}(37)2(10)L1`, linesOf(last))).toMatchObject({ kind: 'load', quantity: 2 });
});

test('an item’s code or a lot may be typed', () => {
  expect(judge('kale', linesOf(last))).toMatchObject({ kind: 'load', quantity: 1 });
  expect(judge('l1', linesOf(last))).toMatchObject({ kind: 'load', quantity: 1 });
});
