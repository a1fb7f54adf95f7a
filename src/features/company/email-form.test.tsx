// @vitest-environment happy-dom
import { screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { useState } from 'react';
import { expect, it } from 'vitest';
import type { SmtpAnswer } from '../../../contract/settings.ts';
import { serverForTest } from '../../desk/server-for-test.ts';
import { renderScreen } from '../../ui/render-for-test.tsx';
import { ToastProvider } from '../../ui/toast.tsx';
import { EmailForm } from './email-form.tsx';
import { EmailTest } from './email-test.tsx';

const SETTINGS = {
  host: 'smtp.green.test',
  port: 587,
  secure: true,
  userName: 'mailer',
  senderName: 'Green',
  senderEmail: 'orders@green.test',
  orderConfirmationEmails: true,
};
const STORED: SmtpAnswer = {
  configured: true,
  hasPassword: true,
  passwordLost: false,
  settings: SETTINGS,
  updatedAt: '2026-11-03T00:00:00.000Z',
};
const LATER = '2026-11-04T00:00:00.000Z';

const server = serverForTest(({ body }) => [
  200,
  { ...STORED, hasPassword: body.password !== null, settings: { ...SETTINGS, ...body }, updatedAt: LATER },
]);
const Page = ({ first }: { readonly first: SmtpAnswer }) => {
  const [stored, setStored] = useState(first);
  return <EmailForm stored={stored} onSaved={setStored} />;
};
const show = (stored = STORED) =>
  renderScreen(
    <ToastProvider>
      <Page first={stored} />
    </ToastProvider>,
  );
const write = async (label: RegExp, text: string) => {
  await userEvent.clear(screen.getByLabelText(label));
  if (text) await userEvent.type(screen.getByLabelText(label), text);
};
const save = () => userEvent.click(screen.getByRole('button', { name: 'Save email settings' }));
const sent = () => server.asked.map(({ body }) => body);

it('keeps the stored password while the field is empty, and never shows a typed one again', async () => {
  show();
  await write(/^Name/, 'Green Orders');
  await save();
  await waitFor(() =>
    expect(sent()).toEqual([{ ...SETTINGS, senderName: 'Green Orders', updatedAt: STORED.updatedAt }]),
  );
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Save email settings' })).toBeNull());
  await write(/^Password/, 'New#2026x');
  await save();
  await waitFor(() => expect(sent()).toHaveLength(2));
  expect(sent()[1]).toMatchObject({ password: 'New#2026x', updatedAt: LATER });
  await waitFor(() => expect(screen.getByLabelText<HTMLInputElement>(/^Password/).value).toBe(''));
});

it('removes the password together with the username', async () => {
  show();
  await write(/^Username/, '');
  expect(screen.queryByLabelText(/^Password/)).toBeNull();
  await save();
  await waitFor(() =>
    expect(sent()).toEqual([{ ...SETTINGS, userName: null, password: null, updatedAt: STORED.updatedAt }]),
  );
});

it('asks for the password again, beside its field, if the server changed', async () => {
  server.answer = () => [400, { code: 'mail_password_again' }];
  show();
  await write(/^Host/, 'other.test');
  await save();
  expect(await screen.findByText('The mail server or its security changed. Enter the password again.')).toBeTruthy();
  expect(screen.getByLabelText(/^Password/).getAttribute('aria-invalid')).toBe('true');
});

it('says that no mail is sent while the stored password can’t be read', () => {
  show({ ...STORED, passwordLost: true });
  expect(screen.getByText('No email is sent: the stored password can’t be read')).toBeTruthy();
});

it.each([
  [{ accepted: true, errorCode: null, response: '250 OK' }, 'The mail server accepted the message'],
  [
    { accepted: false, errorCode: 'mail_auth_refused', response: '535 no' },
    'The mail server did not accept the username and password. Check them. The server says: “535 no”',
  ],
])('shows what the mail server said to the test: %o', async (answer, words) => {
  server.answer = () => [200, answer];
  renderScreen(
    <ToastProvider>
      <EmailTest />
    </ToastProvider>,
  );
  await write(/Send a test message to/, 'me@green.test');
  await userEvent.click(screen.getByRole('button', { name: 'Send test message' }));
  expect(await screen.findByText(words)).toBeTruthy();
  expect(server.asked).toEqual([{ method: 'POST', path: '/admin/smtp/test', body: { to: 'me@green.test' } }]);
});
