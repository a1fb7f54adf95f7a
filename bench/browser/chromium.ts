import { spawn } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type BrowserContext, chromium, type Page } from 'playwright';
import { findChromium } from '../../tests/run/chromium.ts';

/** Installs Chromium if it is missing, like the browser tests. */
const run = (command: string, args: readonly string[]) =>
  new Promise<number>((resolve) => {
    const child = spawn(command, args, { stdio: 'inherit' });
    child.on('error', () => resolve(1));
    child.on('close', (code) => resolve(code ?? 1));
  });
let found: Promise<string | undefined> | undefined;
async function executable(): Promise<string> {
  found ??= findChromium(run);
  const path = await found;
  if (!path) throw new Error('No Chromium is here and none could be installed: set CHROMIUM_PATH.');
  return path;
}

/**
 * Runs `work` in a Chromium with its own profile on disk, because a private window keeps data in memory. Deletes the
 * profile afterwards.
 */
export async function withProfile<T>(
  work: (context: BrowserContext) => Promise<T>,
  options: { args?: string[]; viewport?: { width: number; height: number }; serviceWorkers?: 'block' } = {},
): Promise<T> {
  const profile = await mkdtemp(join(tmpdir(), 'cratebook-bench-profile-'));
  const context = await chromium.launchPersistentContext(profile, {
    executablePath: await executable(),
    // On a busy machine the start may take long.
    timeout: 600_000,
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

/** Opens a page that prints its errors. */
export async function openPage(context: BrowserContext, address: string): Promise<Page> {
  const page = context.pages()[0] ?? (await context.newPage());
  page.setDefaultTimeout(120_000);
  page.on('pageerror', (error) => process.stderr.write(`  in the page: ${error.message}\n`));
  await page.goto(address, { waitUntil: 'load' });
  return page;
}

export const chromiumVersion = async (): Promise<string> =>
  withProfile(async (context) => context.browser()?.version() ?? 'unknown');
