// @vitest-environment happy-dom
import { act, cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { useState } from 'react';
import {
  createBrowserRouter,
  Link,
  UNSAFE_LocationContext as LocationContext,
  NavigationType,
  RouterProvider,
  useLocation,
} from 'react-router';
import { afterEach, expect, it } from 'vitest';
import { type UrlCodec, useUrlState } from './use-url-state.ts';

const form: UrlCodec<{ text: string }> = {
  read: (params) => ({ text: params.get('q') ?? '' }),
  write: ({ text }) => (text === '' ? '' : `q=${text}`),
};

function List() {
  const [{ text }, change] = useUrlState(form);
  return (
    <>
      <input aria-label="search" value={text} onChange={(event) => change({ text: event.target.value })} />
      <Link to="/one">open</Link>
    </>
  );
}

let arrive: () => void = () => {};
function show(address: string) {
  history.replaceState(null, '', address);
  const router = createBrowserRouter([
    { path: '/list', Component: List },
    {
      path: '/one',
      loader: () => new Promise<null>((resolve) => (arrive = () => resolve(null))),
      Component: () => <h1>One</h1>,
    },
  ]);
  render(<RouterProvider router={router} />);
  return router;
}
const box = () => screen.getByLabelText<HTMLInputElement>('search');
afterEach(cleanup);

it("reads the URL, writes the user's choice, and follows the URL", async () => {
  const router = show('/list?q=kale');
  expect(box().value).toBe('kale');
  fireEvent.change(box(), { target: { value: 'chard' } });
  await waitFor(() => expect(router.state.location.search).toBe('?q=chard'));
  await act(() => router.navigate('/list?q=beet'));
  expect(box().value).toBe('beet');
});

it('the open item is no part of the state, and stays when the state changes', async () => {
  const router = show('/list?q=kale');
  await act(() => router.navigate('/list?q=kale&item=A%2F1', { state: { isOverScreen: true } }));
  expect(box().value).toBe('kale');
  fireEvent.change(box(), { target: { value: 'chard' } });
  await waitFor(() => expect(router.state.location.search).toBe('?q=chard&item=A%2F1'));
  // Back closes the item, because its entry still says that it was opened from the list.
  expect(router.state.location.state).toEqual({ isOverScreen: true });
});

it('a delayed write never cancels a navigation that starts while the user types', async () => {
  const router = show('/list');
  fireEvent.change(box(), { target: { value: 'kale' } });
  fireEvent.click(screen.getByText('open'));
  expect(router.state.navigation.state).toBe('loading');
  // The old URL gets the typed text, and the navigation continues past the time of the delayed write.
  await waitFor(() => expect(location.search).toBe('?q=kale'));
  await new Promise((resolve) => setTimeout(resolve, 300));
  expect(router.state.navigation.location?.pathname).toBe('/one');
  await act(async () => arrive());
  expect(await screen.findByText('One')).toBeTruthy();
});

it('a delayed write does not cancel a navigation that the page has not rendered yet', async () => {
  const router = show('/list');
  fireEvent.change(box(), { target: { value: 'kale' } });
  // Outside act, because the page is too busy to render before the delayed write.
  const going = router.navigate('/one');
  const until = Date.now() + 400;
  while (Date.now() < until);
  await new Promise((resolve) => setTimeout(resolve, 0));
  expect(router.state.navigation.location?.pathname).toBe('/one');
  await act(async () => {
    arrive();
    await going;
  });
  expect(await screen.findByText('One')).toBeTruthy();
});

it('text that was typed while the page rendered earlier addresses late is not replaced by one of them', async () => {
  history.replaceState(null, '', '/list');
  let deliver: (search: string) => void = () => {};
  /** The list of a page that renders the address only when the test says so. */
  function Late() {
    const [search, setSearch] = useState('');
    deliver = setSearch;
    const location = { ...useLocation(), search };
    return (
      <LocationContext value={{ location, navigationType: NavigationType.Replace }}>
        <List />
      </LocationContext>
    );
  }
  const router = createBrowserRouter([{ path: '/list', Component: Late }]);
  render(<RouterProvider router={router} />);
  for (const text of ['basil', 'mushrooms']) {
    fireEvent.change(box(), { target: { value: text } });
    await waitFor(() => expect(router.state.location.search).toBe(`?q=${text}`));
  }
  act(() => deliver('?q=basil'));
  expect(box().value).toBe('mushrooms');
  fireEvent.change(box(), { target: { value: 'celery' } });
  act(() => deliver('?q=mushrooms'));
  expect(box().value).toBe('celery');
  await waitFor(() => expect(router.state.location.search).toBe('?q=celery'));
  // An address of another origin, such as the way back, is still followed.
  act(() => deliver('?q=celery'));
  act(() => deliver('?q=basil'));
  expect(box().value).toBe('basil');
});
