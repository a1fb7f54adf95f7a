// @vitest-environment happy-dom
import { act, cleanup, render, screen } from '@testing-library/react';
import { createBrowserRouter, Outlet, RouterProvider, ScrollRestoration } from 'react-router';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { scrollKey } from './scroll-key.ts';

let arrive: (() => void)[] = [];
const scrollTo = vi.fn();

function show() {
  history.replaceState(null, '', '/list');
  const loader = () => new Promise<null>((resolve) => arrive.push(() => resolve(null)));
  const router = createBrowserRouter([
    {
      Component: () => (
        <>
          <Outlet />
          <ScrollRestoration getKey={scrollKey} />
        </>
      ),
      HydrateFallback: () => null,
      children: [
        { path: '/list', loader, Component: () => <h1>List</h1> },
        { path: '/one', Component: () => <h1>One</h1> },
      ],
    },
  ]);
  render(<RouterProvider router={router} />);
  return router;
}
const finish = () =>
  act(async () => {
    for (const resolve of arrive) resolve();
    arrive = [];
  });
const scrolledTo = (y: number) => Object.defineProperty(window, 'scrollY', { value: y, configurable: true });

beforeEach(() => {
  arrive = [];
  sessionStorage.clear();
  scrolledTo(0);
  window.scrollTo = scrollTo;
});
afterEach(() => {
  cleanup();
  scrollTo.mockReset();
});

it('a page that scrolls while its filters are written into the address stays where it is', async () => {
  const router = show();
  await finish();
  expect(await screen.findByText('List')).toBeTruthy();
  scrollTo.mockReset();
  let written: Promise<void> = Promise.resolve();
  act(() => {
    written = router.navigate('/list?q=kale', { replace: true, preventScrollReset: true });
  });
  scrolledTo(54);
  await finish();
  await act(() => written);
  expect(router.state.location.search).toBe('?q=kale');
  expect(scrollTo).not.toHaveBeenCalled();
});

it('a link back to a list scrolls to where it was left', async () => {
  const router = show();
  await finish();
  scrolledTo(700);
  await act(() => router.navigate('/one'));
  scrolledTo(0);
  scrollTo.mockReset();
  const back = router.navigate('/list');
  await finish();
  await act(() => back);
  expect(scrollTo).toHaveBeenLastCalledWith(0, 700);
});
