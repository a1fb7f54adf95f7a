import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { LOCALES, localeFromCookie, localeFromPath, stripLocale, withLocale } from './i18n-locale.ts';

describe('language in a URL', () => {
  it('reads the prefix and only a whole one', () => {
    expect(localeFromPath('/es/portal')).toBe('es');
    expect(localeFromPath('/fr')).toBe('fr');
    expect(localeFromPath('/fr?next=/portal')).toBe('fr');
    expect(localeFromPath('/portal')).toBe('en');
    expect(localeFromPath('/')).toBe('en');
    expect(localeFromPath('/estimates')).toBe('en');
    expect(localeFromPath('/de/portal')).toBe('en');
    expect(localeFromPath('/en/portal')).toBe('en');
  });

  it('removes the prefix', () => {
    expect(stripLocale('/es/portal?q=a#b')).toBe('/portal?q=a#b');
    expect(stripLocale('/fr')).toBe('/');
    expect(stripLocale('/fr?x=1')).toBe('/?x=1');
    expect(stripLocale('/freight')).toBe('/freight');
  });

  it('adds the prefix, except for English, which has none', () => {
    expect(withLocale('/portal', 'es')).toBe('/es/portal');
    expect(withLocale('/', 'fr')).toBe('/fr');
    expect(withLocale('/?x=1', 'fr')).toBe('/fr?x=1');
    expect(withLocale('/es/portal/cart', 'fr')).toBe('/fr/portal/cart');
    expect(withLocale('/es', 'en')).toBe('/');
  });

  it('returns to the same path through any languages', () => {
    const segment = fc.stringMatching(/^[a-z0-9-]{1,8}$/).filter((text) => !['es', 'fr'].includes(text));
    const path = fc.array(segment, { maxLength: 4 }).map((segments) => `/${segments.join('/')}`);
    fc.assert(
      fc.property(path, fc.constantFrom(...LOCALES), fc.constantFrom(...LOCALES), (place, first, second) => {
        const there = withLocale(withLocale(place, first), second);
        expect(localeFromPath(there)).toBe(second);
        expect(stripLocale(there)).toBe(place);
      }),
    );
  });
});

describe('localeFromCookie', () => {
  it('finds a known language among other cookies', () => {
    expect(localeFromCookie('a=1; locale=fr; b=2')).toBe('fr');
    expect(localeFromCookie('mylocale=fr')).toBeUndefined();
    expect(localeFromCookie('locale=de')).toBeUndefined();
    expect(localeFromCookie('')).toBeUndefined();
  });
});
