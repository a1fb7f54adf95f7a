// @vitest-environment happy-dom
import { screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { expect, it, vi } from 'vitest';
import type { TracedFoodRow } from '../../../contract/traced-foods.ts';
import { serverForTest } from '../../desk/server-for-test.ts';
import { Button } from '../../ui/button.tsx';
import { renderScreen } from '../../ui/render-for-test.tsx';
import { ToastProvider } from '../../ui/toast.tsx';
import { FoodPanel } from './food-panel.tsx';
import { useDecideFoods } from './use-decide-foods.ts';

const MELON: TracedFoodRow = {
  ...{ itemCode: 'MELON', description: 'Melon, cut', packSize: '6 ct', decision: null, decidedBy: null },
  ...{ proposal: { food: 'melons', words: 'melon' }, decidedAt: null },
};
const server = serverForTest(() => [200, { changed: 1 }]);
const clear = vi.fn();

/** The panel of an item, and a button for several items. */
function Foods() {
  const decide = useDecideFoods(async () => {});
  return (
    <>
      <FoodPanel row={MELON} decide={(isListed) => decide(`row ${isListed}`, [MELON], isListed)} onClose={() => {}} />
      <Button {...decide('all', [MELON], true, clear)}>All of them</Button>
    </>
  );
}
const show = () =>
  renderScreen(
    <ToastProvider>
      <Foods />
    </ToastProvider>,
  );
const button = (name: string) => screen.getByRole<HTMLButtonElement>('button', { name });

it('[G3.2] a second press decides once, and no other decision can be made until it is stored', async () => {
  const stored = Promise.withResolvers<void>();
  server.answer = async () => {
    await stored.promise;
    return [200, { changed: 1 }];
  };
  show();
  await userEvent.click(button('On the list'));
  await userEvent.click(button('On the list'));
  expect(button('On the list').getAttribute('aria-busy')).toBe('true');
  expect(button('Not on the list').disabled).toBe(true);
  expect(button('All of them').disabled).toBe(true);
  stored.resolve();
  expect(await screen.findAllByText('On the list: 1 item')).not.toHaveLength(0);
  expect(server.asked.map(({ body }) => body)).toEqual([{ itemCodes: ['MELON'], isListed: true }]);
  await waitFor(() => expect(button('Not on the list').disabled).toBe(false));
});

it('[G3.2] the selection stays if the server refuses the decision', async () => {
  server.answer = () => [403, { code: 'forbidden' }];
  show();
  await userEvent.click(button('All of them'));
  expect(await screen.findAllByText(/permission/)).not.toHaveLength(0);
  expect(clear).not.toHaveBeenCalled();
  server.answer = () => [200, { changed: 1 }];
  await userEvent.click(button('All of them'));
  await waitFor(() => expect(clear).toHaveBeenCalledTimes(1));
});
