// @vitest-environment happy-dom
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { PrintedLabel } from '../../../rules/labels/printed-label.ts';
import { serverForTest } from '../../desk/server-for-test.ts';
import { renderUi } from '../../ui/render-for-test.tsx';
import { useLabelPrinting } from './use-label-printing.tsx';

const shown: { text: string; action?: { label: string; onPress: () => void } | undefined }[] = [];
vi.mock('../../ui/toast-context.ts', () => ({
  useToast: () => ({ show: (toast: (typeof shown)[number]) => shown.push(toast), dismiss: () => {} }),
}));
const PRINTER = { id: '0193a000-0000-7000-8000-000000000001', name: 'Dock' };
const SENT = { fault: null, state: 'ready' };
const server = serverForTest(({ method }) => (method === 'GET' ? [200, { data: [PRINTER] }] : [200, SENT]));
const printOnPaper = vi.fn();
beforeEach(() => {
  localStorage.clear();
  shown.length = 0;
  window.print = printOnPaper.mockReset();
});
afterEach(() => {
  Reflect.deleteProperty(navigator, 'serial');
});

const LABEL: PrintedLabel = {
  ...{ heading: 'O’Hara', title: 'Kale', detail: '4627', facts: [], weight: '', voice: null },
  symbols: [{ data: 'L7', isGs1: false, text: 'L7' }],
  main: { name: 'Lot', value: 'L7' },
};
function Dock() {
  const { print, chooser, view } = useLabelPrinting('W1');
  return (
    <>
      <button type="button" onClick={() => void print([LABEL, LABEL, { ...LABEL, weight: '9 kg' }])}>
        Labels
      </button>
      {chooser}
      {view}
    </>
  );
}
const press = async (name: string) => fireEvent.click(await screen.findByRole('button', { name, hidden: true }));
const sent = () => server.asked.filter(({ method }) => method === 'POST');

test('[F4.5] the first labels ask for the printer; later ones go to it with one press', async () => {
  renderUi(<Dock />);
  await press('Labels');
  await press('Dock');
  await waitFor(() => expect(sent()).toHaveLength(1));
  expect(sent()[0]).toMatchObject({
    path: `/edible/label-printers/${PRINTER.id}/labels`,
    body: {
      labels: [
        { label: LABEL, copies: 2 },
        { label: { weight: '9 kg' }, copies: 1 },
      ],
    },
  });
  await press('Labels');
  await waitFor(() => expect(sent()).toHaveLength(2));
  await waitFor(() => expect(shown.at(-1)?.text).toBe('3 labels sent to the printer'));
  expect(printOnPaper).not.toHaveBeenCalled();
});

test('[F4.5] without printers or without a signal the browser prints', async () => {
  server.answer = () => [200, { data: [] }];
  renderUi(<Dock />);
  await press('Labels');
  await waitFor(() => expect(printOnPaper).toHaveBeenCalledTimes(1));
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('offline')));
  await press('Labels');
  await waitFor(() => expect(printOnPaper).toHaveBeenCalledTimes(2));
});

test('[F4.5] a printer that is out of labels is named, and another one takes the same labels', async () => {
  server.answer = ({ method }) =>
    method === 'GET' ? [200, { data: [PRINTER] }] : [200, { fault: null, state: 'paper_out' }];
  renderUi(<Dock />);
  await press('Labels');
  await press('Dock');
  await waitFor(() => expect(shown.at(-1)?.text).toBe('The printer is out of labels.'));
  shown.at(-1)?.action?.onPress();
  await press('The browser’s print dialog');
  await waitFor(() => expect(printOnPaper).toHaveBeenCalledTimes(1));
  expect(screen.getAllByRole('article', { hidden: true })).toHaveLength(3);
});

test('[F4.5] a printer that was removed is asked for again', async () => {
  localStorage.setItem('cratebook.label-printer', 'network:0193a000-0000-7000-8000-000000000009');
  server.answer = ({ path }) =>
    path.includes('0009')
      ? [404, { statusCode: 404, code: 'not_found', detail: '', message: '' }]
      : [200, path.endsWith('labels') ? SENT : { data: [PRINTER] }];
  renderUi(<Dock />);
  await press('Labels');
  await press('Dock');
  await waitFor(() => expect(sent()).toHaveLength(2));
  await waitFor(() => expect(shown.at(-1)?.text).toBe('3 labels sent to the printer'));
});

test('[F4.5] a printer at the serial port gets ZPL', async () => {
  const written: string[] = [];
  const port = {
    writable: new WritableStream<Uint8Array>({
      write: (chunk) => {
        written.push(new TextDecoder().decode(chunk));
      },
    }),
    open: vi.fn(async () => {}),
    close: vi.fn(async () => {}),
  };
  Object.defineProperty(navigator, 'serial', {
    configurable: true,
    value: { requestPort: async () => port, getPorts: async () => [port] },
  });
  renderUi(<Dock />);
  await press('Labels');
  await press('A printer at this device’s serial port');
  await waitFor(() => expect(port.close).toHaveBeenCalledOnce());
  expect(written.join('').match(/\^XA/g)).toHaveLength(2);
  expect(written.join('')).toContain('^PQ2^XZ');
  expect(sent()).toEqual([]);
});

test('[F4.5] a second press while labels are sent prints nothing twice', async () => {
  localStorage.setItem('cratebook.label-printer', `network:${PRINTER.id}`);
  renderUi(<Dock />);
  const button = await screen.findByRole('button', { name: 'Labels' });
  fireEvent.click(button);
  fireEvent.click(button);
  expect(shown.map(({ text }) => text)).toEqual(['Sending labels to the printer…']);
  await waitFor(() => expect(shown.at(-1)?.text).toBe('3 labels sent to the printer'));
  expect(sent()).toHaveLength(1);
});
