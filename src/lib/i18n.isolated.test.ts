// @vitest-environment happy-dom
import { i18n } from '@lingui/core';
import { describe, expect, it } from 'vitest';
import { activateLocale, currentLocale } from './i18n.ts';

describe('activateLocale', () => {
  it('switches language, page and cookie without a reload', async () => {
    await activateLocale('fr');
    expect(currentLocale()).toBe('fr');
    expect(i18n.locale).toBe('fr');
    expect(document.documentElement.lang).toBe('fr');
    expect(document.cookie).toContain('locale=fr');
  });

  it('activates the language that was requested last if an earlier one loads more slowly', async () => {
    await activateLocale('fr');
    const slow = activateLocale('es');
    const quick = activateLocale('fr');
    await Promise.all([slow, quick]);
    expect(currentLocale()).toBe('fr');
    expect(document.documentElement.lang).toBe('fr');
  });
});
