import { describe, expect, test } from 'vitest';
import type { Lot } from '../../../../contract/floor.ts';
import type { PickEvent, PickLine, PickOrder } from '../../../../contract/picking.ts';
import { parseScan } from '../../../../rules/gs1/parse-scan.ts';
import { voicePickCode } from '../../../../rules/voice-pick-code.ts';
import { answerKey, evaluateGoods, evaluateScan, objectionTo, type Verdict } from './evaluate-scan.ts';
import { CHARD_GTIN, KALE_GTIN, pickLine, pickLot, pickOrder } from './pick-order.fixture.ts';
import { nextTask, type PickTask, spread, tasksOf } from './pick-tasks.ts';
import { lotOfDigits } from './voice-match.ts';

const TODAY = '2026-11-19';
const SOON = pickLot('SOON', { expiresOn: '2026-11-25', onHand: 72 });
const LATE = pickLot('LATE', { bin: 'B-02-1' });
const stops = (orders: readonly PickOrder[], lots: readonly Lot[] = [SOON, LATE]): PickTask[] =>
  tasksOf(
    orders,
    Map.groupBy(lots, ({ itemCode }) => itemCode),
    TODAY,
  );
const one = (line: Partial<PickLine> = {}, lots?: readonly Lot[]) => stops([pickOrder('o1', [pickLine(line)])], lots);
const evaluate = (text: string, tasks = one()): Verdict =>
  evaluateScan(parseScan(text, { thisYear: 2026 }), tasks, nextTask(tasks, null));
const label = (lot: string, gtin = KALE_GTIN) => `(01)${gtin}(10)${lot}`;

