import type { Browser, Page } from 'playwright/test';
import { Link } from '../e2e/harness/link.ts';
import type { Chapter, Stop } from './chapter.ts';
import { LOCALES, type Locale, Stage } from './stage.ts';

/** The action at a stop, in each language. */
export type AtStop = (stage: Stage, stop: Stop, locale: Locale) => Promise<void>;

/**
 * Walks through a chapter on a separate device: signs in once, then only changes routes. The device reaches the
 * server's port through a network that a stop can cut.
 */
export async function walk(
  browser: Browser,
  port: number,
  chapter: Chapter,
  visit: AtStop,
  locales: readonly Locale[] = LOCALES,
): Promise<void> {
  const context = await browser.newContext({
    viewport: { width: 390, height: 844 },
    locale: 'en-US',
    timezoneId: 'America/New_York',
    reducedMotion: 'reduce',
    serviceWorkers: 'block',
  });
  const link = await Link.to(() => port);
  try {
    const stage = new Stage(context, await context.newPage(), link, chapter.host);
    await (chapter.user ? stage.signIn(chapter.user) : stage.open('/'));
    // Every file and language is there before the story cuts the network.
    for (const locale of locales) await stage.go('/account/sync', locale);
    for (const stop of chapter.stops) {
      await stop.before?.(stage);
      for (const locale of locales) {
        await stage.size(390, 844);
        await stage.go(typeof stop.path === 'function' ? stop.path(stage) : stop.path, locale);
        await stop.dress?.(stage.page);
        await visit(stage, stop, locale);
        // At the width at which it was opened, because an inline element of a desktop is a sheet on a phone.
        if (stop.dress) {
          await stage.size(390, 844);
          await closeDressed(stage.page);
        }
      }
    }
  } finally {
    await context.close();
    await link.close();
  }
}

/** Closes what a stop opened: a dialog, with the question about its typed text, or a panel. */
async function closeDressed(page: Page): Promise<void> {
  // The first key also closes a dialog that is a question. Its last button would do what it asks about.
  await page.keyboard.press('Escape');
  // In a panel the first key discards what was typed, the second closes it.
  const question = page.locator('dialog[open][role=alertdialog]');
  if (await question.isVisible()) await question.getByRole('button').last().click();
  else await page.keyboard.press('Escape');
}
