import fc from 'fast-check';
import { expect, it } from 'vitest';
import { undoLines } from './undo-lines.ts';

const line = (itemCode: string, quantity: number) => ({ itemCode, uom: 'CS', quantity });

it('restores the lines that are as the change left them', () => {
  const after = [line('A', 5), line('B', 2)];
  const before = [line('A', 1), line('B', 0)];
  expect(undoLines(after, after, before)).toEqual(before);
});

it('keeps what was added since then, and never goes below nothing', () => {
  const after = [line('A', 5), line('B', 2), line('C', 3)];
  const before = [line('A', 1), line('B', 0), line('C', 0)];
  const cart = [line('A', 7), line('B', 1), line('D', 9)];
  expect(undoLines(cart, after, before)).toEqual([line('A', 3), line('B', 0)]);
});

it('sets the instructions of a line again if they are given', () => {
  const instructions = { note: 'Ripe', substitution: null };
  const before = [{ ...line('A', 4), instructions }];
  expect(undoLines([], [line('A', 0)], before)).toEqual(before);
});

it('undoes any change of a cart that stayed as it was set', () => {
  const quantity = fc.integer({ min: 0, max: 99_999_000 }).map((milli) => milli / 1000);
  fc.assert(
    fc.property(fc.array(fc.tuple(quantity, quantity), { maxLength: 20 }), (pairs) => {
      const after = pairs.map(([to], index) => line(`I${index}`, to));
      const before = pairs.map(([, from], index) => line(`I${index}`, from));
      const cart = new Map(after.map((each) => [each.itemCode, each.quantity]));
      for (const each of undoLines(after, after, before)) cart.set(each.itemCode, each.quantity);
      expect([...cart.values()]).toEqual(before.map((each) => each.quantity));
    }),
  );
});
