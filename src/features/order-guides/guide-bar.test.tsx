// @vitest-environment happy-dom
import 'fake-indexeddb/auto';
import { act, fireEvent, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { useRef, useState } from 'react';
import { beforeEach, expect, it, vi } from 'vitest';
import type { OrderGuide } from '../../../contract/order-guides.ts';
import { useIsAway } from '../../ui/use-is-away.ts';
import { useScrollsDown } from '../../ui/use-scrolls-down.ts';
import { shopForTest } from '../carts/shop-for-test.tsx';
import { GuideBar } from './guide-bar.tsx';

vi.mock('../../ui/use-desk.ts', () => ({ useDesk: () => false }));
let scroll: (isIntersecting: boolean) => void;
beforeEach(() => {
  vi.stubGlobal(
    'IntersectionObserver',
    class {
      constructor(report: (entries: object[]) => void) {
        scroll = (isIntersecting) => act(() => report([{ isIntersecting }]));
      }
      observe() {}
      disconnect() {}
    },
  );
});

const shop = shopForTest();
const line = { itemCode: 'A', uom: 'CS', section: '', position: 0, par: 3, weekdayPars: null };
const guide = { id: 'G', name: 'Weekly', lines: [line] } as unknown as OrderGuide;
const fill = vi.fn();

function Page() {
  const head = useRef<HTMLDivElement>(null);
  const [text, setText] = useState('');
  const isCompact = useIsAway(head);
  const whole = useRef<HTMLDivElement>(null);
  useScrollsDown(whole);
  return (
    <div ref={whole}>
      <div ref={head} />
      <GuideBar guide={guide} text={text} onText={setText} isCompact={isCompact} toFill={7} onFill={fill} />
    </div>
  );
}

it('once the head of a guide has scrolled away on a phone, the bar has Count and Fill beside the search', async () => {
  shop.show(<Page />);
  await screen.findByRole('searchbox');
  expect(screen.queryByRole('link', { name: 'Count the shelf' })).toBeNull();
  scroll(false);
  expect(screen.getByRole('link', { name: 'Count the shelf' })).toBeTruthy();
  await userEvent.click(screen.getByRole('button', { name: 'Fill 7 items to par' }));
  expect(fill).toHaveBeenCalledOnce();
  await userEvent.click(screen.getByRole('button', { name: 'Search this guide' }));
  await userEvent.keyboard('rom');
  expect((screen.getByRole('searchbox') as HTMLInputElement).value).toBe('rom');
  await userEvent.keyboard('{Escape}{Escape}');
  expect(screen.getByRole('link', { name: 'Count the shelf' })).toBeTruthy();
  scroll(true);
  expect(screen.getByRole('searchbox')).toBeTruthy();
});

it('the small bar gives way while the page is scrolled down, and a search does not', async () => {
  Object.defineProperty(document.documentElement, 'scrollHeight', { value: 5000, configurable: true });
  const { container } = shop.show(<Page />);
  await screen.findByRole('searchbox');
  const scrollTo = (top: number) => {
    window.scrollTo(0, top);
    fireEvent.scroll(window);
  };
  /** The bar that the styles move out of sight. */
  const givesWay = () => container.querySelector('[data-scrolled-down] [data-small-bar]') !== null;
  for (const top of [0, 100]) scrollTo(top);
  expect(givesWay()).toBe(false);
  scroll(false);
  expect(givesWay()).toBe(true);
  scrollTo(60);
  expect(givesWay()).toBe(false);
  scrollTo(200);
  await userEvent.click(screen.getByRole('button', { name: 'Search this guide' }));
  expect(givesWay()).toBe(false);
});
