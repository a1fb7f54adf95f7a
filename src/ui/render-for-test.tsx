import { defaultBaseConfig } from '@chakra-ui/react/preset-base';
import { ChakraProvider, createSystem } from '@chakra-ui/react/styled-system';
import { i18n } from '@lingui/core';
import { I18nProvider } from '@lingui/react';
import { render } from '@testing-library/react';
import type { ReactElement, ReactNode } from 'react';
import { MemoryRouter } from 'react-router';
import type { Locale } from '../lib/i18n-locale.ts';

const system = createSystem(defaultBaseConfig);

/** Renders as the app does, without its theme: texts are their English sources, numbers follow `locale`. */
export function renderUi(element: ReactElement, locale: Locale = 'en') {
  i18n.loadAndActivate({ locale, messages: {} });
  return render(element, {
    wrapper: ({ children }: { children: ReactNode }) => (
      <ChakraProvider value={system}>
        <I18nProvider i18n={i18n}>
          <MemoryRouter>{children}</MemoryRouter>
        </I18nProvider>
      </ChakraProvider>
    ),
  });
}
