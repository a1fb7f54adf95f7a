// @vitest-environment happy-dom
import { cleanup, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { act, useState } from 'react';
import { afterEach, expect, test, vi } from 'vitest';
import type { Locale } from '../../lib/i18n-locale.ts';
import { typeText } from '../../scan/wedge/keyboard-for-test.ts';
import { listenToWedge } from '../../scan/wedge/wedge.ts';
import { KEYS_WAIT_MS } from '../../ui/pad-field.tsx';
import { renderUi } from '../../ui/render-for-test.tsx';
import { DigitPad } from './digit-pad.tsx';
import { GlovesPad } from './gloves-pad.tsx';
import { QuantityPad } from './quantity-pad.tsx';
import { WeightReading } from './weight-reading.tsx';

afterEach(cleanup);

function Weighing() {
  const [text, setText] = useState('');
  return (
    <>
      <WeightReading text={text} odd={false} unit="lb" onText={setText} onUnit={() => {}} />
      <DigitPad text={text} onChange={setText} maxLength={7} point />
    </>
  );
}
function Counting() {
  const [value, setValue] = useState<number | null>(null);
  return <QuantityPad label="Quantity" value={value} unit="CS" onChange={setValue} />;
}

test.each<[Locale, string]>([
  ['en', '.'],
  ['es', '.'],
  ['fr', ','],
])(
  '[B14] in %s the pad and its number have the same decimal sign, which shows as soon as it is pressed',
  async (locale, sign) => {
    for (const [pad, name] of [
      [<Weighing key="weight" />, 'Weight'],
      [<Counting key="count" />, 'Quantity'],
    ] as const) {
      renderUi(pad, locale);
      const point = screen.getByRole('button', { name: 'Decimal point' });
      expect(point.textContent).toBe(sign);
      const press = (key: string) => userEvent.click(screen.getByRole('button', { name: key }));
      await press('4');
      await userEvent.click(point);
      const field = screen.getByRole<HTMLInputElement>('textbox', { name });
      expect(field.value).toBe(`4${sign}`);
      await press('5');
      expect(field.value).toBe(`4${sign}5`);
      cleanup();
    }
  },
);

test.each<[Locale, string]>([
  ['en', '.'],
  ['fr', ','],
])('[B13] in %s the keys of a handheld enter a number wherever a pad is open', async (locale, sign) => {
  for (const [pad, name] of [
    [<Weighing key="weight" />, 'Weight'],
    [<Counting key="count" />, 'Quantity'],
  ] as const) {
    renderUi(pad, locale);
    const field = screen.getByRole<HTMLInputElement>('textbox', { name });
    await userEvent.keyboard(`3x8${sign}2${sign}71`);
    expect(field.value).toBe(`38${sign}271`);
    await userEvent.keyboard('{Backspace}{Backspace}');
    expect(field.value).toBe(`38${sign}2`);
    cleanup();
  }
});

test('[B13] the first key replaces a suggested quantity, Enter saves, and a press beside the pad keeps the keys', async () => {
  const saved: (number | null)[] = [];
  function Sheet() {
    const [value, setValue] = useState<number | null>(5);
    return (
      <main>
        <QuantityPad label="Quantity" value={value} unit="CS" onChange={setValue} onEnter={() => saved.push(value)} />
        <button type="button">Damaged</button>
        <input aria-label="Note" />
      </main>
    );
  }
  renderUi(<Sheet />);
  await userEvent.keyboard('3{Enter}');
  expect(saved).toEqual([3]);
  await userEvent.click(screen.getByRole('button', { name: 'Damaged' }));
  await userEvent.keyboard('2{Enter}');
  expect(saved).toEqual([3, 32]);
  await userEvent.click(screen.getByRole('textbox', { name: 'Note' }));
  await userEvent.keyboard('7{Enter}');
  expect(saved).toEqual([3, 32]);
});

test('[B13] digits of a keyboard confirm a case only with Enter, those of the screen at once', async () => {
  const confirmed: string[] = [];
  renderUi(<GlovesPad onDigits={(digits) => confirmed.push(digits)} />);
  await userEvent.keyboard('07');
  expect(confirmed).toEqual([]);
  await userEvent.keyboard('{Enter}');
  expect(confirmed).toEqual(['07']);
  await userEvent.click(screen.getByRole('button', { name: '4' }));
  await userEvent.click(screen.getByRole('button', { name: '2' }));
  expect(confirmed).toEqual(['07', '42']);
});

test.each([5, 35])(
  'a scan at %i ms per key while a pad is open changes no number, also not for a moment',
  async (gap) => {
    const seen: (number | null)[] = [];
    const scans: string[] = [];
    function Suggested() {
      const [value, setValue] = useState<number | null>(1);
      const change = (next: number | null) => {
        seen.push(next);
        setValue(next);
      };
      return <QuantityPad label="Quantity" value={value} unit="CS" onChange={change} />;
    }
    vi.useFakeTimers();
    const stop = listenToWedge(({ text }) => scans.push(text));
    try {
      renderUi(<Suggested />);
      act(() => void typeText('0109521234543213\n', performance.now(), gap));
      act(() => void vi.advanceTimersByTime(2 * KEYS_WAIT_MS));
      expect(scans).toEqual(['0109521234543213']);
      expect(seen).toEqual([]);
      const field = screen.getByRole<HTMLInputElement>('textbox', { name: 'Quantity' });
      expect([field.value, field.placeholder]).toEqual(['', '1']);
      // Keys of a user change it, after a while.
      act(() => void typeText('12', performance.now() + 5000, 150));
      act(() => void vi.advanceTimersByTime(2 * KEYS_WAIT_MS));
      expect(seen).toEqual([12]);
    } finally {
      stop();
      vi.useRealTimers();
    }
  },
);
