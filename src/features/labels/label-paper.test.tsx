// @vitest-environment happy-dom
import { screen, within } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import type { ReceiptEntry } from '../../../contract/receiving.ts';
import { voicePickCode } from '../../../rules/voice-pick-code.ts';
import { renderUi } from '../../ui/render-for-test.tsx';
import { LabelPaper } from './label-paper.tsx';
import { type LabelledCases, useCaseLabels } from './use-case-labels.ts';

const GTIN = '00012345678905';
const entry = {
  id: '0193a000-0000-7000-8000-000000000001',
  itemCode: 'BEEF',
  description: 'Chuck roll',
  quantity: 2,
  uom: 'CS',
  caseWeights: [9_000],
  lotCode: 'L77',
  originCountry: 'USA',
  packedOn: '2026-11-18',
  expiresOn: null,
  receivedOn: '2026-11-19',
} as unknown as ReceiptEntry;
const cases = { vendorName: 'O’Hara Farms', entry, gtin: GTIN, packSize: '6/10 LB' };

function Paper({ cases, onDone }: { readonly cases: LabelledCases; readonly onDone: () => void }) {
  return <LabelPaper labels={useCaseLabels()(cases)} onDone={onDone} />;
}

test('the printed page has a label for each case', () => {
  const print = vi.fn();
  window.print = print;
  const done = vi.fn();
  renderUi(<Paper cases={cases} onDone={done} />);
  const labels = screen.getAllByRole('article', { hidden: true });
  expect(labels).toHaveLength(2);
  expect(print).toHaveBeenCalledOnce();
  const [weighed, plain] = labels.map((label) => within(label));
  expect(weighed?.getByRole('img', { hidden: true, name: `(01)${GTIN}(10)L77` }).querySelector('path')).toBeTruthy();
  expect(weighed?.getByText('(13)261118(3103)009000')).toBeTruthy();
  expect(weighed?.getByText(/19\.84.lb · 9\.00.kg/)).toBeTruthy();
  expect(plain?.getByText('(13)261118')).toBeTruthy();
  const voice = voicePickCode({ gtin: GTIN, lot: 'L77', packedOn: '2026-11-18' });
  expect(weighed?.getByText(voice.major)).toBeTruthy();
  dispatchEvent(new Event('afterprint'));
  expect(done).toHaveBeenCalledOnce();
});
