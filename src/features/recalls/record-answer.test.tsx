// @vitest-environment happy-dom
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { beforeEach, expect, it } from 'vitest';
import type { NotifiedLocation, Recall } from '../../../contract/recalls.ts';
import { uuidv7 } from '../../../rules/uuid.ts';
import { serverForTest } from '../../desk/server-for-test.ts';
import { renderScreen } from '../../ui/render-for-test.tsx';
import { ToastProvider } from '../../ui/toast.tsx';
import { RecordAnswer } from './record-answer.tsx';

const goodsOf = (itemCode: string, quantity: number) => ({
  ...{ itemCode, description: itemCode, lotCode: 'L1', uom: 'CS', quantity, deliveries: [] },
});
const LOCATION = {
  ...{ id: uuidv7(), locationName: 'Café Luna', goods: [goodsOf('KALE', 5), goodsOf('BEEF', 3)], answer: null },
} as unknown as NotifiedLocation;
const RECALL = { id: uuidv7() } as Recall;

const server = serverForTest(() => [
  400,
  {
    ...{ statusCode: 400, code: 'invalid_input', detail: '', message: '' },
    errors: { note: 'The note field may not be greater than 3 characters' },
    details: { faults: { note: { rule: 'max', limit: 3 } } },
  },
]);
let closed: number;
beforeEach(() => {
  closed = 0;
  renderScreen(
    <ToastProvider>
      <RecordAnswer
        recall={RECALL}
        location={LOCATION}
        onSaved={async () => {}}
        onClose={() => {
          closed += 1;
        }}
      />
    </ToastProvider>,
  );
});
const type = (name: RegExp, value: string) => {
  const field = screen.getByRole('spinbutton', { name });
  fireEvent.change(field, { target: { value } });
  fireEvent.blur(field);
};

it('[G3.2] sends what is left and thrown away of all goods, and shows beside the note what the server refuses', async () => {
  type(/KALE: still here/i, '4');
  type(/KALE: thrown away/i, '1');
  const note = screen.getByLabelText<HTMLTextAreaElement>(/^Note/);
  await userEvent.type(note, 'In the cooler');
  await userEvent.click(screen.getByRole('button', { name: 'Save answer' }));
  await waitFor(() => expect(server.asked).toHaveLength(1));
  expect(server.asked[0]?.body).toMatchObject({
    goods: [
      { itemCode: 'KALE', kept: 4, discarded: 1 },
      { itemCode: 'BEEF', kept: 0, discarded: 0 },
    ],
    note: 'In the cooler',
  });
  expect(await screen.findByText('The Note field may not be greater than 3 characters.')).toBeTruthy();
  expect(note.value).toBe('In the cooler');
  expect(closed).toBe(0);
});

it('[G3.2] asks before a typed answer is lost', async () => {
  type(/KALE: still here/i, '4');
  await userEvent.click(screen.getByRole('button', { name: 'Close' }));
  expect(await screen.findByText('Leave without saving?')).toBeTruthy();
  expect(closed).toBe(0);
});
