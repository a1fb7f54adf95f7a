import { i18n } from '@lingui/core';
import { I18nProvider } from '@lingui/react';
import { ChakraProvider } from '@chakra-ui/react';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { RouterProvider } from 'react-router';
import * as z from 'zod/mini';
import { organizationSettings } from '../../contract/accounts.ts';
import { installChunkReload } from '../lib/chunk-reload.ts';
import { watchColourMode } from '../lib/colour-mode.ts';
import { activateLocale } from '../lib/i18n.ts';
import { localeFromPath } from '../lib/i18n-locale.ts';
import { bootSession, whenSignInExpires } from '../sync/session.ts';
import { ToastProvider } from '../ui/toast.tsx';
import { createRouter } from './router.tsx';
import { startServiceWorker } from './service-worker.ts';
import { system } from './theme.ts';
import './shell.css';

// The page's policy forbids code from text, which zod would otherwise try out.
z.config({ jitless: true });

/** The settings that the server wrote into the page; a page from the service worker's cache has those of its time. */
function embeddedSettings() {
  try {
    const parsed = z.safeParse(organizationSettings, JSON.parse(document.getElementById('settings')?.textContent ?? 'null'));
    return parsed.success ? parsed.data : null;
  } catch {
    return null;
  }
}

async function start(): Promise<void> {
  installChunkReload();
  watchColourMode();
  await activateLocale(localeFromPath(location.pathname));
  await bootSession(embeddedSettings());
  const router = createRouter();
  whenSignInExpires(() => void router.navigate('/auth'));
  startServiceWorker();
  createRoot(document.getElementById('root')!).render(
    <StrictMode>
      <ChakraProvider value={system}>
        <I18nProvider i18n={i18n}>
          <ToastProvider>
            <RouterProvider router={router} />
          </ToastProvider>
        </I18nProvider>
      </ChakraProvider>
    </StrictMode>,
  );
}

void start();
