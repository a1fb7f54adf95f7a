// @vitest-environment happy-dom
import { describe, expect, it } from 'vitest';
import { applyTenantTheme } from './tenant-theme.ts';

function applied(): string[] {
  return document.adoptedStyleSheets.map((sheet) => [...sheet.cssRules].map((rule) => rule.cssText).join(''));
}

describe('applyTenantTheme', () => {
  it('puts one sheet on the page and swaps its content', () => {
    applyTenantTheme({ themePrimaryColor: '#2e7d32' });
    applyTenantTheme({ themePrimaryColor: '#7d2e5a', themeDarkVariant: true });
    expect(applied()).toHaveLength(1);
    expect(applied()[0]).toContain('#7d2e5a');
    expect(applied()[0]).not.toContain('#2e7d32');
    expect(document.documentElement.dataset.defaultTheme).toBe('dark');
  });
});
