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
  ...{ temperatureTenths: tenthsFrom(52, 'F'), sscc: null, bin: '', source: { place: 'vendor:V1', text: '' } },
};
const SOURCES = [{ key: 'vendor:V1', name: 'Alpine Imports', city: 'Newark', gln: '' }];
const show = (more: Partial<EntrySheetProps> = {}) =>
  renderUi(
    <EntrySheet
      {...{ draft, units: [], catchWeight: false, averageWeightGrams: null, missing: null, rejecting: false }}
      {...{
        limits: { maxFahrenheit: 41, needsDate: true },
        isListed: false,
        isVendorExempt: false,
        isLead: false,
        sources: SOURCES,
        vendorName: 'Alpine Imports',
        reason: null,
        photo: null,
      }}
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
  expect(onSave).toHaveBeenCalledExactlyOnceWith({ onHold: true });
});

test('[B9] a lead accepts them, and a lot without its day is asked about', () => {
  show({ isLead: true });
  press(/^Receive 2/);
  press('Accept it as lead');
  expect(onSave).toHaveBeenCalledExactlyOnceWith({});
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

test('the source of a listed food’s lot code is asked when the label has none, once, and recorded with the entry', () => {
  const spinach = { ...draft, itemCode: 'SPIN', description: 'SPINACH, BABY', temperatureTenths: null, source: null };
  show({ isListed: true, draft: spinach });
  press(/^Receive 2/);
  expect(screen.getByRole('alertdialog', { name: 'Who gave lot L7 its code?', hidden: true })).toBeTruthy();
  expect(onSave).not.toHaveBeenCalled();
  press('Alpine Imports, Newark');
  expect(onSave).toHaveBeenCalledExactlyOnceWith({ source: { place: 'vendor:V1', text: '' } });
  cleanup();
  onSave.mockClear();
  // A code that the warehouse assigns has no other source.
  show({ isListed: true, isVendorExempt: true, draft: { ...spinach, lotCode: '' } });
  press(/^Receive 2/);
  expect(onSave).toHaveBeenCalledExactlyOnceWith({});
  cleanup();
  onSave.mockClear();
  show({ isListed: true, draft: { ...spinach, source: { place: null, text: 'Pajaro Farms' } } });
  press(/^Receive 2/);
  expect(onSave).toHaveBeenCalledExactlyOnceWith({});
});

test('a source that is typed is the known place of that name, and later answers keep the earlier ones', () => {
  show({ isListed: true, draft: { ...draft, description: 'SPINACH, BABY', source: null } });
  press(/^Receive 2/);
  press('Receive on hold');
  const field = screen.getByLabelText('As it is on the case');
  fireEvent.change(field, { target: { value: ' alpine imports ' } });
  fireEvent.blur(field);
  expect(onSave).not.toHaveBeenCalled();
  press('Use “Alpine Imports”');
  expect(onSave).toHaveBeenCalledExactlyOnceWith({ onHold: true, source: { place: 'vendor:V1', text: '' } });
});

test('[F5.4] a listed food without a lot code is received on hold, unless its vendor is exempt', () => {
  const spinach = { ...draft, itemCode: 'SPIN', description: 'SPINACH, BABY', temperatureTenths: null, lotCode: '' };
  show({ isListed: true, draft: spinach });
  press(/^Receive 2/);
  expect(screen.getByRole('alertdialog', { name: 'No lot code', hidden: true })).toBeTruthy();
  press('Enter the lot');
  expect(onSave).not.toHaveBeenCalled();
  press(/^Receive 2/);
  press('Receive on hold');
  expect(onSave).toHaveBeenCalledExactlyOnceWith({ onHold: true });
});

test('an answer that holds the goods ends the questions about their limits', () => {
  show({ isListed: true, draft: { ...draft, lotCode: '', expiresOn: null } });
  press(/^Receive 2/);
  press('Receive on hold');
  expect(onSave).toHaveBeenCalledExactlyOnceWith({ onHold: true });
});

test('the sheet says that its goods are not on the order', () => {
  show({ draft: { ...draft, lineNumber: null } });
  expect(screen.getByText('Not on the order')).toBeTruthy();
  cleanup();
  show();
  expect(screen.queryByText('Not on the order')).toBeNull();
});
