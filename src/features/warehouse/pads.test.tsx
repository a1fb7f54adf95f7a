// @vitest-environment happy-dom
import { cleanup, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { afterEach, expect, test } from 'vitest';
import type { Locale } from '../../lib/i18n-locale.ts';
import { renderUi } from '../../ui/render-for-test.tsx';
import { DigitPad } from './digit-pad.tsx';
import { QuantityPad } from './quantity-pad.tsx';
import { WeightReading } from './weight-reading.tsx';

afterEach(cleanup);

function Weighing() {
  const [text, setText] = useState('');
  return (
    <>
      <WeightReading text={text} odd={false} unit="lb" onUnit={() => {}} />
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
      expect(screen.getByRole('status', { name }).textContent).toContain(`4${sign}`);
      await press('5');
      expect(screen.getByRole('status', { name }).textContent).toContain(`4${sign}5`);
      cleanup();
    }
  },
);
