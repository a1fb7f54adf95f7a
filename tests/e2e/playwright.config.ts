import { defineConfig } from 'playwright/test';

const isRoot = process.getuid?.() === 0;

const chromiumAt = (path: string | undefined) => ({
  launchOptions: {
    ...(path ? { executablePath: path } : {}),
    args: [
      ...(isRoot ? ['--no-sandbox'] : []),
      '--disable-background-networking',
      '--disable-component-update',
      '--disable-sync',
      '--no-first-run',
    ],
  },
});
/** Only the whole browser tells whether an app can be installed. */
const WHOLE = 'service-worker.spec.ts';

export default defineConfig({
  testDir: '.',
  // Every screen in every language and color mode takes minutes, so it has a separate step: `npm test -- access`.
  projects: [
    {
      name: 'browser',
      testMatch: process.env.ACCESS ? 'axe.spec.ts' : '**/*.spec.ts',
      testIgnore: process.env.ACCESS ? WHOLE : ['axe.spec.ts', WHOLE],
      // In the browser without windows, if it is there, a test takes a seventh less processor time.
      use: chromiumAt(process.env.CHROMIUM_SHELL_PATH || process.env.CHROMIUM_PATH),
    },
    ...(process.env.ACCESS
      ? []
      : [{ name: 'whole browser', testMatch: WHOLE, use: chromiumAt(process.env.CHROMIUM_PATH) }]),
  ],
  outputDir: '../../.cache/tests/playwright',
  globalSetup: './harness/global-setup.ts',
  fullyParallel: false,
  workers: 2,
  // A test that needs a second try has failed.
  retries: 0,
  // No test depends on the machine's speed; these limits end hanging tests.
  timeout: 300_000,
  expect: { timeout: 60_000 },
  reporter: [['list'], ['json', { outputFile: process.env.PLAYWRIGHT_REPORT ?? '../../.cache/tests/playwright.json' }]],
  use: {
    browserName: 'chromium',
    locale: 'en-US',
    timezoneId: 'America/New_York',
    viewport: { width: 390, height: 844 },
    actionTimeout: 60_000,
    // Recording costs a fifth of the processor time: TRACE=1 asks for it.
    trace: process.env.TRACE ? { mode: 'retain-on-failure', screenshots: false } : 'off',
  },
});
