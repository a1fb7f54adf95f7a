// @vitest-environment happy-dom
import { cleanup, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { useState } from 'react';
import { afterEach, describe, expect, it } from 'vitest';
import { renderUi } from './render-for-test.tsx';
import { Tabs } from './tabs.tsx';

afterEach(cleanup);

function Owner() {
  const [value, setValue] = useState<'one' | 'two' | 'three'>('one');
  return (
    <Tabs
      label="Parts"
      value={value}
      onChange={setValue}
      tabs={[
        { id: 'one', label: 'One', content: () => 'first' },
        { id: 'two', label: 'Two', content: () => 'second' },
        { id: 'three', label: 'Three', content: () => 'third' },
      ]}
    />
  );
}

describe('Tabs', () => {
  it('moves and opens with arrows, Home and End, around the ends', async () => {
    renderUi(<Owner />);
    await userEvent.tab();
    const visited: (string | null)[] = [];
    for (const key of ['{ArrowRight}', '{End}', '{ArrowRight}', '{ArrowLeft}', '{Home}']) {
      await userEvent.keyboard(key);
      expect(document.activeElement?.getAttribute('aria-selected')).toBe('true');
      visited.push(screen.getByRole('tabpanel').textContent);
    }
    expect(visited).toEqual(['second', 'third', 'first', 'third', 'first']);
  });

  it('is one stop of the Tab key, then the panel', async () => {
    renderUi(<Owner />);
    await userEvent.tab();
    expect(document.activeElement).toBe(screen.getByRole('tab', { name: 'One' }));
    await userEvent.tab();
    expect(document.activeElement).toBe(screen.getByRole('tabpanel', { name: 'One' }));
  });
});
