// @vitest-environment happy-dom
import { cleanup, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, expect, it } from 'vitest';
import { renderUi } from '../../ui/render-for-test.tsx';
import { ToastProvider } from '../../ui/toast.tsx';
import { SignInForm } from './sign-in-form.tsx';

afterEach(cleanup);

it('[G3.2] validates a field when it is left, then while the user types, in the words of declared forms', async () => {
  renderUi(
    <ToastProvider>
      <SignInForm onDone={() => {}} />
    </ToastProvider>,
  );
  await userEvent.click(screen.getByLabelText('Username'));
  expect(screen.queryByText('The Username field is required.')).toBeNull();
  await userEvent.tab();
  expect(screen.getByText('The Username field is required.')).toBeTruthy();
  expect(screen.queryByText('The Password field is required.')).toBeNull();
  await userEvent.type(screen.getByLabelText('Username'), 'a');
  expect(screen.queryByText('The Username field is required.')).toBeNull();
  await userEvent.click(screen.getByRole('button', { name: 'Sign in' }));
  expect(screen.getByText('The Password field is required.')).toBeTruthy();
  expect(document.activeElement).toBe(screen.getByLabelText('Password'));
});
