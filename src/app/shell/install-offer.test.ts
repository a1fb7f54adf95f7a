import { describe, expect, it } from 'vitest';
import { ROLES } from '../../../contract/roles.ts';
import { isIosSafari } from './install-offer.ts';
import { DISMISSED_FOR_MS, offersInstall } from './offers-install.ts';

const now = Date.UTC(2026, 10, 20);
const facts = { role: 'CUSTOMER', pwaEnabled: true, dismissedUntil: 0, now } as const;

describe('the install prompt', () => {
  it('is for customers only', () => {
    expect(ROLES.filter((role) => offersInstall({ ...facts, role }))).toEqual(['CUSTOMER']);
  });
  it('requires the organization’s mobile app setting', () => {
    expect(offersInstall({ ...facts, pwaEnabled: false })).toBe(false);
  });
  it('is shown again 14 days after it was dismissed, not sooner', () => {
    const dismissedUntil = now + DISMISSED_FOR_MS;
    expect(DISMISSED_FOR_MS).toBe(14 * 86_400_000);
    expect(offersInstall({ ...facts, dismissedUntil, now: dismissedUntil - 1 })).toBe(false);
    expect(offersInstall({ ...facts, dismissedUntil, now: dismissedUntil })).toBe(true);
  });
});

describe('Safari on iOS, which installs by hand', () => {
  const iphone = 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_1 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko)';
  const mac = 'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko)';
  it.each([
    ['an iPhone', `${iphone} Version/18.1 Mobile/15E148 Safari/604.1`, 5, true],
    ['an iPad, which says it is a Mac', `${mac} Version/18.1 Safari/605.1.15`, 5, true],
    ['a Mac', `${mac} Version/18.1 Safari/605.1.15`, 0, false],
    ['Chrome on an iPhone', `${iphone} CriOS/131.0 Mobile/15E148 Safari/604.1`, 5, false],
    [
      'Chrome on Android',
      'Mozilla/5.0 (Linux; Android 15) AppleWebKit/537.36 Chrome/131.0 Mobile Safari/537.36',
      5,
      false,
    ],
  ])('%s', (_, userAgent, touchPoints, expected) => {
    expect(isIosSafari(userAgent, touchPoints)).toBe(expected);
  });
});
