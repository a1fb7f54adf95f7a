// @vitest-environment happy-dom
import { cleanup, screen } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import type { OrganizationSettings } from '../../../contract/accounts.ts';
import { setSession } from '../../sync/session-state.ts';
import { renderUi } from '../../ui/render-for-test.tsx';
import { CompanyMark } from './company-mark.tsx';

afterEach(() => {
  cleanup();
  setSession({ settings: null });
});

function logoOf(companyDarkImageUrl: string | null): HTMLElement {
  const settings = { companyName: 'Greenleaf', companyImageUrl: '/light.png', companyDarkImageUrl };
  setSession({ settings: settings as OrganizationSettings });
  renderUi(<CompanyMark />);
  return screen.getByRole('img', { name: 'Greenleaf' });
}

it('a company’s logo for dark mode replaces the other one there', () => {
  const logo = logoOf('/dark.png');
  expect(logo.getAttribute('src')).toBe('/light.png');
  expect(logo.style.getPropertyValue('--dark')).toBe('url("/dark.png")');
  const rules = [...document.styleSheets].flatMap((sheet) => [...sheet.cssRules].map(({ cssText }) => cssText));
  const dark = rules.find((rule) => logo.className.split(' ').some((one) => rule.includes(one)) && /dark/.test(rule));
  expect(dark).toContain('var(--dark)');
});

it('without one the logo keeps its light background in dark mode', () => {
  expect(logoOf(null).style.getPropertyValue('--dark')).toBe('');
});
