import type { TenantThemeSettings } from '../../rules/tenant-theme.ts';

interface Shown {
  /** The settings whose colours the page has, or will have in a moment. */
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

/** The page came with the colours of the settings that stand in it. */
function ownOf(page: Document): Shown {
  let own: object = {};
  try {
    own = JSON.parse(page.getElementById('settings')?.textContent ?? 'null') ?? {};
  } catch {
    // Such a page has the product's colours.
  }
  return { key: keyOf(own), sheet: undefined };
}

/**
 * Shows a tenant's colours, in light and dark, where they are others than the page has. An adopted sheet comes after the server's
 * block, so it wins, and needs no inline style, so the content security policy holds.
 */
export async function applyTenantTheme(settings: TenantThemeSettings, page: Document = document): Promise<void> {
  const shown = pages.get(page) ?? ownOf(page);
  pages.set(page, shown);
  const key = keyOf(settings);
  if (shown.key === key) return;
  shown.key = key;
  // Working colours out is no part of a start: as a rule the server has done it.
  const { defaultTheme, tenantThemeCss } = await import('../../rules/tenant-theme.ts');
  if (shown.key !== key) return;
  if (!shown.sheet) {
    shown.sheet = new CSSStyleSheet();
    page.adoptedStyleSheets.push(shown.sheet);
  }
  shown.sheet.replaceSync(tenantThemeCss(settings));
  page.documentElement.dataset.defaultTheme = defaultTheme(settings);
}
