// @vitest-environment happy-dom
import { cleanup, screen } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { mutations } from '../../../contract/mutations.ts';
import { renderUi } from '../../ui/render-for-test.tsx';
import type { Change } from './change.ts';
import { useChangeText } from './use-change-text.ts';
import type { Names } from './use-names.ts';

afterEach(cleanup);

/** A device that holds none of the records that the changes are about. */
const NAMES: Names = {
  item: () => undefined,
  location: () => 'Café Luna',
  guide: () => undefined,
  order: () => undefined,
  pickOrder: () => undefined,
  purchaseOrder: () => undefined,
  delivery: () => undefined,
  salesOrder: () => undefined,
};

function Sentence({ change }: { readonly change: Change }) {
  return <p>{useChangeText(NAMES)(change)}</p>;
}

/** The sentence of a change with arguments that every mutation can read. */
function sentenceOf(name: string, more: Readonly<Record<string, unknown>> = {}): string {
  const line = { itemCode: 'ROM24', uom: 'CS', quantity: 3 };
  const body = {
    ...line,
    lines: [line],
    name: 'Produce',
    deliveryDate: '2026-11-24',
    reason: 'closed',
    toBin: 'A1',
    reverses: 'e',
    ...more,
  };
  const args = { params: { id: 'x', day: '2026-11-24', lineNumber: '1' }, body };
  renderUi(<Sentence change={{ name, args, at: '2026-11-24T10:00:00.000Z' } as unknown as Change} />);
  const text = screen.getByRole('paragraph').textContent ?? '';
  cleanup();
  return text;
}

it('[G2.3] every mutation has a separate sentence on a device that holds none of its records', () => {
  const sentences = Object.keys(mutations).map((name) => sentenceOf(name));
  expect(sentences.filter((sentence) => sentence.trim() === '')).toEqual([]);
  const other = sentenceOf('moons.launch');
  expect(sentences).not.toContain(other);
  // carts.setLine, carts.setLines and carts.updateLines of one line say the same.
  expect(new Set(sentences).size).toBe(sentences.length - 2);
});

it('[G2.3] a change of a newer release, which this app does not know, has a sentence', () => {
  expect(sentenceOf('moons.launch')).toBe('A change made with another version of the app');
});

it('a change of one cart line names amount, item and location', () => {
  expect(sentenceOf('carts.setLine')).toBe('3 CS ROM24 in the cart of Café Luna');
});

it('a decision to deliver an order again names the day', () => {
  expect(sentenceOf('exceptions.resolve')).toBe('Decision on an exception');
  expect(sentenceOf('exceptions.resolve', { resolution: 'deliver_again', deliverOn: '2026-11-24' })).toBe(
    'Decision on an exception: deliver the order again on Tue, Nov 24',
  );
});
