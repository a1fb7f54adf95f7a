import { existsSync } from 'node:fs';

type Run = (command: string, args: readonly string[]) => Promise<number>;

const PLACES = [
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/usr/bin/google-chrome-stable',
];
const SHELL = '/usr/bin/chromium-headless-shell';

/** Debian's Chromium without windows, if it is installed: a test takes a seventh less processor time in it. */
export const findShell = (): string | undefined => (existsSync(SHELL) ? SHELL : undefined);

const here = (): string | undefined => PLACES.find((path) => existsSync(path));

async function playwrightOwn(): Promise<string | undefined> {
  const { chromium } = await import('playwright');
  const path = chromium.executablePath();
  return existsSync(path) ? path : undefined;
}

/** The Chromium that the browser tests use: the one named, one that is installed, Debian's package, or Playwright's own download. */
export async function findChromium(run: Run): Promise<string | undefined> {
  const named = process.env.CHROMIUM_PATH;
  if (named) return existsSync(named) ? named : undefined;
  const found = here() ?? (await playwrightOwn());
  if (found) return found;
  if (existsSync('/usr/bin/apt-get')) {
    const asRoot = process.getuid?.() === 0 ? [] : ['sudo', '-n'];
    const apt = (...args: string[]) => {
      const [command = 'apt-get', ...rest] = [...asRoot, 'apt-get', '-qq', ...args];
      return run(command, rest);
    };
    await apt('update');
    // With the program that the PDFs of the tests are opened by.
    await apt(
      'install',
      '-y',
      '--no-install-recommends',
      'chromium',
      'chromium-headless-shell',
      'fonts-liberation',
      'poppler-utils',
    );
    const installed = here();
    if (installed) return installed;
  }
  await run('playwright', ['install', 'chromium']);
  return playwrightOwn();
}
