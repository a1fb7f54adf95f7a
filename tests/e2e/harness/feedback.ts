import type { Locator, Page } from 'playwright/test';
import type { FeedbackKind } from '../../../src/scan/feedback/feedback-kinds.ts';

/** The scan feedback on the screen, if it is of one of these kinds. */
export const said = (page: Page, ...kinds: readonly FeedbackKind[]): Locator =>
  page.locator(kinds.map((kind) => `[data-scan-feedback="${kind}"]`).join());

/** The scan feedback that something is booked. */
export const saidBooked = (page: Page): Locator => said(page, 'ok', 'line-done');
