// @vitest-environment happy-dom
import { act, cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { useRef } from 'react';
import { afterEach, expect, it } from 'vitest';
import { renderUi } from '../../ui/render-for-test.tsx';
import { useGivesWay } from './use-gives-way.ts';

const HEAD = 60;
afterEach(cleanup);

function Shop({ list, box = list }: { list: string; box?: string }) {
  const column = useRef<HTMLDivElement>(null);
  useGivesWay(column, list);
  return (
    <div ref={column}>
      <div>
        <div data-gives-way>
          <div data-testid="chips">
            <button type="button">Dairy</button>
          </div>
        </div>
      </div>
      <div key={box} data-testid="list">
        <p data-index={0}>Romaine</p>
      </div>
    </div>
  );
}

const head = () => screen.getByRole('button', { name: 'Dairy' }).closest<HTMLElement>('[data-gives-way]')!;
const list = () => screen.getByTestId('list');
const state = () => [head().style.position, head().style.transform, list().style.paddingTop];
const AWAY = ['absolute', 'translateY(-100%)', '60px'];
const OVER = ['absolute', '', '60px'];
const IN_FLOW = ['', '', ''];

function scrollTo(top: number) {
  list().scrollTop = top;
  fireEvent.scroll(list());
}

async function open() {
  const shown = renderUi(<Shop list="all" />);
  for (const [name, value] of [
    ['offsetHeight', HEAD],
    ['scrollHeight', 5000],
    ['clientHeight', 500],
  ] as const)
    for (const element of [head(), list()]) Object.defineProperty(element, name, { value, configurable: true });
  scrollTo(1);
  await act(() => import('./give-way.ts'));
  await act(async () => {});
  return shown;
}

it('the head of a list gives way downwards and comes back upwards, and no row moves with it', async () => {
  await open();
  scrollTo(40);
  // The rows begin at the top of the box, which is as much higher as the head is high.
  expect(state()).toEqual(OVER);
  scrollTo(400);
  expect(state()).toEqual(AWAY);
  scrollTo(390);
  expect(state()).toEqual(AWAY);
  scrollTo(380);
  expect(state()).toEqual(OVER);
  scrollTo(700);
  expect(state()).toEqual(AWAY);
  scrollTo(0);
  expect(state()).toEqual(IN_FLOW);
});

it('a list pulled beyond its end does not bring the head back', async () => {
  await open();
  scrollTo(4400);
  scrollTo(4600);
  scrollTo(4500);
  expect(state()).toEqual(AWAY);
});

it('the row of chips scrolls sideways without moving the head', async () => {
  await open();
  scrollTo(40);
  scrollTo(400);
  fireEvent.scroll(screen.getByTestId('chips'));
  expect(state()).toEqual(AWAY);
});

it('a head with the focus of the keyboard comes back and stays', async () => {
  await open();
  scrollTo(40);
  scrollTo(400);
  act(() => screen.getByRole('button', { name: 'Dairy' }).focus());
  expect(state()).toEqual(OVER);
  scrollTo(800);
  expect(state()).toEqual(OVER);
});

it('another list begins with its head above it', async () => {
  const { rerender } = await open();
  scrollTo(40);
  scrollTo(400);
  rerender(<Shop list="dairy" />);
  expect(state()).toEqual(IN_FLOW);
});

it('a list in the place of another one, such as cards in another number of columns, begins below the head', async () => {
  const shown = await open();
  scrollTo(40);
  scrollTo(400);
  expect(state()).toEqual(AWAY);
  shown.rerender(<Shop list="all" box="three columns" />);
  await waitFor(() => expect(state()).toEqual(IN_FLOW));
});
