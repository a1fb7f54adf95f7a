// @vitest-environment happy-dom
import { cleanup, fireEvent, screen } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import type { RecallNotice } from '../../../contract/recall-notices.ts';
import { renderUi } from '../../ui/render-for-test.tsx';
import { type AnswerDraft, AnswerFields, useAnswerDraft } from './answer-fields.tsx';

afterEach(cleanup);

const goodsOf = (itemCode: string, quantity: number) => ({
  ...{ itemCode, description: itemCode, lotCode: 'L1', uom: 'CS', quantity, deliveries: [] },
});
const notice = (goods: RecallNotice['goods'], answer: RecallNotice['answer'] = null) =>
  ({ id: '1', goods, answer }) as unknown as RecallNotice;

let draft: AnswerDraft | undefined;
function Fields({ of }: { readonly of: RecallNotice }) {
  const answer = useAnswerDraft(of);
  draft = answer.draft;
  return <AnswerFields notice={of} of={answer} />;
}
const type = (name: RegExp, value: string) => {
  const field = screen.getByRole('spinbutton', { name });
  fireEvent.change(field, { target: { value } });
  fireEvent.blur(field);
};

test('[F5.6] what was typed stays with its goods when a new delivery changes the notice', () => {
  const view = renderUi(<Fields of={notice([goodsOf('KALE', 5)])} />);
  type(/KALE: still here/i, '4');
  view.rerender(<Fields of={notice([goodsOf('BEEF', 9), goodsOf('KALE', 7)])} />);
  expect(draft?.goods).toMatchObject([
    { itemCode: 'BEEF', kept: 0, discarded: 0 },
    { itemCode: 'KALE', kept: 4, discarded: 0 },
  ]);
});

test('an earlier answer is shown, and a change replaces only what was typed', () => {
  const earlier = {
    goods: [{ itemCode: 'KALE', lotCode: 'L1', uom: 'CS', kept: 2, discarded: 1 }],
    ...{ note: 'In the cooler', answeredAt: '2026-11-24T12:00:00.000Z', by: 'Chef' },
  };
  renderUi(<Fields of={notice([goodsOf('KALE', 5)], earlier)} />);
  type(/KALE: thrown away/i, '3');
  expect(draft).toMatchObject({ goods: [{ kept: 2, discarded: 3 }], note: 'In the cooler' });
});
