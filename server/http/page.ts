import type { OrganizationSettings } from '../../contract/accounts.ts';
import { defaultTheme, tenantThemeCss } from '../../rules/tenant-theme.ts';
import { escapeHtml } from './escape-html.ts';

const LANGUAGES = new Set(['es', 'fr']);
/** A company without the app has no manifest: the link would lead nowhere. */
const MANIFEST = /<link rel="manifest"[^>]*>\s*/;
/** Where the outline says the tenant's own message: it holds what is said without one. */
const PLACEHOLDERS = /<!--lead-->([\s\S]*?)<!--\/lead-->|\/\*%THEME%\*\/|%[A-Z_]+%/g;
/**
 * Writes the tenant's name, colours, settings and the path's language into index.html, so that the first paint is right.
 * Without settings the page is the product's own.
 */
export function renderPage(template: string, settings: OrganizationSettings | undefined, path: string): string {
  const first = path.split('?')[0]?.split('/')[1] ?? '';
  const language = LANGUAGES.has(first) ? first : 'en';
  // Without a company of its own it has the product's colours: the page's style system knows none.
  const css = tenantThemeCss(settings ?? {});
  // A closing tag inside the data would end its element.
  const facts = settings ? JSON.stringify(settings).replaceAll('<', '\\u003c') : 'null';
  const filled: Readonly<Record<string, string>> = {
    '%DEFAULT_THEME%': settings ? defaultTheme(settings) : 'system',
    '%COMPANY%': escapeHtml(settings?.companyName ?? 'Cratebook'),
    '%THEME_COLOR%': escapeHtml(settings?.themeHeaderColor ?? settings?.themePrimaryColor ?? '#1976D2'),
    '%FAVICON%': escapeHtml(settings?.faviconUrl ?? '/favicon.svg'),
    '/*%THEME%*/': css,
    // What the build fills in; while developing there is nothing to fetch ahead.
    '%AHEAD%': 'null',
    '%SETTINGS%': facts,
  };
  const message = settings?.loginMessage ? escapeHtml(settings.loginMessage) : undefined;
  // In one pass, so that what a company wrote into its settings is never taken for a placeholder.
  return template
    .replace(MANIFEST, (link) => (settings?.pwaEnabled ? link : ''))
    .replace('<html lang="en"', `<html lang="${language}"`)
    .replace(PLACEHOLDERS, (placeholder, usual?: string) =>
      usual === undefined ? (filled[placeholder] ?? placeholder) : (message ?? usual),
    );
}
