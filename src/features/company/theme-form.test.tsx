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

it('[G3.2] shows what another administrator changed since the theme was opened, and overwrites only when saved again', async () => {
  const opened = '2026-11-19T10:00:00.000Z';
  const theirs = { ...SETTINGS, themeInfoColor: '#0000AA', updatedAt: '2026-11-19T10:05:00.000Z' };
  server.answer = ({ method, body }) => {
    if (method === 'GET') return [200, theirs];
    return body.updatedAt === theirs.updatedAt ? [200, { ...theirs, ...body }] : [409, { code: 'conflict' }];
  };
  show(<ThemeForm settings={{ ...SETTINGS, updatedAt: opened }} />);
  await write(/^Accent color/, '#123456');
  await press('Save theme');
  expect(await screen.findByText(/Someone else changed this/)).toBeTruthy();
  expect(screen.getByText('Color of information is now: #0000AA')).toBeTruthy();
  await press('Save theme');
  await waitFor(() => expect(saves()).toHaveLength(2));
  expect(saves()[0]).toMatchObject({ updatedAt: opened });
  expect(saves()[1]).toMatchObject({
    ...{ themeAccentColor: '#123456', themeInfoColor: '#0000AA', updatedAt: theirs.updatedAt },
  });
});

it('[G3.2] says in words what another administrator did to images, switches, colors and style sheets', async () => {
  const opened = {
    ...SETTINGS,
    ...{ companyImageUrl: '/media/4f2a', themeHeaderColor: '#0B2A3F', clientStyleSheetURL: 'https://a.test/own.css' },
    updatedAt: '2026-11-19T10:00:00.000Z',
  };
  const theirs = {
    ...opened,
    ...{ companyImageUrl: null, faviconUrl: '/media/9c1d', themeDarkVariant: !opened.themeDarkVariant },
    ...{ themeHeaderColor: null, themePrimaryColor: '#AA0000', clientStyleSheetURL: null },
    ...{ themeExternalResources: ['https://a.test/1.css', 'https://a.test/2.css'] },
    updatedAt: '2026-11-19T10:05:00.000Z',
  };
  server.answer = ({ method }) => (method === 'GET' ? [200, theirs] : [409, { code: 'conflict' }]);
  show(<ThemeForm settings={opened} />);
  await write(/^Accent color/, '#123456');
  await press('Save theme');
  const alert = await screen.findByRole('alert');
  expect([...alert.querySelectorAll('li')].map(({ textContent }) => textContent)).toEqual([
    'Logo is now: no image',
    'Icon of browser tabs is now: another image',
    'Primary color is now: #AA0000',
    'Header color is now empty',
    `Dark, unless users choose otherwise is now: ${opened.themeDarkVariant ? 'off' : 'on'}`,
    'Address of the company’s style sheet is now empty',
    'Addresses of more style sheets is now: https://a.test/1.css, https://a.test/2.css',
  ]);
});

it('[G3.2] shows what another administrator changed since the analytics were opened', async () => {
  const theirs = { ...SETTINGS, googleAnalyticsId: 'G-THEIRS1', updatedAt: '2026-11-19T10:05:00.000Z' };
  server.answer = ({ method }) => (method === 'GET' ? [200, theirs] : [409, { code: 'conflict' }]);
  show(<AnalyticsForm settings={{ ...SETTINGS, updatedAt: null }} />);
  await write(/Google Tag Manager/, 'GTM-ABCD12');
  await press('Save analytics');
  expect(await screen.findByText('Google Analytics ID is now: G-THEIRS1')).toBeTruthy();
  expect(saves()).toMatchObject([{ updatedAt: null }]);
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
