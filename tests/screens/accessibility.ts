import AxeBuilder from '@axe-core/playwright';
import type { Page } from 'playwright/test';
import { audit } from './audit.ts';
import type { Mode, Stage } from './stage.ts';

/** A phone and a desk; what lies between has the rules of one of them. */
export const AXE_SIZES = [
  [390, 844],
  [1440, 900],
] as const;
const COLOURS = { runOnly: ['color-contrast'] };
/** Leaves out what only a report would show. */
const QUICK: Parameters<AxeBuilder['options']>[0] = { resultTypes: ['violations'], preload: false, iframes: false };
const TAGS = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];

/**
 * The first rows of a list stand for all of them, and rows that the browser skips while they are out of sight are drawn: it doesn't keep the
 * colours of those up to date.
 */
const FEWER_ROWS = `
  * { content-visibility: visible !important; }
  main :is(ul > li, tbody > tr):nth-child(n + 7):not([data-index]) { display: none !important; }
  [data-looked-under] { position: static !important; }`;

/** What sticks to the lower edge lies over whatever has been scrolled to there, which is no fault of either. */
const lookUnderBars = (page: Page) =>
  page.evaluate(() => {
    for (const element of document.querySelectorAll('main *')) {
      const { position, bottom } = getComputedStyle(element);
      if (position === 'sticky' && bottom !== 'auto') element.setAttribute('data-looked-under', '');
    }
  });

/**
 * What axe and the audit find on the screen as it stands, on a phone and at a desk, in each of the modes. One line a fault. Only the colours
 * differ between the modes, so all other rules are looked at in the first of them.
 */
export async function accessibilityFaults(stage: Stage, modes: readonly Mode[]): Promise<string[]> {
  const { page } = stage;
  const found: string[] = [];
  await page.evaluate((css) => {
    const sheet = new CSSStyleSheet();
    sheet.replaceSync(css);
    document.adoptedStyleSheets = [sheet];
  }, FEWER_ROWS);
  for (const [width, height] of AXE_SIZES) {
    await stage.size(width, height);
    await lookUnderBars(page);
    for (const fault of await audit(page)) found.push(`${width}: ${fault}`);
    for (const mode of modes) {
      await stage.show(mode);
      const axe = new AxeBuilder({ page }).setLegacyMode(true);
      const rules = mode === modes[0] ? { runOnly: TAGS } : COLOURS;
      const { violations } = await axe.options({ ...QUICK, ...rules }).analyze();
      for (const { id, nodes } of violations)
        for (const { html, failureSummary = '' } of nodes.slice(0, 3))
          found.push(`${width} ${mode}: ${id}: ${html.slice(0, 200)} ${failureSummary.replace(/\s+/g, ' ')}`);
    }
  }
  await page.evaluate(() => {
    document.adoptedStyleSheets = [];
    for (const element of document.querySelectorAll('[data-looked-under]'))
      element.removeAttribute('data-looked-under');
  });
  return found;
}
