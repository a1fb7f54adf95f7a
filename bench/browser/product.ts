import { type ChildProcess, spawn } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Page } from 'playwright';
import { buildApp, isBuilt, ROOT } from '../../server/build/build-app.ts';
import { DEMO_PASSWORD } from '../../server/demo/people.ts';
import { say } from './bed.ts';

const START_MS = 180_000;

/** The product as shipped: built, served by its own server with the demo company. */
export interface Product {
  readonly origin: string;
  close(): Promise<void>;
}

let running: Promise<Product> | undefined;

/** One product for all sections of a run. */
export function product(): Promise<Product> {
  running ??= start();
  return running;
}

/** Stops it, if it was started. */
export async function closeProduct(): Promise<void> {
  const last = running;
  running = undefined;
  await (await last?.catch(() => undefined))?.close();
}

const freePort = (): Promise<number> =>
  new Promise((resolve, reject) => {
    const probe = createServer();
    probe.on('error', reject);
    probe.listen(0, '127.0.0.1', () => {
      const address = probe.address();
      probe.close(() =>
        address && typeof address === 'object' ? resolve(address.port) : reject(new Error('no port')),
      );
    });
  });

async function start(): Promise<Product> {
  if (!(await isBuilt())) await buildApp(say);
  const dataDir = await mkdtemp(join(tmpdir(), 'cratebook-bench-'));
  const port = Number(process.env.BENCH_PORT ?? (await freePort()));
  const child = spawn(process.execPath, ['server/start.ts'], {
    cwd: ROOT,
    env: {
      ...process.env,
      NODE_ENV: 'test',
      PORT: String(port),
      DATA_DIR: dataDir,
      RATE_LIMIT: 'off',
      LOG_LEVEL: 'warn',
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let output = '';
  const collect = (chunk: Buffer) => {
    output = (output + chunk.toString()).slice(-10_000);
  };
  child.stdout?.on('data', collect);
  child.stderr?.on('data', collect);
  const close = async () => {
    await ended(child);
    await rm(dataDir, { recursive: true, force: true });
  };
  const origin = `http://localhost:${port}`;
  const deadline = Date.now() + START_MS;
  while (Date.now() < deadline && child.exitCode === null) {
    const ready = await fetch(`${origin}/readyz`).then(
      ({ ok }) => ok,
      () => false,
    );
    if (ready) {
      say(`the product runs at ${origin}`);
      return { origin, close };
    }
    await new Promise((resolve) => setTimeout(resolve, 200));
  }
  await close();
  throw new Error(`the server did not start:\n${output}`);
}

function ended(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null) return Promise.resolve();
  return new Promise((resolve) => {
    child.once('exit', () => resolve());
    child.kill('SIGTERM');
  });
}

export const CHEF = 'chef@greenleaf.test';

/** Signs the chef in through the form and waits for the shop. */
export async function signIn(page: Page, origin: string): Promise<void> {
  await page.goto(`${origin}/auth`);
  await page.locator('input[autocomplete="username"]').fill(CHEF);
  await page.locator('input[autocomplete="current-password"]').fill(DEMO_PASSWORD);
  await page.keyboard.press('Enter');
  await page.waitForURL(/\/portal/);
  await usable(page);
}

/** Waits until the shop shows an item that can be added to the cart. */
export async function usable(page: Page): Promise<void> {
  await page.locator('button[aria-label^="More "]:not([disabled])').first().waitFor();
}
