// @vitest-environment happy-dom
import { defaultBaseConfig } from '@chakra-ui/react/preset-base';
import { ChakraProvider, createSystem } from '@chakra-ui/react/styled-system';
import { i18n } from '@lingui/core';
import { I18nProvider } from '@lingui/react';
import { cleanup, render, screen } from '@testing-library/react';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { afterEach, expect, it, vi } from 'vitest';
import { RouteError } from './error-page.tsx';

afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
});

it('shows what to do after an error, and nothing of the error itself', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => {});
  i18n.loadAndActivate({ locale: 'en', messages: {} });
  const Broken = () => {
    throw new TypeError("Cannot read properties of undefined (reading 'price')");
  };
  const router = createMemoryRouter([{ path: '*', Component: Broken, ErrorBoundary: RouteError }]);
  render(
    <ChakraProvider value={createSystem(defaultBaseConfig)}>
      <I18nProvider i18n={i18n}>
        <RouterProvider router={router} onError={() => {}} />
      </I18nProvider>
    </ChakraProvider>,
  );
  expect(await screen.findByText('An Error Occured')).toBeTruthy();
  expect(screen.getByText(/Open the page again/)).toBeTruthy();
  expect(document.body.textContent).not.toMatch(/TypeError|undefined/);
});
