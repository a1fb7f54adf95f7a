// @vitest-environment happy-dom
import { readFileSync } from 'node:fs';
import { renderHook } from '@testing-library/react';
import { expect, it } from 'vitest';
import { useInstallWay, watchInstallOffer } from './install-offer.ts';

it('[C10] an offer to install that the browser makes before the app’s scripts run is kept for them', () => {
  new Function(readFileSync('src/app/boot.js', 'utf8'))();
  const offer = new Event('beforeinstallprompt', { cancelable: true });
  window.dispatchEvent(offer);
  expect(offer.defaultPrevented).toBe(true);
  watchInstallOffer();
  const { result } = renderHook(useInstallWay);
  expect(result.current?.kind).toBe('prompt');
});
