// @vitest-environment happy-dom
import { screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import type { ReactElement } from 'react';
import { expect, it } from 'vitest';
import { organizationSettingsForTest } from '../../desk/organization-settings-for-test.ts';
import { serverForTest } from '../../desk/server-for-test.ts';
import { renderScreen } from '../../ui/render-for-test.tsx';
import { ToastProvider } from '../../ui/toast.tsx';
import { AnalyticsForm } from './analytics-form.tsx';
import { ThemeForm } from './theme-form.tsx';

const SETTINGS = organizationSettingsForTest();
const server = serverForTest(({ body }) => [200, { ...SETTINGS, ...body }]);
const show = (form: ReactElement) => renderScreen(<ToastProvider>{form}</ToastProvider>);
const press = (name: string) => userEvent.click(screen.getByRole('button', { name }));
const write = async (label: RegExp, text: string) => {
  await userEvent.clear(screen.getByLabelText(label));
  await userEvent.type(screen.getByLabelText(label), text);
};
const saves = () => server.asked.filter(({ method }) => method === 'PUT').map(({ body }) => body);

it('saves the theme without the texts and analytics that other screens set', async () => {
  show(<ThemeForm settings={SETTINGS} />);
  await write(/^Accent color/, '#123456');
  await press('Save theme');
  await waitFor(() => expect(saves()).toHaveLength(1));
  expect(saves()[0]).toMatchObject({ themeAccentColor: '#123456' });
  expect(Object.keys(saves()[0]!)).not.toEqual(expect.arrayContaining(['loginMessage']));
  expect(Object.keys(saves()[0]!)).not.toEqual(expect.arrayContaining(['googleAnalyticsId']));
});

it('sets a color for the header, and none again', async () => {
  show(<ThemeForm settings={SETTINGS} />);
  await write(/^Header color/, '#0B2A3F');
  await press('Save theme');
  await waitFor(() => expect(saves()).toHaveLength(1));
  await write(/^Header color/, ' ');
  await press('Save theme');
  await waitFor(() => expect(saves()).toHaveLength(2));
  expect(saves().map((body) => body?.themeHeaderColor)).toEqual(['#0B2A3F', null]);
});

it('shows an error inside of a list at the field of the list', async () => {
  show(<ThemeForm settings={SETTINGS} />);
  await write(/^Addresses of more style sheets/, 'https://a.test/x.css\nnothing');
  await press('Save theme');
  expect(await screen.findByText('The Addresses of more style sheets field must be a valid URL.')).toBeTruthy();
  expect(saves()).toEqual([]);
});

it('says in the user’s words at which field a style sheet could not be loaded', async () => {
  server.answer = () => [
    400,
    { statusCode: 400, code: 'style_unavailable', errors: { themeExternalResources: 'No style sheet' } },
  ];
  show(<ThemeForm settings={SETTINGS} />);
  await write(/^Addresses of more style sheets/, 'https://a.test/x.css');
  await press('Save theme');
  expect(await screen.findByText('No style sheet could be loaded from this address. Check it.')).toBeTruthy();
  expect(screen.getByLabelText(/^Addresses of more/).getAttribute('aria-invalid')).toBe('true');
  expect(screen.getByLabelText(/^Address of the company/).getAttribute('aria-invalid')).toBeNull();
});

it('saves analytics alone, and null for a field that is blank', async () => {
  show(<AnalyticsForm settings={{ ...SETTINGS, googleTagManagerContainerId: 'GTM-ABCD12' }} />);
  await write(/Google Tag Manager/, ' ');
  await write(/Google Analytics/, 'G-ABCD1234');
  await press('Save analytics');
  await waitFor(() =>
    expect(saves()).toEqual([{ googleTagManagerContainerId: null, googleAnalyticsId: 'G-ABCD1234' }]),
  );
});
