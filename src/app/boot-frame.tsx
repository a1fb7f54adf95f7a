import { Outlet, ScrollRestoration } from 'react-router';
import { useRouteTitle } from './shell/use-route-title.ts';

/** What stands around every route of a language. */
export function Boot() {
  useRouteTitle();
  return (
    <>
      <Outlet />
      <ScrollRestoration getKey={(location) => location.pathname} />
    </>
  );
}
