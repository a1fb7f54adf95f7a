// @vitest-environment happy-dom
import { act, cleanup, fireEvent, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { useState } from 'react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import type { Locale } from '../lib/i18n-locale.ts';
import { QuantityStepper, type QuantityStepperProps } from './quantity-stepper.tsx';
import { renderUi } from './render-for-test.tsx';

afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

type Options = Partial<Omit<QuantityStepperProps, 'onChange'>> & { locale?: Locale };

function setUp({ value = 0, locale = 'en', ...props }: Options = {}) {
  const changes: number[] = [];
  function Owner() {
    const [now, setNow] = useState(value);
    const onChange = (next: number) => {
      changes.push(next);
      setNow(next);
    };
    return <QuantityStepper label="Romaine" value={now} onChange={onChange} {...props} />;
  }
  renderUi(<Owner />, locale);
  const box = screen.getByRole('spinbutton', { name: 'Romaine' }) as HTMLInputElement;
  return { changes, box, less: screen.getByLabelText('Less Romaine'), more: screen.getByLabelText('More Romaine') };
}

describe('QuantityStepper', () => {
  it('adds and subtracts one step per press, and stops at the minimum', async () => {
    const { changes, box, less, more } = setUp();
    expect((less as HTMLButtonElement).disabled).toBe(true);
    await userEvent.click(more);
    await userEvent.click(more);
    await userEvent.click(less);
    expect(changes).toEqual([1, 2, 1]);
    expect(box.value).toBe('1');
  });

  it('accepts typed text on Enter, once', async () => {
    const { changes, box } = setUp();
    await userEvent.type(box, '{Control>}a{/Control}12');
    expect(changes).toEqual([]);
    await userEvent.keyboard('{Enter}');
    await userEvent.tab();
    expect(changes).toEqual([12]);
  });

  it('accepts typed text on blur', async () => {
    const { changes, box } = setUp();
    await userEvent.clear(box);
    await userEvent.type(box, '7');
    await userEvent.tab();
    expect(changes).toEqual([7]);
  });

  it('discards typed text on Escape', async () => {
    const { changes, box } = setUp({ value: 3 });
    await userEvent.clear(box);
    await userEvent.type(box, '99{Escape}');
    await userEvent.tab();
    expect(changes).toEqual([]);
    expect(box.value).toBe('3');
  });

  it('restores the number if the box is left empty', async () => {
    const { changes, box } = setUp({ value: 3 });
    await userEvent.clear(box);
    await userEvent.tab();
    expect(changes).toEqual([]);
    expect(box.value).toBe('3');
  });

  it('steps with the arrow keys from what is being typed', async () => {
    const { changes, box } = setUp();
    await userEvent.clear(box);
    await userEvent.type(box, '10{ArrowUp}{ArrowDown}{ArrowDown}');
    expect(changes).toEqual([11, 10, 9]);
  });

  it('keeps a number finer than the step on screen with an error, instead of rounding it', async () => {
    const { changes, box } = setUp();
    await userEvent.clear(box);
    await userEvent.type(box, '1.5{Enter}');
    expect(changes).toEqual([]);
    expect(box.value).toBe('1.5');
    expect(screen.getByRole('alert').textContent).toBe('Whole numbers only');
    expect(box.getAttribute('aria-invalid')).toBe('true');
  });

  it('accepts as many decimals as the step has, without floating-point errors', async () => {
    const { changes, box, more } = setUp({ value: 0.1, step: 0.1 });
    await userEvent.click(more);
    await userEvent.click(more);
    expect(changes).toEqual([0.2, 0.3]);
    expect(box.value).toBe('0.3');
  });

  it('reads and writes a French comma', async () => {
    const { changes, box } = setUp({ value: 1.25, step: 0.25, locale: 'fr' });
    expect(box.value).toBe('1,25');
    await userEvent.clear(box);
    await userEvent.type(box, '2,5{Enter}');
    expect(changes).toEqual([2.5]);
  });

  it('never leaves its bounds', async () => {
    const { changes, box } = setUp({ value: 2, min: 1, max: 5 });
    await userEvent.clear(box);
    await userEvent.type(box, '50{Enter}');
    await userEvent.clear(box);
    await userEvent.type(box, '-4{Enter}');
    expect(changes).toEqual([5, 1]);
  });

  it('repeats while held, and the release adds nothing', () => {
    vi.useFakeTimers();
    const { changes, more } = setUp();
    fireEvent.pointerDown(more, { button: 0 });
    act(() => void vi.advanceTimersByTime(399));
    expect(changes).toEqual([]);
    for (const wait of [1, 90, 90]) act(() => void vi.advanceTimersByTime(wait));
    fireEvent.pointerUp(more);
    fireEvent.click(more);
    act(() => void vi.advanceTimersByTime(2000));
    expect(changes).toEqual([1, 2, 3]);
  });

  it('reads out number and unit', () => {
    const { box } = setUp({ value: 3, unit: 'cs' });
    expect(box.getAttribute('aria-valuetext')).toBe('3 cs');
  });

  it('[G8] is a text field with its unit, and no spin button, where the arrows move through rows', () => {
    renderUi(<QuantityStepper label="Kale" value={2} onChange={() => {}} unit="CS" max={9} isInRows />);
    expect(screen.queryByRole('spinbutton')).toBeNull();
    const field = screen.getByRole('textbox', { name: 'Kale' }) as HTMLInputElement;
    expect(field.value).toBe('2');
    expect(document.getElementById(field.getAttribute('aria-describedby') ?? '')?.textContent).toBe('CS');
    expect([...field.attributes].filter(({ name }) => name.startsWith('aria-value'))).toEqual([]);
  });
});
