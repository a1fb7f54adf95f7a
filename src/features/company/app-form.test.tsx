// @vitest-environment happy-dom
import { screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { expect, it } from 'vitest';
import type { FileRow } from '../../../contract/files.ts';
import { uuidv7 } from '../../../rules/uuid.ts';
import { serverForTest } from '../../desk/server-for-test.ts';
import { renderScreen } from '../../ui/render-for-test.tsx';
import { ToastProvider } from '../../ui/toast.tsx';
import { AppForm } from './app-form.tsx';

const ID = uuidv7();
const VALUES = { name: 'Green Orders', shortName: 'Green', description: '', imageUrl512: null, active: true };
const icons = (version: string) => [
  { src: `/icon/maskable?v=${version}`, sizes: '512x512', type: 'image/png', purpose: 'maskable' },
];
const UPLOADED: FileRow = {
  id: uuidv7(),
  fileName: 'icon.png',
  description: '',
  filePath: '',
  url: '/media/new',
  mediaType: 'image/png',
  byteSize: 3,
  width: 512,
  height: 512,
  uses: [],
  createdBy: null,
  createdAt: '2026-11-03T00:00:00.000Z',
};
const server = serverForTest(({ method, path, body }) => {
  if (path === '/admin/files') return [200, UPLOADED];
  if (method === 'GET') return [200, {}];
  return [200, { ...body, id: ID, icons: icons('2') }];
});
const show = (stored: Parameters<typeof AppForm>[0]['stored']) =>
  renderScreen(
    <ToastProvider>
      <AppForm stored={stored} />
    </ToastProvider>,
  );
const save = () => userEvent.click(screen.getByRole('button', { name: 'Save app settings' }));
const saves = () => server.asked.filter(({ method, path }) => method !== 'GET' && path.startsWith('/pwa'));

it('creates the app once, then changes it, and shows its new icon', async () => {
  show(null);
  await userEvent.type(screen.getByLabelText(/^Name/), 'Green Orders');
  await userEvent.type(screen.getByLabelText(/^Short name/), 'Green');
  await save();
  await waitFor(() => expect(saves()).toEqual([{ method: 'POST', path: '/pwa', body: VALUES }]));
  expect((await screen.findByAltText<HTMLImageElement>('Icon of the app')).src).toContain('v=2');
  await userEvent.click(screen.getByLabelText(/Users can install/));
  await save();
  await waitFor(() => expect(saves()).toHaveLength(2));
  expect(saves()[1]).toMatchObject({ method: 'PUT', path: `/pwa/${ID}`, body: { ...VALUES, active: false } });
});

it('[G3.2] shows what another administrator changed since the app settings were opened, also if they were first', async () => {
  const theirs = {
    ...VALUES,
    shortName: 'Theirs',
    imageUrl512: '/media/theirs',
    active: false,
    id: ID,
    icons: icons('2'),
    updatedAt: '2026-11-19T10:05:00.000Z',
  };
  server.answer = ({ method, path, body }) => {
    if (method === 'GET') return [200, path === '/pwa/settings' ? theirs : {}];
    return body.updatedAt === theirs.updatedAt ? [200, theirs] : [409, { code: 'conflict' }];
  };
  show(null);
  await userEvent.type(screen.getByLabelText(/^Name/), 'Ours');
  await userEvent.type(screen.getByLabelText(/^Short name/), 'Ours');
  await save();
  expect(await screen.findByText('Short name is now: Theirs')).toBeTruthy();
  expect(screen.getByText('Icon is now: another image')).toBeTruthy();
  expect(screen.getByText('Users can install the app is now: off')).toBeTruthy();
  await save();
  await waitFor(() => expect(saves()).toHaveLength(2));
  expect(saves()[1]).toMatchObject({
    ...{ method: 'PUT', path: `/pwa/${ID}` },
    body: { name: 'Ours', shortName: 'Ours', updatedAt: theirs.updatedAt },
  });
});

it('uploads a chosen image, and takes it out again', async () => {
  show({ ...VALUES, id: ID, icons: icons('1') });
  await userEvent.upload(
    document.querySelector<HTMLInputElement>('input[type=file]')!,
    new File(['png'], 'icon.png', { type: 'image/png' }),
  );
  await userEvent.click(await screen.findByRole('button', { name: 'Remove image' }));
  expect(screen.getByRole('button', { name: 'Upload image' })).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Save app settings' })).toBeNull();
});

it('[G5] names the limit of an SVG image, and does not send a larger one', async () => {
  show({ ...VALUES, id: ID, icons: icons('1') });
  await userEvent.upload(
    document.querySelector<HTMLInputElement>('input[type=file]')!,
    new File(['x'.repeat(500_001)], 'icon.svg', { type: 'image/svg+xml' }),
  );
  expect((await screen.findByRole('alert')).textContent).toContain('larger than 500 KB');
  expect(server.asked.filter(({ path }) => path === '/admin/files')).toEqual([]);
});

it('says beside the choice why an image was refused, and keeps the old one', async () => {
  server.answer = () => [400, { code: 'image_broken' }];
  show({ ...VALUES, imageUrl512: '/media/old', id: ID, icons: icons('1') });
  await userEvent.upload(
    document.querySelector<HTMLInputElement>('input[type=file]')!,
    new File(['?'], 'icon.png', { type: 'image/png' }),
  );
  expect((await screen.findByRole('alert')).textContent).toContain('damaged');
  expect(screen.getByAltText<HTMLImageElement>('Image: Icon').src).toContain('/media/old');
});
