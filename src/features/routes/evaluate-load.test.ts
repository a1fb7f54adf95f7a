import { expect, test } from 'vitest';
import { parseScan } from '../../../rules/gs1/parse-scan.ts';
import { evaluateLoad, loadLines } from './evaluate-load.ts';
import { deliveryLine, deliveryOf, KALE_GTIN, LIME_GTIN, routeOf } from './run.fixture.ts';
import { runsOf } from './run.ts';

const linesOf = (...deliveries: Parameters<typeof runsOf>[1]) => {
  const [run] = runsOf([routeOf('R1')], deliveries);
  return run ? loadLines(run) : [];
};
const evaluate = (text: string, lines: ReturnType<typeof linesOf>, at: string | null = null) =>
  evaluateLoad(parseScan(text, { thisYear: 2026 }), lines, at);
const meant = (verdict: ReturnType<typeof evaluate>) =>
  verdict.kind === 'which' ? verdict.choices.map(({ at, quantity }) => [at.delivery.id, quantity]) : verdict.kind;
const label = (lot: string) => `(01)${KALE_GTIN}(10)${lot}`;
const first = deliveryOf('first', { stop: 1 });
const last = deliveryOf('last', { stop: 2 });

test('the last stop is loaded first, and what is not staged or picked is not loaded', () => {
  const waiting = deliveryOf('waiting', { stop: 3, status: 'picking' });
  const empty = deliveryOf('empty', { stop: 4, lines: [deliveryLine({ pickedQuantity: 0 })] });
  expect(linesOf(first, last, waiting, empty).map(({ delivery }) => delivery.id)).toEqual(['last', 'first']);
});

test('a case that several stops need is asked about, in loading order, and never guessed', () => {
  expect(meant(evaluate(label('L1'), linesOf(first, last)))).toEqual([
    ['last', 1],
    ['first', 1],
  ]);
  expect(meant(evaluate('kale', linesOf(first, last)))).toHaveLength(2);
  const full = { ...last, lines: [deliveryLine({ loadedQuantity: 3 })] };
  expect(evaluate(label('L1'), linesOf(first, full))).toMatchObject({
    kind: 'load',
    at: { delivery: { id: 'first' } },
  });
});

test('a case is for the stop being loaded while that one needs it', () => {
  expect(evaluate(label('L1'), linesOf(first, last), 'at-first')).toMatchObject({
    kind: 'load',
    at: { delivery: { id: 'first' } },
  });
  const third = deliveryOf('third', { stop: 3 });
  const full = { ...first, lines: [deliveryLine({ loadedQuantity: 3 })] };
  expect(meant(evaluate(label('L1'), linesOf(full, last, third), 'at-first'))).toEqual([
    ['third', 1],
    ['last', 1],
  ]);
});

test('a case that fits two lines of one stop is asked about too', () => {
  const twice = { ...last, lines: [deliveryLine(), deliveryLine({ lineNumber: 2 })] };
  expect(meant(evaluate(label('L1'), linesOf(twice), 'at-last'))).toHaveLength(2);
});

test('a label with several readings is resolved by the lots on the papers, and otherwise asked about', () => {
  // A label without separators: a lot L1 with a serial number, or a lot L121S7.
  const dropped = `01${KALE_GTIN}10L121S7`;
  expect(evaluate(dropped, linesOf(last))).toMatchObject({ kind: 'load', at: { delivery: { id: 'last' } } });
  const unnamed = { ...last, lines: [deliveryLine({ lots: [] })] };
  expect(evaluate(dropped, linesOf(unnamed))).toMatchObject({ kind: 'load', quantity: 1 });
  expect(evaluate(dropped, linesOf({ ...last, lines: [deliveryLine({ lots: ['X'] })] }))).toMatchObject({
    kind: 'wrong-lot',
  });
});

test('a case goes to the stop that its lot was picked for', () => {
  const other = { ...last, lines: [deliveryLine({ lots: ['L2'] })] };
  expect(evaluate(label('L1'), linesOf(first, other))).toMatchObject({
    kind: 'load',
    at: { delivery: { id: 'first' } },
  });
});

