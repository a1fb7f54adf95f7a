// @vitest-environment happy-dom
import 'fake-indexeddb/auto';
import { act, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { useRef, useState } from 'react';
import { beforeEach, expect, it, vi } from 'vitest';
import type { OrderGuide } from '../../../contract/order-guides.ts';
import { useIsAway } from '../../ui/use-is-away.ts';
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
  return (
    <>
      <div ref={head} />
      <GuideBar guide={guide} text={text} onText={setText} isCompact={isCompact} toFill={7} onFill={fill} />
    </>
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
