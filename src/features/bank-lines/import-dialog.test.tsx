// @vitest-environment happy-dom
import { screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { beforeEach, expect, it } from 'vitest';
import { serverForTest } from '../../desk/server-for-test.ts';
import { renderScreen } from '../../ui/render-for-test.tsx';
import { ToastProvider } from '../../ui/toast.tsx';
import { ImportDialog } from './import-dialog.tsx';

const FILE = new File(['Date,Description,Amount\n2026-11-20,CHECK DEPOSIT 4411,30.00\n'], 'november.csv', {
  type: 'text/csv',
});
let accounts: string[];
const server = serverForTest(({ method }) =>
  method === 'POST' ? [200, { added: 1, known: 0 }] : [200, { data: accounts }],
);
const sent = () => server.asked.filter(({ method }) => method === 'POST').map(({ body }) => body);
let closed: number;
let imported: number;
beforeEach(() => {
  [accounts, closed, imported] = [[], 0, 0];
});

const chooseFile = async () => {
  renderScreen(
    <ToastProvider>
      <ImportDialog
        onClose={() => {
          closed += 1;
        }}
        onImported={() => {
          imported += 1;
        }}
      />
    </ToastProvider>,
  );
  await userEvent.upload(screen.getByLabelText<HTMLInputElement>('File of the bank'), FILE);
  return screen.findByLabelText<HTMLInputElement>(/^Account/);
};
const send = () => userEvent.click(screen.getByRole('button', { name: 'Import 1 line' }));

it('[M7.8] asks for the account of a file, and imports its lines', async () => {
  const account = await chooseFile();
  await send();
  expect(await screen.findByText('Name the account.')).toBeTruthy();
  await userEvent.type(account, ' Checking ');
  await send();
  await waitFor(() => expect(closed).toBe(1));
  expect(imported).toBe(1);
  expect(sent()).toMatchObject([{ account: 'Checking', lines: [{ bookedOn: '2026-11-20', amount: 3000 }] }]);
});

it('[M7.8] proposes the last account', async () => {
  accounts = ['Savings', 'Checking'];
  expect((await chooseFile()).value).toBe('Savings');
});

it('[G3.2] shows a fault of the server beside the account, and keeps the file', async () => {
  const account = await chooseFile();
  server.answer = () => [
    400,
    {
      ...{ statusCode: 400, code: 'invalid_input', detail: '', message: '' },
      errors: { account: 'The account field may not be greater than 3 characters' },
      details: { faults: { account: { rule: 'max', limit: 3 } } },
    },
  ];
  await userEvent.type(account, 'Checking');
  await send();
  expect(await screen.findByText('The Account field may not be greater than 3 characters.')).toBeTruthy();
  expect(account.getAttribute('aria-invalid')).toBe('true');
  expect(screen.getByText('CHECK DEPOSIT 4411')).toBeTruthy();
});

const upload = () => userEvent.upload(screen.getByLabelText<HTMLInputElement>('File of the bank'), FILE);
const showColumns = () => userEvent.click(screen.getByText('Columns of the file', { selector: 'summary' }));

it('[M7.8] keeps the typed account for another file', async () => {
  accounts = ['Savings'];
  const account = await chooseFile();
  await userEvent.clear(account);
  await userEvent.type(account, 'Checking');
  await userEvent.click(screen.getByRole('button', { name: 'Choose another file' }));
  await upload();
  expect((await screen.findByLabelText<HTMLInputElement>(/^Account/)).value).toBe('Checking');
  await send();
  await waitFor(() => expect(sent()).toMatchObject([{ account: 'Checking', lines: [{ amount: 3000 }] }]));
});

it('[G3.2] asks before changed columns of the file are lost', async () => {
  accounts = ['Savings'];
  await chooseFile();
  await showColumns();
  await userEvent.selectOptions(screen.getByLabelText('Description'), 'Not used');
  await userEvent.click(screen.getByRole('button', { name: 'Choose another file' }));
  await userEvent.click(await screen.findByRole('button', { name: 'Keep editing' }));
  expect(screen.getByLabelText<HTMLSelectElement>('Description').value).toBe('-');
  await userEvent.click(screen.getByRole('button', { name: 'Cancel' }));
  expect(await screen.findByText('Leave without saving?')).toBeTruthy();
  expect(closed).toBe(0);
});
