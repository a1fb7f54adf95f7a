import { defaultTheme, type TenantThemeSettings, tenantThemeCss } from '../../rules/tenant-theme.ts';

const sheets = new WeakMap<Document, CSSStyleSheet>();

/**
 * Shows a tenant's colours at once, in light and dark. An adopted sheet comes after the server's block, so it wins,
 * and needs no inline style, so the content security policy holds.
 */
export function applyTenantTheme(settings: TenantThemeSettings, page: Document = document): void {
  let sheet = sheets.get(page);
  if (!sheet) {
    sheet = new CSSStyleSheet();
    sheets.set(page, sheet);
    page.adoptedStyleSheets.push(sheet);
  }
  sheet.replaceSync(tenantThemeCss(settings));
  page.documentElement.dataset.defaultTheme = defaultTheme(settings);
}
