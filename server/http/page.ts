import type { OrganizationSettings } from '../../contract/accounts.ts';
import { loginMessageIn } from '../../rules/company-texts.ts';
import { defaultTheme, tenantThemeCss } from '../../rules/tenant-theme.ts';
import { escapeHtml } from './escape-html.ts';

const LANGUAGES = new Set(['es', 'fr']);
/** A company without the app has no manifest, so the link is removed. */
const MANIFEST = /<link rel="manifest"[^>]*>\s*/;
/** The placeholders. Those for the tenant's message, one per language, contain the default text. */
const PLACEHOLDERS = /<!--lead:(en|es|fr)-->([\s\S]*?)<!--\/lead-->|\/\*%THEME%\*\/|%[A-Z_]+%/g;
/**
 * Writes the tenant's name, colors, settings and the path's language into index.html, so that the first paint is right.
 * Without settings the page is the product's own.
 */
export function renderPage(template: string, settings: OrganizationSettings | undefined, path: string): string {
  const first = path.split('?')[0]?.split('/')[1] ?? '';
  const language = LANGUAGES.has(first) ? first : 'en';
  // Without a company the page has the product's colors, because its style system defines none.
  const css = tenantThemeCss(settings ?? {});
  // A closing tag inside the data would end its element.
  const facts = settings ? JSON.stringify(settings).replaceAll('<', '\\u003c') : 'null';
  const filled: Readonly<Record<string, string>> = {
    '%DEFAULT_THEME%': settings ? defaultTheme(settings) : 'system',
    '%COMPANY%': escapeHtml(settings?.companyName ?? 'Cratebook'),
    '%THEME_COLOR%': escapeHtml(settings?.themeHeaderColor ?? settings?.themePrimaryColor ?? '#1976D2'),
    '%FAVICON%': escapeHtml(settings?.faviconUrl ?? '/favicon.svg'),
    '/*%THEME%*/': css,
    // The build fills this in. In development there is nothing to prefetch.
    '%AHEAD%': 'null',
    '%SETTINGS%': facts,
  };
  const messageIn = (locale: 'en' | 'es' | 'fr') => escapeHtml((settings && loginMessageIn(settings, locale)) ?? '');
  // One pass, so that text in a company's settings is never treated as a placeholder.
  return template
    .replace(MANIFEST, (link) => (settings?.pwaEnabled ? link : ''))
    .replace('<html lang="en"', `<html lang="${language}"`)
    .replace(PLACEHOLDERS, (placeholder, locale?: 'en' | 'es' | 'fr', usual = '') =>
      locale === undefined ? (filled[placeholder] ?? placeholder) : messageIn(locale) || usual,
    );
}
