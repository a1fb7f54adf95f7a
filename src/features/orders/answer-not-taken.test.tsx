// @vitest-environment happy-dom
import { cleanup, screen } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { renderUi } from '../../ui/render-for-test.tsx';
import { AnswerNotTaken } from './answer-not-taken.tsx';

afterEach(cleanup);

function textOf(code: string): string {
  renderUi(<AnswerNotTaken row={{ code }} evaluateAgain={async () => {}} />);
  expect(screen.getByRole('button', { name: 'See the current order' })).toBeTruthy();
  return screen.getByRole('status').textContent ?? '';
}

it('reports that the order has changed, if its total did or nothing of it is available any more', () => {
  for (const code of ['conflict', 'order_state']) {
    expect(textOf(code)).toContain('The order changed again while you decided');
    cleanup();
  }
});

it('shows the reason of any other refusal', () => {
  expect(textOf('forbidden')).toMatch(
    /^Your answer was not accepted(?!,).*Your account doesn’t have permission for this/,
  );
});

it('has a text for a reason that this release does not know', () => {
  expect(textOf('of_a_later_release')).toContain('The server did not accept it.');
});
