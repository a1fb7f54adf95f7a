import { expect, it } from 'vitest';
import { linkTitleIn, loginMessageIn } from './company-texts.ts';

it('a company’s texts are in the reader’s language, else in the company’s default one', () => {
  const settings = { loginMessage: 'Welcome', loginMessages: { es: 'Bienvenidos', fr: '' } };
  expect(loginMessageIn(settings, 'es')).toBe('Bienvenidos');
  expect(loginMessageIn(settings, 'fr')).toBe('Welcome');
  expect(loginMessageIn(settings, 'en')).toBe('Welcome');
  expect(loginMessageIn({ loginMessage: null, loginMessages: {} }, 'es')).toBeNull();
  const link = { title: 'News', titles: { fr: 'Actualités' } };
  expect([linkTitleIn(link, 'fr'), linkTitleIn(link, 'es')]).toEqual(['Actualités', 'News']);
});

it('texts that a device stored before they had languages are shown in all of them', () => {
  expect(loginMessageIn({ loginMessage: 'Welcome' }, 'fr')).toBe('Welcome');
  expect(linkTitleIn({ title: 'News' }, 'es')).toBe('News');
});
