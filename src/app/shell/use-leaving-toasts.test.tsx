// @vitest-environment happy-dom
import { act, cleanup, fireEvent, screen } from '@testing-library/react';
import { Link } from 'react-router';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { renderScreen } from '../../ui/render-for-test.tsx';
import { ToastProvider } from '../../ui/toast.tsx';
import { type ToastOptions, useToast } from '../../ui/toast-context.ts';
import { useLeavingToasts } from './use-leaving-toasts.ts';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

function Frame({ toast }: { readonly toast: ToastOptions }) {
  useLeavingToasts();
  const { show } = useToast();
  return (
    <>
      <button type="button" onClick={() => show(toast)}>
        Do it
      </button>
      <Link to="/next">Next screen</Link>
    </>
  );
}

const message = { text: 'Settings saved' };
const undo = { text: 'Romaine removed', action: { label: 'Undo', onPress: () => {} } };

it.each([
  ['leaves with its screen', message, 2000, false],
  ['stays if it says what led to the new screen', message, 100, true],
  ['stays for its time if it has Undo', undo, 2000, true],
  ['stays if it is an error', { ...message, tone: 'danger' as const }, 2000, true],
])('a notice %s', (_, toast, age, stays) => {
  renderScreen(
    <ToastProvider>
      <Frame toast={toast} />
    </ToastProvider>,
  );
  fireEvent.click(screen.getByText('Do it'));
  act(() => void vi.advanceTimersByTime(age));
  fireEvent.click(screen.getByText('Next screen'));
  expect(screen.queryAllByText(toast.text).length > 0).toBe(stays);
});
