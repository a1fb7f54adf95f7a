import AxeBuilder from '@axe-core/playwright';
import type { Page } from 'playwright/test';
import { audit } from './audit.ts';
import type { Mode, Stage } from './stage.ts';

/** A phone and a desktop; sizes in between have the layout of one of them. */
export const AXE_SIZES = [
  [390, 844],
  [1440, 900],
] as const;
/** The printable part of a Letter page with margins of half an inch, in CSS pixels. */
const PAPER_SIZES = [[720, 960]] as const;
const COLOURS = { runOnly: ['color-contrast'] };
/** Leaves out what only a report would show. */
const QUICK: Parameters<AxeBuilder['options']>[0] = { resultTypes: ['violations'], preload: false, iframes: false };
const TAGS = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];

/**
 * Keeps only the first rows of a list. Renders rows that the browser skips while out of view, because it doesn't update
 * their colors.
 */
const FEWER_ROWS = `
  * { content-visibility: visible !important; }
  main :is(ul > li, tbody > tr):nth-child(n + 7):not([data-index]) { display: none !important; }
  [data-looked-under] { position: static !important; }`;

/** Marks sticky bars at the lower edge. They cover what is scrolled below them, which is not an error. */
const lookUnderBars = (page: Page) =>
  page.evaluate(() => {
    for (const element of document.querySelectorAll('main *')) {
      const { position, bottom } = getComputedStyle(element);
      if (position === 'sticky' && bottom !== 'auto') element.setAttribute('data-looked-under', '');
    }
  });

/**
 * Returns what axe and the audit find on the current screen, on a phone and on a desktop, or on paper, in each of the
 * modes. One line per error. Only colors differ between the modes, so all other rules run in the first one.
 */
export async function accessibilityFaults(stage: Stage, modes: readonly Mode[]): Promise<string[]> {
  const { page } = stage;
  const found: string[] = [];
  await page.evaluate((css) => {
    const sheet = new CSSStyleSheet();
    sheet.replaceSync(css);
    document.adoptedStyleSheets = [sheet];
  }, FEWER_ROWS);
  const isPaper = await page.evaluate(() => matchMedia('print').matches);
  for (const [width, height] of isPaper ? PAPER_SIZES : AXE_SIZES) {
    await stage.size(width, height);
    // What is scrolled below the header is not an error either.
    await page.evaluate(() => scrollTo(0, 0));
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
