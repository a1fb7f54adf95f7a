import { Outlet, ScrollRestoration } from 'react-router';
import { scrollKey } from './scroll-key.ts';
import { ScreenFrame } from './shell/screen-frame.tsx';
import { useArrivalFocus } from './shell/use-arrival-focus.ts';
import { useCurrentScreen } from './shell/use-current-screen.ts';
import { useLeavingToasts } from './shell/use-leaving-toasts.ts';
import { useRouteTitle } from './shell/use-route-title.ts';

/**
 * Renders what surrounds every route of a language. The frame is not remounted when screens change, so header and
 * catalog stay.
 */
export function Boot() {
  useRouteTitle();
  useArrivalFocus();
  useLeavingToasts();
  const screen = useCurrentScreen();
  return (
    <>
      {screen ? (
        <ScreenFrame screen={screen}>
          <Outlet />
        </ScreenFrame>
      ) : (
        <Outlet />
      )}
      <ScrollRestoration getKey={scrollKey} />
    </>
  );
}
