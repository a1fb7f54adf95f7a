// @vitest-environment happy-dom
import { cleanup, fireEvent, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { tenthsFrom } from '../../../rules/temperature.ts';
import { renderUi } from '../../ui/render-for-test.tsx';
import { EntrySheet } from './entry-sheet.tsx';
import type { EntrySheetProps } from './entry-sheet-props.ts';

vi.mock('./use-countries.ts', () => ({ useCountries: () => [] }));
vi.mock('../../ui/photo-choice.tsx', () => ({ PhotoChoice: () => null }));
afterEach(cleanup);

const onSave = vi.fn(async () => {});
const onRejecting = vi.fn();
const onReason = vi.fn();
beforeEach(() => vi.clearAllMocks());

const draft: EntrySheetProps['draft'] = {
  ...{ lineNumber: 1, itemCode: 'BRIE', description: 'Brie', quantity: 2, uom: 'CS', factor: 1, weightGrams: null },
  ...{ caseWeights: [], lotCode: 'L7', originCountry: null, packedOn: null, expiresOn: '2026-12-01', onHold: false },
  ...{ temperatureTenths: tenthsFrom(52, 'F'), sscc: null, bin: '' },
};
const show = (more: Partial<EntrySheetProps> = {}) =>
  renderUi(
    <EntrySheet
      {...{ draft, units: [], catchWeight: false, averageWeightGrams: null, missing: null, rejecting: false }}
      {...{ limits: { maxFahrenheit: 41, needsDate: true }, isLead: false, reason: null, photo: null }}
      {...{ onChange: () => {}, onRejecting, onReason, onPhoto: () => {}, onClose: () => {}, onSave }}
      {...more}
    />,
  );
const press = (name: RegExp | string) => fireEvent.click(screen.getByRole('button', { name, hidden: true }));

test('[B9] goods over the limit are recorded only once the receiver has decided: refuse them, or hold them', () => {
  show();
  press(/^Receive 2/);
  expect(screen.getByRole('alertdialog', { name: 'Too warm', hidden: true })).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Accept it as lead', hidden: true })).toBeNull();
  expect(onSave).not.toHaveBeenCalled();
  press('Refuse it');
  expect(onRejecting).toHaveBeenCalledWith(true);
  expect(onReason).toHaveBeenCalledWith('temperature');
  press(/^Receive 2/);
  press('Receive on hold');
  expect(onSave).toHaveBeenCalledExactlyOnceWith(true);
});

test('[B9] a lead accepts them, and a lot without its day is asked about', () => {
  show({ isLead: true });
  press(/^Receive 2/);
  press('Accept it as lead');
  expect(onSave).toHaveBeenCalledExactlyOnceWith(undefined);
  cleanup();
  show({ draft: { ...draft, temperatureTenths: null, expiresOn: null } });
  press(/^Receive 2/);
  expect(screen.getByRole('alertdialog', { name: 'No best-before day', hidden: true })).toBeTruthy();
  press('Enter the day');
  expect(onSave).toHaveBeenCalledOnce();
});

test('[B9] goods within their limits, and refused ones, are recorded at once', () => {
  show({ draft: { ...draft, temperatureTenths: tenthsFrom(41, 'F') } });
  press(/^Receive 2/);
  cleanup();
  show({ rejecting: true, reason: 'temperature' });
  press(/^Refuse 2/);
  expect(onSave).toHaveBeenCalledTimes(2);
});