describe('a scan', () => {
  test('of the item and the lot to take first is one case of it', () => {
    expect(evaluate(label('SOON'))).toMatchObject({
      kind: 'pick',
      hand: { quantity: 1, lotCode: 'SOON', lot: { id: SOON.id }, weightGrams: null },
    });
  });

  test('[F5.1] of a code that two packers use asks for the packer once, and picks the one in the bin without asking', () => {
    const coast = pickLot('SOON · Coast', { expiresOn: '2026-11-26' });
    const both = one({}, [coast, SOON]);
    const asked = evaluate(label('SOON'), both);
    expect(asked).toMatchObject({ kind: 'which-lot', lots: [{ lotCode: 'SOON' }, { lotCode: 'SOON · Coast' }] });
    const chosen = new Map([[answerKey(both[0]!, 'SOON'), { lotId: coast.id, isAssumed: false }]]);
    const again = (text: string) =>
      evaluateScan(parseScan(text, { thisYear: 2026 }), both, nextTask(both, null), chosen);
    expect(again(label('SOON'))).toMatchObject({
      hand: { lot: { id: coast.id }, lotCode: 'SOON · Coast', isAssumed: false },
    });
    expect(again('SOON')).toMatchObject({ hand: { lot: { id: coast.id } } });
    const elsewhere = one({}, [SOON, { ...coast, bin: 'Z-01-1' }]);
    expect(evaluate(label('SOON'), elsewhere)).toMatchObject({
      kind: 'pick',
      hand: { lot: { id: SOON.id }, isAssumed: false },
    });
    expect(evaluate(label('SOON'), one({}, [coast]))).toMatchObject({
      kind: 'pick',
      hand: { lotCode: 'SOON · Coast' },
    });
  });

  test('[F5.1] of a code whose two lots have no stock left on record asks once, too', () => {
    const gone = [SOON, pickLot('SOON · Coast')].map((lot) => ({ ...lot, onHand: -24 }));
    const both = one({}, gone);
    expect(evaluate(label('SOON'), both)).toMatchObject({ kind: 'which-lot' });
    const chosen = new Map([[answerKey(both[0]!, 'SOON'), { lotId: gone[1]!.id, isAssumed: false }]]);
    const again = evaluateScan(parseScan(label('SOON'), { thisYear: 2026 }), both, nextTask(both, null), chosen);
    expect(again).toMatchObject({ kind: 'pick', hand: { lotCode: 'SOON · Coast' } });
  });

  test('[F5.1] the two digits of a code that two packers use ask for the packer, as its label does', () => {
    const coast = pickLot('SOON · Coast');
    const [alone] = one({}, [SOON]);
    const [both] = one({}, [SOON, coast]);
    const { major } = voicePickCode({ gtin: KALE_GTIN.padStart(14, '0'), lot: 'SOON', packedOn: null });
    const verdictOf = (task: PickTask) => evaluateGoods(lotOfDigits(task, major)!, 1, null, null, task);
    expect(verdictOf(alone!)).toMatchObject({ kind: 'pick', hand: { lot: { id: SOON.id } } });
    expect(verdictOf(one({}, [coast])[0]!)).toMatchObject({ kind: 'pick', hand: { lot: { id: coast.id } } });
    expect(verdictOf(both!)).toMatchObject({ kind: 'which-lot', lots: [{ id: SOON.id }, { id: coast.id }] });
  });

  test('of the item alone counts as the lot to take first', () => {
    expect(evaluate(KALE_GTIN)).toMatchObject({ kind: 'pick', hand: { lotCode: 'SOON' } });
  });

  test('distinguishes a lot that expires later, one on hold and an unknown one', () => {
    expect(evaluate(label('LATE'))).toMatchObject({ kind: 'wrong-lot', why: 'later' });
    expect(evaluate(label('GHOST'))).toMatchObject({ kind: 'wrong-lot', why: 'unknown', hand: { lot: null } });
    const held = pickLot('HELD', { onHold: true });
    expect(evaluate(label('HELD'), one({}, [SOON, held]))).toMatchObject({ kind: 'wrong-lot', why: 'on-hold' });
    // A reason can answer an expiry, but not a hold.
    const old = pickLot('OLD', { onHold: true, expiresOn: '2026-11-19' });
    expect(evaluate(label('OLD'), one({}, [SOON, old]))).toMatchObject({ kind: 'wrong-lot', why: 'on-hold' });
  });

  test('of a lot that isn’t good on the delivery day has expired, by the label or by the warehouse’s records', () => {
    expect(evaluate(`(01)${KALE_GTIN}(17)261119(10)SOON`)).toMatchObject({ kind: 'expired', expiresOn: '2026-11-19' });
    const old = pickLot('OLD', { expiresOn: '2026-11-19' });
    expect(evaluate(label('OLD'), one({}, [SOON, old]))).toMatchObject({ kind: 'expired' });
  });

  test('of another item is wrong, or offers a substitute if that is permitted', () => {
    expect(evaluate(label('X', '00614141007349'))).toMatchObject({ kind: 'wrong-item' });
    expect(evaluate(label('X', CHARD_GTIN))).toMatchObject({
      kind: 'substitute',
      task: { itemCode: 'CHARD', insteadOf: 'Kale, green', key: one()[0]?.key },
      meant: { kind: 'wrong-lot', why: 'unknown' },
    });
  });

  test('of a substitute is evaluated by that item’s own lots and cases', () => {
    const chard = pickLot('C-1', { itemCode: 'CHARD', bin: 'B-01-1' });
    const tasks = one({}, [SOON, chard]);
    expect(evaluate(`(01)${CHARD_GTIN}(3102)000512(10)C-1`, tasks)).toMatchObject({
      kind: 'substitute',
      task: { uomFactor: 12, bin: 'B-01-1' },
      meant: { kind: 'pick', hand: { lot: { id: chard.id }, lotCode: 'C-1', quantity: 1, weightGrams: 5120 } },
    });
    const raw = `01${CHARD_GTIN}10C-121123`;
    expect(evaluate(raw, one({}, [SOON, chard]))).toMatchObject({
      kind: 'substitute',
      meant: { hand: { lotCode: 'C-1' } },
    });
    expect(evaluate(raw, one({}, [SOON])).kind).toBe('ambiguous');
  });

  test('of a substitute that is already in use follows the first case without a question', () => {
    const chard = pickLot('C-1', { itemCode: 'CHARD' });
    const event = { kind: 'pick', itemCode: 'CHARD', bin: '', lotId: chard.id } as PickEvent;
    const tasks = one({ pickedQuantity: 1, events: [event] }, [SOON, chard]);
    expect(evaluate(label('C-1', CHARD_GTIN), tasks)).toMatchObject({
      kind: 'pick',
      hand: { task: { itemCode: 'CHARD' } },
    });
    expect(evaluate(label('SOON'), tasks)).toMatchObject({ kind: 'pick', hand: { task: { itemCode: 'KALE' } } });
  });

  test('and a lot chosen by hand are evaluated alike: expired, on hold, or to be taken later', () => {
    const [task] = one({}, [SOON, LATE]);
    if (!task) throw new Error('no stop');
    expect(objectionTo(SOON, task)).toBeNull();
    expect(objectionTo(LATE, task)).toBe('later');
    expect(objectionTo(pickLot('HELD', { onHold: true, expiresOn: SOON.expiresOn }), task)).toBe('on-hold');
    expect(objectionTo(pickLot('OLD', { expiresOn: '2026-11-19' }), task)).toBe('expired');
    expect(objectionTo(pickLot('SAME', { expiresOn: SOON.expiresOn, bin: 'Z-09-9' }), task)).toBeNull();
  });

  test('[B10] without a lot is asked about if the bin has several, and otherwise marked as assumed', () => {
    const near = pickLot('NEAR', { bin: SOON.bin, expiresOn: LATE.expiresOn });
    const several = one({}, [SOON, near]);
    const verdict = evaluate(KALE_GTIN, several);
    expect(verdict).toMatchObject({ kind: 'which-lot', lots: [{ lotCode: 'SOON' }, { lotCode: 'NEAR' }] });
    const key = several[0]?.key ?? '';
    const scan = parseScan(KALE_GTIN, { thisYear: 2026 });
    const scanned = (lotId: string, isAssumed: boolean) =>
      evaluateScan(scan, several, several[0], new Map([[key, { lotId, isAssumed }]]));
    expect(scanned(SOON.id, false)).toMatchObject({ kind: 'pick', hand: { lotCode: 'SOON', isAssumed: false } });
    expect(scanned(SOON.id, true)).toMatchObject({ kind: 'pick', hand: { lotCode: 'SOON', isAssumed: true } });
    // A lot that the picker names counts like one on the label.
    expect(scanned(near.id, false)).toMatchObject({ kind: 'wrong-lot', why: 'later', hand: { lotCode: 'NEAR' } });
    expect(evaluate(KALE_GTIN, one({}, [SOON, LATE]))).toMatchObject({
      kind: 'pick',
      hand: { lotCode: 'SOON', isAssumed: true },
    });
    expect(evaluate(label('SOON'), several)).toMatchObject({ kind: 'pick', hand: { isAssumed: false } });
  });

  test('of an item that is already picked is reported as such', () => {
    expect(evaluate(label('SOON'), one({ pickedQuantity: 10 }))).toMatchObject({ kind: 'already-picked' });
  });

  test('of a pallet counts its cases, and asks if they are more than ordered', () => {
    expect(evaluate(`(02)${KALE_GTIN}(37)4(10)SOON`)).toMatchObject({ kind: 'pick', hand: { quantity: 4 } });
    expect(evaluate(`(02)${KALE_GTIN}(37)40(10)SOON`)).toMatchObject({ kind: 'over-quantity', hand: { quantity: 40 } });
  });

  test('of a piece of the item is not one of its cases', () => {
    expect(evaluate('(01)00036000291452')).toMatchObject({ kind: 'wrong-item' });
  });

  test('of a catch-weight item takes the label’s weight, or asks for it', () => {
    const beef = one({ catchWeight: true, averageWeightGrams: 5000 });
    expect(evaluate(`(01)${KALE_GTIN}(3102)000512(10)SOON`, beef)).toMatchObject({
      kind: 'pick',
      hand: { weightGrams: 5120 },
    });
    expect(evaluate(label('SOON'), beef)).toMatchObject({ kind: 'weigh' });
    // A point in the wrong place.
    expect(evaluate(`(01)${KALE_GTIN}(3102)005120(10)SOON`, beef)).toMatchObject({ kind: 'odd-weight' });
  });

  test('of a pallet’s number names the container, and of a bin its stop', () => {
    expect(evaluate('(00)006141411234567890')).toMatchObject({ kind: 'container', code: '006141411234567890' });
    expect(evaluate('P0000042')).toEqual({ kind: 'container', code: 'P0000042' });
    // A lot with the same form is the lot.
    const lot = pickLot('P0000042', { expiresOn: '2026-11-25', onHand: 72 });
    expect(evaluate('P0000042', one({}, [lot]))).toMatchObject({ kind: 'pick', hand: { lotCode: 'P0000042' } });
    expect(evaluate('A-01-1')).toMatchObject({ kind: 'go', task: { itemCode: 'KALE' } });
    expect(evaluate('hello')).toEqual({ kind: 'unknown-code' });
  });

  test('without separators is resolved by a lot in the warehouse, and otherwise asked about', () => {
    // As a lot and a serial number it has two readings; only one of them is a lot of this warehouse.
    const raw = `01${KALE_GTIN}10SOON21123`;
    expect(evaluate(raw, one({}, [SOON]))).toMatchObject({ kind: 'pick', hand: { lotCode: 'SOON' } });
    expect(evaluate(raw, one({}, [LATE])).kind).toBe('ambiguous');
  });
});

