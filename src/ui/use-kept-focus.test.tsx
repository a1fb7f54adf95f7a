// @vitest-environment happy-dom
import { cleanup, render } from '@testing-library/react';
import { useRef } from 'react';
import { afterEach, describe, expect, it } from 'vitest';
import { useKeptFocus } from './use-kept-focus.ts';

afterEach(cleanup);

/** A list that shows two rows: the first ones, or those from the scrolled-to row. */
function List({ keys, from = 0, asked }: { keys: readonly string[]; from?: number; asked?: number[] }) {
  const box = useRef<HTMLDivElement>(null);
  const focus = useKeptFocus({
    box,
    count: keys.length,
    keyAt: (index) => keys[index],
    scrollToIndex: (index) => asked?.push(index),
  });
  return (
    <>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling box. */}
      <section ref={box} tabIndex={0} aria-label="list" {...focus}>
        {keys.slice(from, from + 2).map((key, at) => (
          <div key={key} data-index={from + at}>
            <button type="button">{`less ${key}`}</button>
            <button type="button">{`more ${key}`}</button>
          </div>
        ))}
      </section>
      <button type="button">beside</button>
    </>
  );
}

const at = () => document.activeElement?.textContent?.slice(0, 12) ?? '';

describe('the focus in a list that changes', () => {
  it('stays on its item while that is visible', () => {
    const { getByText, rerender } = render(<List keys={['a', 'b', 'c']} />);
    getByText('more a').focus();
    rerender(<List keys={['b', 'a', 'c']} />);
    expect(at()).toBe('more a');
  });

  it('moves to the list while its item is out of view, requests the item, and returns to the same control of it', () => {
    const asked: number[] = [];
    const { getByText, getByRole, rerender } = render(<List keys={['a', 'b', 'c']} asked={asked} />);
    getByText('more a').focus();
    rerender(<List keys={['b', 'c', 'd', 'a']} asked={asked} />);
    expect(document.activeElement).toBe(getByRole('region'));
    expect(asked).toContain(3);
    rerender(<List keys={['b', 'c', 'd', 'a']} from={2} asked={asked} />);
    expect(at()).toBe('more a');
  });

  it('never moves to another item if its own is gone', () => {
    const { getByText, getByRole, rerender } = render(<List keys={['a', 'b']} />);
    getByText('more a').focus();
    rerender(<List keys={['b', 'c']} />);
    expect(document.activeElement).toBe(getByRole('region'));
  });

  it('is not moved once the user has focused something else', () => {
    const { getByText, rerender } = render(<List keys={['a', 'b', 'c']} />);
    getByText('more a').focus();
    rerender(<List keys={['b', 'c', 'a']} />);
    getByText('beside').focus();
    rerender(<List keys={['a', 'b', 'c']} />);
    expect(at()).toBe('beside');
  });
});
