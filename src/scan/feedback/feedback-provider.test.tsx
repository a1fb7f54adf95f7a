// @vitest-environment happy-dom
import { act, cleanup, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { renderUi } from '../../ui/render-for-test.tsx';
import { type Feedback, FLOOD_MS, useFeedback } from './feedback-context.ts';
import { FeedbackProvider } from './feedback-provider.tsx';

let feedback: Feedback;
function Screen() {
  feedback = useFeedback();
  return <button type="button">Stage</button>;
}

beforeEach(() => {
  vi.useFakeTimers();
  renderUi(
    <FeedbackProvider lastText={() => ''}>
      <Screen />
    </FeedbackProvider>,
  );
});
afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

const show = (message: Parameters<Feedback['show']>[0]) => act(() => feedback.show(message));
const pass = (ms: number) => act(() => vi.advanceTimersByTime(ms));

test('a booked case fills the screen with its count for a moment', () => {
  show({ kind: 'ok', title: '2 of 5', count: '2/5' });
  expect(screen.getByText('2/5')).toBeTruthy();
  pass(FLOOD_MS);
  expect(screen.queryByText('2/5')).toBeNull();
  expect(screen.queryAllByText('2 of 5').length).toBeGreaterThan(0);
});

test('a wrong case stays, with what is in the hand and what is needed, until the next tap', () => {
  show({ kind: 'wrong-item', title: 'Wrong item', mismatch: { inHand: 'Melon', needed: 'Carrot' } });
  pass(60_000);
  expect(screen.getByText('Melon')).toBeTruthy();
  expect(screen.getByText('Carrot')).toBeTruthy();
  act(() => screen.getByText('Stage').click());
  expect(screen.queryByText('Melon')).toBeNull();
});

test('the next scan replaces a wrong case', () => {
  show({ kind: 'wrong-item', title: 'Wrong item', mismatch: { inHand: 'Melon', needed: 'Carrot' } });
  show({ kind: 'ok', title: '1 of 5', count: '1/5' });
  expect(screen.queryByText('Melon')).toBeNull();
});
