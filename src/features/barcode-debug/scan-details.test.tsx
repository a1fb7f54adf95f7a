// @vitest-environment happy-dom
import { cleanup, fireEvent, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { eventually } from '../../../tests/harness/eventually.ts';
import type { ScanEvent } from '../../scan/scan-event.ts';
import { createScanner } from '../../scan/scanner.ts';
import { renderUi } from '../../ui/render-for-test.tsx';
import { ScanDetails } from './scan-details.tsx';

const told = vi.fn<(toast: { text: string }) => void>();
vi.mock('../../ui/toast-context.ts', () => ({ useToast: () => ({ show: told }) }));
beforeEach(() => told.mockReset());
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

function scanned(text: string): ScanEvent {
  const scanner = createScanner();
  const events: ScanEvent[] = [];
  scanner.listen((event) => events.push(event));
  scanner.receive({ text, source: 'wedge', timing: { captureMs: 90 } });
  const [event] = events;
  if (!event) throw new Error('the scan was not taken');
  return event;
}
const LABEL = scanned(']C101095212345432131727123110AB-7\u001d21S1');
const show = (device: object) => {
  const own = Object.fromEntries(Object.entries(device).map(([name, value]) => [name, { value }]));
  vi.stubGlobal('navigator', Object.create(navigator, own));
  renderUi(<ScanDetails past={{ event: LABEL, feedbackMs: 41 }} />);
};

test('a scan shows what was sent with its control characters, the symbol, each element, the checks and the times', () => {
  show({});
  expect(screen.getByRole('group', { name: 'Raw text' }).textContent).toBe(']C101095212345432131727123110AB-7GS21S1');
  for (const said of ['GS1-128', '(10)', '(21)', 'No problems', '90 ms', '41 ms', '09521234543213'])
    expect(screen.getAllByText(said).length, said).toBeGreaterThan(0);
});

test('all of it can be copied, and shared where the device can', async () => {
  const [writeText, share] = [vi.fn(async () => {}), vi.fn(async () => {})];
  show({ clipboard: { writeText }, share });
  fireEvent.click(screen.getByRole('button', { name: 'Copy' }));
  fireEvent.click(screen.getByRole('button', { name: 'Share' }));
  await eventually(() => expect(told).toHaveBeenCalledWith(expect.objectContaining({ text: 'Copied' })));
  const [[copied]] = writeText.mock.calls as unknown as [[string]];
  expect(JSON.parse(copied)).toMatchObject({
    facts: { gtin: '09521234543213', lot: 'AB-7' },
    timing: { feedbackMs: 41 },
  });
  expect(share).toHaveBeenCalledWith(expect.objectContaining({ text: copied }));
});

test('a device that refuses copying reports it, and one that can’t share offers nothing', async () => {
  show({ clipboard: { writeText: () => Promise.reject(new Error('no')) }, share: undefined });
  expect(screen.queryByRole('button', { name: 'Share' })).toBeNull();
  fireEvent.click(screen.getByRole('button', { name: 'Copy' }));
  await eventually(() =>
    expect(told).toHaveBeenCalledWith(expect.objectContaining({ text: 'It could not be copied' })),
  );
});
