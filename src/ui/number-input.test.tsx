// @vitest-environment happy-dom
import { cleanup, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { useState } from 'react';
import { afterEach, describe, expect, it } from 'vitest';
import { NumberInput } from './number-input.tsx';
import { renderUi } from './render-for-test.tsx';

afterEach(cleanup);

function setUp(start: number | null, locale: 'en' | 'fr' = 'en', grouped = true) {
  const changes: (number | null)[] = [];
  function Owner() {
    const [value, setValue] = useState(start);
    return (
      <NumberInput
        aria-label="Weight"
        decimals={2}
        grouped={grouped}
        value={value}
        onChange={(next) => {
          changes.push(next);
          setValue(next);
        }}
      />
    );
  }
  renderUi(<Owner />, locale);
  return { changes, box: screen.getByLabelText('Weight') as HTMLInputElement };
}

describe('NumberInput', () => {
  it('shows a number that is no amount without grouping', async () => {
    const { changes, box } = setUp(2599, 'en', false);
    expect(box.value).toBe('2599');
    await userEvent.clear(box);
    await userEvent.type(box, '1025');
    await userEvent.tab();
    expect([box.value, changes.at(-1)]).toEqual(['1025', 1025]);
  });

  it('keeps the text while the user types, and formats it on blur', async () => {
    const { changes, box } = setUp(null);
    await userEvent.type(box, '1250.50');
    expect(box.value).toBe('1250.50');
    expect(changes.at(-1)).toBe(1250.5);
    await userEvent.tab();
    expect(box.value).toBe('1,250.5');
  });

  it('writes all digits of an amount', () => {
    renderUi(<NumberInput aria-label="Amount" decimals={2} fixed value={53.5} onChange={() => {}} />, 'fr');
    expect((screen.getByLabelText('Amount') as HTMLInputElement).value).toBe('53,50');
  });

  it('reports null when emptied', async () => {
    const { changes, box } = setUp(4);
    await userEvent.clear(box);
    expect(changes).toEqual([null]);
  });

  it('writes and reads the French way', async () => {
    const { changes, box } = setUp(1.5, 'fr');
    expect(box.value).toBe('1,5');
    await userEvent.clear(box);
    await userEvent.type(box, '2,25');
    expect(changes.at(-1)).toBe(2.25);
  });
});
