import type { TenantThemeSettings } from '../../rules/tenant-theme.ts';

interface Shown {
  /** The settings whose colors the page has, or will have in a moment. */
  key: string;
  sheet: CSSStyleSheet | undefined;
}

const pages = new WeakMap<Document, Shown>();

const keyOf = (settings: object): string =>
  JSON.stringify(
    Object.entries(settings)
      .filter(([name]) => name.startsWith('theme') && name !== 'themeExternalResources')
      .sort(),
  );

/** Returns the state of a page that came with the colors of the settings in it. */
function ownOf(page: Document): Shown {
  let own: object = {};
  try {
    own = JSON.parse(page.getElementById('settings')?.textContent ?? 'null') ?? {};
  } catch {
    // Such a page has the product's colors.
  }
  return { key: keyOf(own), sheet: undefined };
}

/**
 * Applies a tenant's colors, in light and dark mode, if the page has others. An adopted sheet follows the server's
 * block, so it wins. It needs no inline style, so the content security policy allows it.
 */
export async function applyTenantTheme(settings: TenantThemeSettings, page: Document = document): Promise<void> {
  const shown = pages.get(page) ?? ownOf(page);
  pages.set(page, shown);
  const key = keyOf(settings);
  if (shown.key === key) return;
  shown.key = key;
  // Colors are rarely computed at a start, because the server has usually done it.
  const { defaultTheme, tenantThemeCss } = await import('../../rules/tenant-theme.ts');
  if (shown.key !== key) return;
  if (!shown.sheet) {
    shown.sheet = new CSSStyleSheet();
    page.adoptedStyleSheets.push(shown.sheet);
  }
  shown.sheet.replaceSync(tenantThemeCss(settings));
  page.documentElement.dataset.defaultTheme = defaultTheme(settings);
}
