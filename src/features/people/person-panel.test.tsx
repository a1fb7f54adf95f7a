// @vitest-environment happy-dom
import { screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { useLocation } from 'react-router';
import { beforeEach, describe, expect, it } from 'vitest';
import type { PersonRow } from '../../../contract/people.ts';
import { uuidv7 } from '../../../rules/uuid.ts';
import { serverForTest } from '../../desk/server-for-test.ts';
import { renderScreen } from '../../ui/render-for-test.tsx';
import { ToastProvider } from '../../ui/toast.tsx';
import { PersonPanel } from './person-panel.tsx';

const PERSON: PersonRow = {
  id: uuidv7(),
  userName: 'pia@green.test',
  displayName: 'Pia',
  email: null,
  role: 'APP',
  status: 'active',
  customerName: null,
  customerLocationId: null,
  locationName: null,
  licenses: ['picking'],
  warehouseId: null,
  warehouseName: null,
  managesUsers: false,
  locationCount: 0,
  lastLoginAt: null,
  createdAt: '2026-01-02T03:04:05.000Z',
  updatedAt: '2026-01-02T03:04:05.000Z',
  isManageable: true,
};

const server = serverForTest(() => [200, PERSON]);
/** Requests of the panel; its warehouses are read beside them. */
const asked = () => server.asked.filter(({ path }) => path !== '/edible/warehouses');
const answerWith = (answer: typeof server.answer) => {
  server.answer = (request) =>
    request.path === '/edible/warehouses' ? [200, { data: [{ id: 'W1', name: 'North' }] }] : answer(request);
};
let reloads: number;
let address = '';

beforeEach(() => {
  reloads = 0;
  answerWith(() => [200, PERSON]);
});

function Address() {
  const { pathname, hash } = useLocation();
  address = pathname + hash;
  return null;
}
const show = (person: PersonRow = PERSON) =>
  renderScreen(
    <ToastProvider>
      <Address />
      <PersonPanel
        person={person}
        reload={async () => {
          reloads += 1;
        }}
        onClose={() => {}}
      />
    </ToastProvider>,
  );
const press = (name: string) => userEvent.click(screen.getAllByRole('button', { name, hidden: true }).at(-1)!);

describe('[G2.3] the panel of a person', () => {
  it('changes name and work, and Undo saves the former ones on the stored state', async () => {
    let version = 5;
    answerWith(({ body }) => {
      version += 1;
      return [200, { ...PERSON, ...body, updatedAt: `2026-01-02T03:04:0${version}.000Z` }];
    });
    show();
    await userEvent.clear(screen.getByLabelText('Name'));
    await userEvent.type(screen.getByLabelText('Name'), 'Pia P');
    await userEvent.click(screen.getByLabelText('Driver'));
    await press('Save');
    await userEvent.click(await screen.findByRole('button', { name: 'Undo' }));
    await waitFor(() => expect(asked()).toHaveLength(2));
    const path = `/admin/users/${PERSON.id}`;
    expect(asked()).toMatchObject([
      {
        method: 'PUT',
        path,
        body: { displayName: 'Pia P', licenses: ['picking', 'driver'], updatedAt: PERSON.updatedAt },
      },
      {
        method: 'PUT',
        path,
        body: { displayName: 'Pia', licenses: ['picking'], updatedAt: '2026-01-02T03:04:06.000Z' },
      },
    ]);
    expect(reloads).toBe(2);
  });

  it('keeps what was typed if another user changed the person, and says what changed', async () => {
    answerWith(({ method, body }) => {
      if (method === 'GET')
        return [
          200,
          {
            data: [{ ...PERSON, displayName: 'Pia Q', updatedAt: '2026-01-03T00:00:00.000Z' }],
            total: 1,
            totals: {},
            pageNumber: 1,
            pageSize: 50,
          },
        ];
      return body.updatedAt === PERSON.updatedAt ? [409, { code: 'conflict' }] : [200, { ...PERSON, ...body }];
    });
    show();
    await userEvent.click(screen.getByLabelText('Driver'));
    await press('Save');
    expect(await screen.findByText('Name is now: Pia Q')).toBeTruthy();
    expect(screen.getByLabelText<HTMLInputElement>('Driver').checked).toBe(true);
    await press('Save');
    await waitFor(() =>
      expect(asked().at(-1)?.body).toMatchObject({ displayName: 'Pia Q', licenses: ['picking', 'driver'] }),
    );
  });

  it('[G3.3] gives a salesperson locations that the server finds, and takes others away', async () => {
    const seller: PersonRow = { ...PERSON, role: 'SALES', licenses: [], locationCount: 1 };
    const kitchen = (customerLocationId: string, displayName: string) => ({ customerLocationId, displayName });
    answerWith(({ method, path, body }) => {
      if (path === `/admin/users/${PERSON.id}/locations`)
        return [200, { data: [{ ...kitchen('C1-1', 'Luna Bar'), customerName: 'Luna' }] }];
      if (method === 'PUT') return [200, { ...seller, ...body }];
      const locations = [kitchen('C2-1', 'Sol North'), kitchen('C2-2', 'Sol South')].map((each) => ({
        ...each,
        customerId: 'C2',
      }));
      return [
        200,
        { data: [{ id: 'C2', customerId: 'C2', name: 'Sol', locations }], total: 1, pageNumber: 1, pageSize: 50 },
      ];
    });
    show(seller);
    await userEvent.click(await screen.findByLabelText(/Luna Bar · C1-1/));
    // It stays in view, so that it can be chosen again.
    expect(screen.getByLabelText<HTMLInputElement>(/Luna Bar · C1-1/).checked).toBe(false);
    await userEvent.type(screen.getByRole('searchbox', { name: 'Find customers or locations' }), 'sol');
    await userEvent.click(await screen.findByRole('button', { name: 'Choose all 2' }));
    expect(screen.getByText('2 chosen')).toBeTruthy();
    expect(asked().filter(({ path }) => path === '/edible/corporations/search')).toHaveLength(1);
    await press('Save');
    await waitFor(() =>
      expect(asked().at(-1)).toMatchObject({
        method: 'PUT',
        path: `/admin/users/${PERSON.id}`,
        body: { customerLocationIds: ['C2-1', 'C2-2'], updatedAt: PERSON.updatedAt },
      }),
    );
  });

  it('turns access off only after a confirmation, and on again with Undo', async () => {
    show();
    await press('Turn off access');
    expect(asked()).toEqual([]);
    await press('Turn off access');
    await userEvent.click(await screen.findByRole('button', { name: 'Undo' }));
    await waitFor(() => expect(asked().map(({ body }) => body)).toEqual([{ isActive: false }, { isActive: true }]));
  });

  it('[I5] starts an impersonation on the page that asks first, with the token in the fragment', async () => {
    answerWith(() => [
      200,
      {
        token: 't.abc',
        expiresAt: '2099-01-01T00:00:00.000Z',
        userId: PERSON.id,
        tenantId: server.tenantId,
        hostName: 'green.test',
      },
    ]);
    show();
    await press('Act as this person');
    await waitFor(() => expect(address).toContain('/auth/impersonate#token=t.abc'));
    expect(asked()).toMatchObject([{ method: 'POST', path: `/auth/impersonate/${server.tenantId}/${PERSON.id}` }]);
  });

  it('offers nothing for an administrator', () => {
    show({ ...PERSON, role: 'ADMIN', isManageable: false });
    expect(screen.queryByRole('button', { name: 'Act as this person' })).toBeNull();
    expect(screen.getByText(/You can’t change your own rights/)).toBeTruthy();
  });
});
