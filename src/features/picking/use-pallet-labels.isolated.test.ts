// @vitest-environment happy-dom
import { expect, test } from 'vitest';
import { renderUiHook } from '../../ui/render-for-test.tsx';
import { pickOrder } from './data/pick-order.fixture.ts';
import { usePalletLabels } from './use-pallet-labels.ts';

const order = pickOrder('1', [], { stop: 7, routeName: 'Hudson', locationName: 'Café Luna' });
const labelOf = (number: string) =>
  renderUiHook(() => usePalletLabels()).result.current(order, {
    ...{ number, quantity: 12, weightGrams: 181_437, lane: 'Door 4' },
  });

test('[F4.3] a pallet’s label says where it goes, with its SSCC in GS1-128', () => {
  expect(labelOf('006141411234567890')).toMatchObject({
    title: 'Café Luna',
    symbols: [{ data: '00006141411234567890', isGs1: true, text: '(00)006141411234567890' }],
    main: { name: 'Stop', value: '7' },
    facts: ['Lane Door 4', '12 units'],
  });
});

test('[F4.3] a typed number is a plain bar code, or none if it has other signs', () => {
  expect(labelOf('P0000042').symbols).toEqual([{ data: 'P0000042', isGs1: false, text: 'P0000042' }]);
  expect(labelOf('Palé 3').symbols).toEqual([]);
});
