// @vitest-environment happy-dom
import { screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { expect, it } from 'vitest';
import type { CompanyTexts } from '../../../contract/company-texts.ts';
import { organizationSettingsForTest } from '../../desk/organization-settings-for-test.ts';
import { serverForTest } from '../../desk/server-for-test.ts';
import { sessionState } from '../../sync/session-state.ts';
import { renderScreen } from '../../ui/render-for-test.tsx';
import { ToastProvider } from '../../ui/toast.tsx';
import { TextsForm } from './texts-form.tsx';

const link = { navLink0: '', navLink0TextEn: '', navLink0TextEs: '', navLink0TextFr: '' };
const TEXTS: CompanyTexts = {
  defaultLocale: 'en',
  loginMessageEn: 'Welcome',
  loginMessageEs: '',
  loginMessageFr: '',
  ...link,
  ...{ navLink1: '', navLink1TextEn: '', navLink1TextEs: '', navLink1TextFr: '' },
  ...{ navLink2: '', navLink2TextEn: '', navLink2TextEs: '', navLink2TextFr: '' },
  updatedAt: null,
};
const SETTINGS = organizationSettingsForTest();
const SAVED = '2026-11-03T00:00:00.000Z';

const server = serverForTest(({ method, body }) =>
  method === 'PUT' ? [200, { ...body, updatedAt: SAVED }] : [200, SETTINGS],
);
const show = () =>
  renderScreen(
    <ToastProvider>
      <TextsForm texts={TEXTS} />
    </ToastProvider>,
  );
const press = (name: string) => userEvent.click(screen.getByRole('button', { name }));
const saves = () => server.asked.filter(({ method }) => method === 'PUT');

it('saves texts of several languages, and this device shows them at once', async () => {
  show();
  await userEvent.type(screen.getByLabelText(/Message in Spanish/), 'Bienvenidos');
  await userEvent.type(screen.getByLabelText(/Address of link 1/), 'https://blog.test');
  await userEvent.type(screen.getByLabelText(/Label of link 1 in French/), 'Actualités');
  await press('Save texts');
  await waitFor(() => expect(sessionState().settings).toMatchObject(SETTINGS));
  expect(saves()).toEqual([
    {
      method: 'PUT',
      path: '/settings/texts',
      body: {
        ...TEXTS,
        loginMessageEs: 'Bienvenidos',
        navLink0: 'https://blog.test',
        navLink0TextFr: 'Actualités',
      },
    },
  ]);
});

it('asks for the address of a label, and sends nothing without it', async () => {
  show();
  await userEvent.type(screen.getByLabelText(/Label of link 2 in English/), 'News');
  await press('Save texts');
  expect(await screen.findByText('The Address of link 2 field is required.')).toBeTruthy();
  expect(document.activeElement).toBe(screen.getByLabelText(/Address of link 2/));
  expect(server.asked).toEqual([]);
});
