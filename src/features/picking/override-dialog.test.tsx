// @vitest-environment happy-dom
import { cleanup, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, describe, expect, test, vi } from 'vitest';
import type { Lot } from '../../../contract/floor.ts';
import { renderUi } from '../../ui/render-for-test.tsx';
import type { Objection } from './data/evaluate-scan.ts';
import { pickLine, pickLot, pickOrder } from './data/pick-order.fixture.ts';
import type { PickTask } from './data/pick-tasks.ts';
import { tasksOf } from './data/pick-tasks.ts';
import { OverrideDialog } from './override-dialog.tsx';

afterEach(cleanup);

const [task] = tasksOf(
  [pickOrder('o1', [pickLine()], { deliveryDate: '2026-11-27' })],
  new Map([['KALE', [pickLot('GOOD', { expiresOn: '2026-12-02' })]]]),
  '2026-11-23',
);

function open(expiresOn: string, isLead = false, why: Objection = 'expired', lot: Lot | null = null) {
  const onTake = vi.fn();
  const hand = { task: task as PickTask, lot, lotCode: 'OLD', quantity: 1, isAssumed: false, weightGrams: null };
  renderUi(
    <OverrideDialog hand={hand} why={why} expiresOn={expiresOn} isLead={isLead} onTake={onTake} onClose={() => {}} />,
  );
  return onTake;
}
const reason = () => screen.queryByRole('button', { name: 'Customer request' });

describe('[B16] a lot that is not good on the delivery day', () => {
  test('is not called expired while it is good, and needs a reason', async () => {
    const onTake = open('2026-11-26');
    expect(screen.getByRole('dialog').textContent).toContain('Expires before delivery');
    expect(screen.getByRole('dialog').textContent).toMatch(/Use by Nov 26.*delivery Nov 27/);
    const button = reason();
    if (button) await userEvent.click(button);
    expect(onTake).toHaveBeenCalledWith('customer_wish');
  });

  test('is put back by a picker once it is past its date; a lead may pick it', () => {
    open('2026-11-22');
    expect(screen.getByRole('dialog').textContent).toContain('This lot has expired');
    expect(reason()).toBeNull();
    expect(screen.getByRole('button', { name: 'Put it back' })).toBeDefined();
    cleanup();
    open('2026-11-22', true);
    expect(reason()).not.toBeNull();
  });
});

test.each([false, true])('[F2.4] goods on hold are put back; no reason picks them (lead: %s)', (isLead) => {
  open('2026-12-02', isLead, 'on-hold');
  expect(screen.getByRole('dialog').textContent).toContain('This lot is on hold');
  expect(reason()).toBeNull();
  expect(screen.getByRole('button', { name: 'Put it back' })).toBeDefined();
});

test.each([
  [{ holdReason: 'temperature', holdNote: 'Truck at 50 °F' } as const, 'Too warm · Truck at 50 °F'],
  [{}, 'No reason noted'],
])('[F2.4] the picker of goods on hold reads why: %j', (hold, text) => {
  open('2026-12-02', false, 'on-hold', pickLot('OLD', { onHold: true, ...hold }));
  expect(screen.getByText(text)).toBeDefined();
});

test('a lot that the warehouse does not know is named as such', () => {
  open('2026-12-02', false, 'unknown');
  expect(screen.getByRole('dialog').textContent).toContain('Lot OLD is not recorded here');
  expect(reason()).not.toBeNull();
});
