// @vitest-environment happy-dom
import { cleanup } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { PurchaseOrder } from '../../../contract/receiving.ts';
import { parseScan } from '../../../rules/gs1/parse-scan.ts';
import { type FeedbackKind, SIGNALS } from '../../scan/feedback/feedback-kinds.ts';
import { renderUiHook } from '../../ui/render-for-test.tsx';
import type { ToastOptions } from '../../ui/toast-context.ts';
import { useEntryActions } from './use-entry-actions.ts';
import type { Answer, OpenDraft, Receiving } from './use-receiving.ts';

const shown = vi.fn<(message: { kind: FeedbackKind }) => void>();
const told = vi.fn<(toast: ToastOptions) => void>();
let fits = true;
vi.mock('../../scan/feedback/feedback-context.ts', () => ({ useFeedback: () => ({ show: shown }) }));
vi.mock('../../ui/toast-context.ts', () => ({ useToast: () => ({ show: told }) }));
const recorded = vi.fn(async (..._with: unknown[]) => 'entry1');
vi.mock('./use-dock.ts', () => ({ useDock: () => ({ record: recorded }) }));
vi.mock('../warehouse/use-action.ts', () => ({
  useAction: () => ({
    run: async (change: () => Promise<unknown>) => {
      await change();
      return fits;
    },
  }),
}));
beforeEach(() => {
  fits = true;
});
afterEach(() => {
  cleanup();
  vi.clearAllMocks();
});

const order = { id: 'PO1' } as PurchaseOrder;
const open = { draft: { quantity: 2, uom: 'CS', description: 'Chuck' }, rejecting: false, photo: null };

function actions(answer: Answer['kind'] = 'filled', opened: unknown = open) {
  const receiving = {
    open: opened as unknown as OpenDraft,
    take: async () => ({ kind: answer, title: '', detail: '' }),
    record: (work: () => Promise<boolean>) => work(),
  } as unknown as Receiving;
  return renderUiHook(() => useEntryActions(order, receiving)).result.current;
}
const toneOf = async (answer: Answer['kind']) => {
  await actions(answer).onScan(parseScan('X', { thisYear: 2026 }));
  return SIGNALS[shown.mock.lastCall?.[0].kind ?? 'ok'].tone;
};

test('[F2.5] no scan at the dock is green: what it filled is only read', async () => {
  expect(await toneOf('filled')).toBe('info');
  expect(await toneOf('ambiguous')).toBe('info');
  expect(await toneOf('unexpected')).toBe('warning');
  expect(await toneOf('unknown')).toBe('danger');
  expect(await toneOf('occupied')).toBe('danger');
});

test('[F2.5] an entry is green once it is recorded, and not before', async () => {
  fits = false;
  await actions().save({});
  expect(told).not.toHaveBeenCalled();
  fits = true;
  await actions().save({});
  expect(told).toHaveBeenCalledExactlyOnceWith({ tone: 'success', key: 'entry', text: '2 CS Chuck received' });
});

test('[F2.4] goods off the order that are received on hold have the reason that was asked about', async () => {
  const facts = { temperatureTenths: 110, expiresOn: null, lotCode: '' };
  const off = {
    ...open,
    line: null,
    limits: { maxFahrenheit: 41, needsDate: true },
    draft: { ...open.draft, ...facts },
  };
  const reasonOf = async (change: object, answers: { onHold?: boolean } = { onHold: true }) => {
    await actions('filled', { ...off, draft: { ...off.draft, ...change } }).save(answers);
    return (recorded.mock.lastCall?.[2] as { holdReason: string | null } | undefined)?.holdReason;
  };
  expect(await reasonOf({})).toBe('temperature');
  expect(await reasonOf({ temperatureTenths: 20 })).toBe('no_date');
  expect(await reasonOf({ temperatureTenths: 20, expiresOn: '2026-12-01', description: 'Spinach' })).toBe(
    'no_lot_code',
  );
  expect(await reasonOf({ temperatureTenths: 20, expiresOn: '2026-12-01' })).toBe('received');
  expect(await reasonOf({}, {})).toBeNull();
});
