// @vitest-environment happy-dom
import { act, cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { createBrowserRouter, Link, RouterProvider } from 'react-router';
import { afterEach, expect, it } from 'vitest';
import { type AddressForm, useAddressState } from './use-address-state.ts';

const form: AddressForm<{ text: string }> = {
  read: (params) => ({ text: params.get('q') ?? '' }),
  write: ({ text }) => (text === '' ? '' : `q=${text}`),
};

function List() {
  const [{ text }, change] = useAddressState(form);
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

it('reads what the address says, writes what is chosen, and follows the address', async () => {
  const router = show('/list?q=kale');
  expect(box().value).toBe('kale');
  fireEvent.change(box(), { target: { value: 'chard' } });
  await waitFor(() => expect(router.state.location.search).toBe('?q=chard'));
  await act(() => router.navigate('/list?q=beet'));
  expect(box().value).toBe('beet');
});

it('never calls off the way to another screen that somebody takes while they were just typing', async () => {
  const router = show('/list');
  fireEvent.change(box(), { target: { value: 'kale' } });
  fireEvent.click(screen.getByText('open'));
  expect(router.state.navigation.state).toBe('loading');
  // The address that is left has what was typed, and the navigation goes on past the moment at which it would have been written.
  await waitFor(() => expect(location.search).toBe('?q=kale'));
  await new Promise((resolve) => setTimeout(resolve, 300));
  expect(router.state.navigation.location?.pathname).toBe('/one');
  await act(async () => arrive());
  expect(await screen.findByText('One')).toBeTruthy();
});

it('does not call it off either while the page has not yet rendered that it has begun', async () => {
  const router = show('/list');
  fireEvent.change(box(), { target: { value: 'kale' } });
  // Outside act: the page is too busy to render anything of it before the address would have been written.
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
