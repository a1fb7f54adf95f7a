import { defaultBaseConfig } from '@chakra-ui/react/preset-base';
import { ChakraProvider, createSystem } from '@chakra-ui/react/styled-system';
import { i18n } from '@lingui/core';
import { I18nProvider } from '@lingui/react';
import { render, renderHook } from '@testing-library/react';
import type { ReactElement, ReactNode } from 'react';
import { createMemoryRouter, MemoryRouter, RouterProvider } from 'react-router';
import type { Locale } from '../lib/i18n-locale.ts';

const system = createSystem(defaultBaseConfig);

type Router = (props: { children: ReactNode }) => ReactNode;

/** Returns what the app's screens have above them, without its theme. Texts are their English sources. */
function wrapperIn(Router: Router, locale: Locale) {
  i18n.loadAndActivate({ locale, messages: {} });
  return ({ children }: { children: ReactNode }) => (
    <ChakraProvider value={system}>
      <I18nProvider i18n={i18n}>
        <Router>{children}</Router>
      </I18nProvider>
    </ChakraProvider>
  );
}

/** Renders as the app does, without its theme. Texts are their English sources; numbers follow `locale`. */
export const renderUi = (element: ReactElement, locale: Locale = 'en') =>
  render(element, { wrapper: wrapperIn(MemoryRouter, locale) });

/** Runs a hook as `renderUi` renders an element. */
export const renderUiHook = <Result,>(hook: () => Result) =>
  renderHook(hook, { wrapper: wrapperIn(MemoryRouter, 'en') });

/** Renders as `renderUi` does, in a data router, which screens need. */
export function renderScreen(element: ReactElement, locale: Locale = 'en', path = '/') {
  const router = createMemoryRouter([{ path: '*', element }], { initialEntries: [path] });
  return render(<RouterProvider router={router} />, { wrapper: wrapperIn(({ children }) => children, locale) });
}
