// @vitest-environment happy-dom
import { describe, expect, it } from 'vitest';
import { applyTenantTheme } from './tenant-theme.ts';

function applied(): string[] {
  return document.adoptedStyleSheets.map((sheet) => [...sheet.cssRules].map((rule) => rule.cssText).join(''));
}

const OWN = {
  themePrimaryColor: '#2e7d32',
  themeDarkVariant: null,
  companyName: 'Greenleaf',
  themeExternalResources: [],
};

/** Makes a page as the server writes it for a company. */
function pageOf(settings: unknown): void {
  document.adoptedStyleSheets = [];
  document.body.innerHTML = `<script type="application/json" id="settings">${JSON.stringify(settings)}</script>`;
}

describe('applyTenantTheme', () => {
  it('keeps the colors that the page came with, and adds one sheet for others', async () => {
    pageOf(OWN);
    await applyTenantTheme({ ...OWN });
    expect(applied()).toEqual([]);

    await applyTenantTheme({ ...OWN, themePrimaryColor: '#7d2e5a', themeDarkVariant: true });
    expect(applied()).toHaveLength(1);
    expect(applied()[0]).toContain('#7d2e5a');
    expect(document.documentElement.dataset.defaultTheme).toBe('dark');

    await applyTenantTheme(OWN);
    expect(applied()).toHaveLength(1);
    expect(applied()[0]).toContain('#2e7d32');
    expect(applied()[0]).not.toContain('#7d2e5a');
    expect(document.documentElement.dataset.defaultTheme).toBe('system');
  });

  it('applies the settings that were requested last', async () => {
    await Promise.all([
      applyTenantTheme({ themePrimaryColor: '#7d2e5a' }),
      applyTenantTheme({ themePrimaryColor: '#2e5a7d' }),
    ]);
    expect(applied().join()).toContain('#2e5a7d');
    expect(applied().join()).not.toContain('#7d2e5a');
  });

  it.each(['null', '{'])('colors a page without valid settings: %s', async (text) => {
    const page = document.implementation.createHTMLDocument();
    page.body.innerHTML = `<script type="application/json" id="settings">${text}</script>`;
    await applyTenantTheme({ themePrimaryColor: '#2e5a7d' }, page);
    expect(page.adoptedStyleSheets).toHaveLength(1);
  });
});
