// @vitest-environment happy-dom
import { act, cleanup, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { renderUi } from '../../ui/render-for-test.tsx';
import { addDialog } from '../../ui/top-dialog.ts';
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

/** Opens a dialog as `useModal` does. Returns a function that closes it. */
function openDialog(): () => void {
  const dialog = document.body.appendChild(document.createElement('dialog'));
  let remove = () => {};
  act(() => {
    remove = addDialog(dialog);
  });
  return () => {
    act(() => remove());
    dialog.remove();
  };
}

test.each(['wrong-lot', 'read', 'odd-weight'] as const)(
  'a question that opens while “%s” is shown ends it, so that its head can be read',
  (kind) => {
    show({ kind, title: 'Another lot' });
    const close = openDialog();
    pass(FLOOD_MS);
    expect(screen.queryAllByText('Another lot')).toEqual([]);
    close();
  },
);

test('a scan into an open dialog has its answer, also after another dialog above it has closed', () => {
  const close = openDialog();
  const closeAbove = openDialog();
  show({ kind: 'wrong-item', title: 'Save this entry first' });
  closeAbove();
  pass(60_000);
  expect(screen.queryAllByText('Save this entry first').length).toBeGreaterThan(0);
  close();
});

test('a scan right after a question has opened keeps its answer, and a button stays until it can be pressed', () => {
  show({ kind: 'wrong-lot', title: 'Another lot' });
  const close = openDialog();
  show({ kind: 'ambiguous', title: 'Answer first' });
  pass(FLOOD_MS * 2);
  expect(screen.queryAllByText('Answer first').length).toBeGreaterThan(0);
  close();
  show({ kind: 'ok', title: '1 of 2', action: { label: 'Undo', onPress: () => {} } });
  const closeNext = openDialog();
  pass(FLOOD_MS * 2);
  expect(screen.getByRole('button', { name: 'Undo', hidden: true })).toBeTruthy();
  closeNext();
});