describe('several orders picked together', () => {
  const orders = [
    pickOrder('o1', [pickLine({ orderedQuantity: 2 })]),
    pickOrder('o2', [pickLine({ orderedQuantity: 3 }), pickLine({ lineNumber: 2, itemCode: 'CHARD', uomFactor: 12 })]),
  ];
  const chard = pickLot('C-1', { itemCode: 'CHARD', bin: 'A-00-1' });

  test('are one stop per item, in walking order, with the lots that all of them need', () => {
    const tasks = stops(orders, [SOON, LATE, chard]);
    expect(tasks.map(({ itemCode, bin, left }) => [itemCode, bin, left])).toEqual([
      ['CHARD', 'A-00-1', 10],
      ['KALE', 'A-01-1', 5],
    ]);
    expect(tasks[1]?.allocations.map(({ lot, quantity }) => [lot.lotCode, quantity])).toEqual([
      ['SOON', 72],
      ['LATE', 48],
    ]);
  });

  test('are filled one after the other, and the excess goes to the last', () => {
    const task = stops(orders, [SOON]).find(({ itemCode }) => itemCode === 'KALE');
    if (!task) throw new Error('no stop');
    const parts = (quantity: number) => spread(task, quantity).map((part) => [part.share.order.id, part.quantity]);
    expect(parts(1)).toEqual([['o1', 1]]);
    expect(parts(4)).toEqual([
      ['o1', 2],
      ['o2', 2],
    ]);
    expect(parts(7)).toEqual([
      ['o1', 2],
      ['o2', 5],
    ]);
  });
});

test('a finished stop stays where it was picked, by its bin’s current name', () => {
  const event = { kind: 'pick', lotId: SOON.id, bin: 'A-01-1', at: '2026-11-19T10:00:00Z' } as PickEvent;
  const done = { pickedQuantity: 10, events: [event] };
  expect(one(done)[0]?.bin).toBe('A-01-1');
  expect(one(done, [{ ...SOON, bin: 'K-07-2' }])[0]?.bin).toBe('K-07-2');
  expect(one(done, [])[0]?.bin).toBe('A-01-1');
});

test('the two large digits of a label identify its lot, with the pack date if it is known', () => {
  const dated = pickLot('SOON', { expiresOn: '2026-11-25', packedOn: '2026-11-10' });
  const [task] = one({}, [dated, LATE]);
  if (!task) throw new Error('no stop');
  for (const packedOn of [null, '2026-11-10']) {
    const { major } = voicePickCode({ gtin: KALE_GTIN, lot: 'SOON', packedOn });
    expect(lotOfDigits(task, major)).toBe('SOON');
  }
});
