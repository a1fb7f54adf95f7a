// @vitest-environment happy-dom
import { render } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { useKeptHandle } from './use-kept-handle.ts';

/** Two sections; the line is in one of them. */
function Sections({ inSecond }: { readonly inSecond: boolean }) {
  const line = (
    <div data-line="romaine">
      <button type="button" data-handle="">
        Move
      </button>
    </div>
  );
  return (
    <div {...useKeptHandle(undefined)}>
      <section>{!inSecond && line}</section>
      <section>{inSecond && line}</section>
      <button type="button">Other</button>
    </div>
  );
}

afterEach(() => document.body.replaceChildren());

it('moves the focus to the handle of a line that was mounted again in another section', () => {
  const page = render(<Sections inSecond={false} />);
  const before = page.getByText('Move');
  before.focus();
  page.rerender(<Sections inSecond />);
  expect(page.getByText('Move')).not.toBe(before);
  expect(document.activeElement).toBe(page.getByText('Move'));
});

it('leaves the focus where the user moved it', () => {
  const page = render(<Sections inSecond={false} />);
  page.getByText('Move').focus();
  page.getByText('Other').focus();
  page.rerender(<Sections inSecond />);
  expect(document.activeElement).toBe(page.getByText('Other'));
  page.getByText('Other').blur();
  page.rerender(<Sections inSecond={false} />);
  expect(document.activeElement).toBe(document.body);
});
