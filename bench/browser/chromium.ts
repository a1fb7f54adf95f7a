import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type BrowserContext, chromium, type Page } from 'playwright';

const EXECUTABLE = process.env.CHROMIUM_PATH;

/**
 * Runs `work` in a Chromium with a profile of its own on the disk: what a private window keeps would lie in memory. The profile is gone afterwards.
 */
export async function withProfile<T>(
  work: (context: BrowserContext) => Promise<T>,
  options: { args?: string[]; viewport?: { width: number; height: number }; serviceWorkers?: 'block' } = {},
): Promise<T> {
  const profile = await mkdtemp(join(tmpdir(), 'cratebook-bench-profile-'));
  const context = await chromium.launchPersistentContext(profile, {
    ...(EXECUTABLE ? { executablePath: EXECUTABLE } : {}),
    args: ['--no-sandbox', ...(options.args ?? [])],
    ...(options.viewport ? { viewport: options.viewport } : {}),
    ...(options.serviceWorkers ? { serviceWorkers: options.serviceWorkers } : {}),
  });
  try {
    return await work(context);
  } finally {
    await context.close();
    await rm(profile, { recursive: true, force: true, maxRetries: 3 });
  }
}

/** A page that tells what goes wrong in it. */
export async function openPage(context: BrowserContext, address: string): Promise<Page> {
  const page = context.pages()[0] ?? (await context.newPage());
  page.setDefaultTimeout(120_000);
  page.on('pageerror', (error) => process.stderr.write(`  in the page: ${error.message}\n`));
  await page.goto(address, { waitUntil: 'load' });
  return page;
}

export const chromiumVersion = async (): Promise<string> =>
  withProfile(async (context) => context.browser()?.version() ?? 'unknown');