test('complete, wrong item, wrong lot, a pallet’s number and an unknown code are distinguished', () => {
  const full = { ...last, lines: [deliveryLine({ loadedQuantity: 3 })] };
  expect(evaluate(label('L1'), linesOf(full))).toMatchObject({ kind: 'complete' });
  expect(evaluate(`(01)${LIME_GTIN}(10)X`, linesOf(last))).toEqual({ kind: 'wrong-item' });
  expect(evaluate(label('GHOST'), linesOf(last))).toMatchObject({ kind: 'wrong-lot', lot: 'GHOST' });
  expect(evaluate('(00)106141411234567897', linesOf(last))).toEqual({ kind: 'container' });
  expect(evaluate('HELLO', linesOf(last))).toEqual({ kind: 'unknown' });
});

test('a label with more than the missing quantity is not counted as all of it', () => {
  expect(evaluate(`(02)${KALE_GTIN}(37)5(10)L1`, linesOf(last))).toMatchObject({ kind: 'over', quantity: 5 });
  expect(evaluate(`(02)${KALE_GTIN}(37)2(10)L1`, linesOf(last))).toMatchObject({ kind: 'load', quantity: 2 });
  // Only one of the stops can take this many.
  const more = { ...first, lines: [deliveryLine({ pickedQuantity: 6 })] };
  expect(evaluate(`(02)${KALE_GTIN}(37)5(10)L1`, linesOf(more, last))).toMatchObject({
    kind: 'load',
    at: { delivery: { id: 'first' } },
  });
});

test('an item’s code or a lot may be typed', () => {
  expect(evaluate('kale', linesOf(last))).toMatchObject({ kind: 'load', quantity: 1 });
  expect(evaluate('l1', linesOf(last))).toMatchObject({ kind: 'load', quantity: 1 });
});

test('the number of a pallet or tote means its goods, as far as they are missing', () => {
  const pallet = '003456789012345670';
  const onPallet = {
    ...last,
    lines: [deliveryLine({ loadedQuantity: 2, pickedInto: [{ container: pallet, quantity: 3 }] })],
  };
  expect(evaluate(`(00)${pallet}`, linesOf(first, onPallet))).toMatchObject({
    kind: 'pallet',
    parts: [{ at: { delivery: { id: 'last' } }, quantity: 1 }],
  });
  const full = { ...onPallet, lines: [{ ...onPallet.lines[0]!, loadedQuantity: 3 }] };
  expect(evaluate(`(00)${pallet}`, linesOf(first, full))).toMatchObject({ kind: 'pallet', parts: [] });
  expect(evaluate(`(00)${pallet}`, linesOf(first)).kind).toBe('container');
});

test('[F4.3] a pallet of several stops is loaded by one scan; a tote number that several have is that of the stop being loaded', () => {
  const sscc = '003456789012345670';
  const pallet = { lines: [deliveryLine({ pickedInto: [{ container: sscc, quantity: 3 }] })] };
  expect(evaluate(`(00)${sscc}`, linesOf({ ...first, ...pallet }, { ...last, ...pallet }))).toMatchObject({
    kind: 'pallet',
    parts: [{ at: { delivery: { id: 'last' } } }, { at: { delivery: { id: 'first' } } }],
  });
  const tote = { lines: [deliveryLine({ pickedInto: [{ container: '1', quantity: 3 }] })] };
  const both = linesOf({ ...first, ...tote }, { ...last, ...tote });
  expect(evaluate('1', both)).toEqual({ kind: 'several-stops', container: '1' });
  expect(evaluate('1', both, 'at-first')).toMatchObject({
    kind: 'pallet',
    parts: [{ at: { delivery: { id: 'first' } } }],
  });
  expect(evaluate('1', linesOf(first, { ...last, ...tote }))).toMatchObject({ kind: 'pallet', container: '1' });
});

test('[F5.1] a label has the code of a packer’s lot, whose name tells the packer too', () => {
  const named = deliveryOf('named', { stop: 1, lines: [deliveryLine({ lots: ['L1 · Coast'] })] });
  const load = { kind: 'load', at: { delivery: { id: 'named' } } };
  expect(evaluate(label('L1'), linesOf(named))).toMatchObject(load);
  expect(evaluate('l1', linesOf(named))).toMatchObject(load);
  expect(evaluate(label('L10'), linesOf(named)).kind).not.toBe('load');
});
