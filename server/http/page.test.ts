import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import type { OrganizationSettings } from '../../contract/accounts.ts';
import { renderPage } from './page.ts';

const template = readFileSync(new URL('../../index.html', import.meta.url), 'utf8');
const settings = {
  companyName: '</title><script>$&</script>',
  themeDarkVariant: true,
  themePrimaryColor: '#2E7D32',
  themeHeaderColor: null,
  faviconUrl: '/media/"x',
  loginMessage: '</script>',
} as OrganizationSettings;

it('fills in every placeholder, in the language of the path', () => {
  const page = renderPage(template, settings, '/es/portal?x=/fr');
  expect(page).not.toMatch(/%[A-Z_]+%/);
  expect(page).toContain('<html lang="es" data-default-theme="dark">');
  expect(page).toContain('<meta name="theme-color" content="#2E7D32" />');
  expect(renderPage(template, undefined, '/frank')).toContain('<html lang="en" data-default-theme="system">');
});

it('links the manifest only if there is one', () => {
  expect(renderPage(template, { ...settings, pwaEnabled: true }, '/')).toContain('rel="manifest"');
  expect(renderPage(template, settings, '/')).not.toContain('manifest');
  expect(renderPage(template, undefined, '/')).not.toContain('manifest');
});

it('keeps every setting inside its element', () => {
  const page = renderPage(template, settings, '/');
  const count = (text: string) => page.split(text).length;
  const plain = renderPage(template, undefined, '/');
  expect(count('</script>')).toBe(plain.split('</script>').length);
  expect(count('</title>')).toBe(plain.split('</title>').length);
  expect(page).toContain('href="/media/&#34;x"');
  const data = /<script type="application\/json" id="settings">(.*?)<\/script>/s.exec(page)?.[1] ?? '';
  expect(JSON.parse(data)).toEqual(settings);
});

it("shows the company's message on the sign-in page in each language, or the default without one", () => {
  const form = '<p><!--lead:en-->Order from us.<!--/lead--></p><p><!--lead:es--><!--/lead--></p>';
  expect(renderPage(form, { ...settings, loginMessage: '5 < 6' }, '/')).toBe('<p>5 &#60; 6</p><p>5 &#60; 6</p>');
  expect(renderPage(form, { ...settings, loginMessage: null }, '/')).toBe('<p>Order from us.</p><p></p>');
  const texts = { loginMessage: 'Hello', loginMessages: { es: '¿Qué <tal>?' } };
  expect(renderPage(form, { ...settings, ...texts }, '/')).toBe('<p>Hello</p><p>¿Qué &#60;tal&#62;?</p>');
  expect(renderPage(form, { ...settings, ...texts, loginMessage: null }, '/')).toBe(
    '<p>Order from us.</p><p>¿Qué &#60;tal&#62;?</p>',
  );
});

it("[C5.4] never treats a company's text as a placeholder", () => {
  const page = renderPage(template, { ...settings, faviconUrl: '/%SETTINGS%', companyName: '%FAVICON%' }, '/');
  expect(page).toContain('href="/%SETTINGS%"');
  expect(page).toContain('<title>%FAVICON%</title>');
  const data = /<script type="application\/json" id="settings">(.*?)<\/script>/s.exec(page)?.[1] ?? '';
  expect(JSON.parse(data)).toMatchObject({ faviconUrl: '/%SETTINGS%', companyName: '%FAVICON%' });
});
