import { type ChildProcess, spawn } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Browser, type BrowserContext, chromium } from 'playwright/test';

/** A browser with a profile on disk, in a separate process group, so that the whole of it can be killed at once. */
export class KillableBrowser {
  private readonly profile: string;
  private child: ChildProcess | undefined;
  private browser: Browser | undefined;

  private constructor(profile: string) {
    this.profile = profile;
  }

  static async create(): Promise<KillableBrowser> {
    return new KillableBrowser(await mkdtemp(join(tmpdir(), 'cratebook-profile-')));
  }

  /** Starts it on the profile as it was left. */
  async start(): Promise<BrowserContext> {
    const child = spawn(
      process.env.CHROMIUM_PATH ?? chromium.executablePath(),
      [
        '--headless=new',
        '--remote-debugging-port=0',
        `--user-data-dir=${this.profile}`,
        '--window-size=390,844',
        '--no-first-run',
        '--disable-background-networking',
        '--disable-component-update',
        '--disable-sync',
        '--password-store=basic',
        ...(process.getuid?.() === 0 ? ['--no-sandbox'] : []),
        'about:blank',
      ],
      { detached: true, stdio: ['ignore', 'ignore', 'pipe'] },
    );
    this.child = child;
    const endpoint = await new Promise<string>((resolve, reject) => {
      let said = '';
      child.stderr?.on('data', (chunk: Buffer) => {
        said += chunk.toString();
        const found = /DevTools listening on (ws:\S+)/.exec(said)?.[1];
        if (found) resolve(found);
      });
      child.once('exit', () => reject(new Error(`the browser ended:\n${said}`)));
    });
    this.browser = await chromium.connectOverCDP(endpoint);
    const [context] = this.browser.contexts();
    if (!context) throw new Error('the browser has no context');
    return context;
  }

  /** Kills every process of it with -9: nothing gets a chance to be written. */
  async kill(): Promise<void> {
    const { child } = this;
    this.child = undefined;
    if (!child?.pid || child.exitCode !== null || child.signalCode !== null) return;
    const ended = new Promise((resolve) => child.once('exit', resolve));
    process.kill(-child.pid, 'SIGKILL');
    await ended;
    await this.browser?.close().catch(() => {});
  }

  async dispose(): Promise<void> {
    await this.kill();
    await rm(this.profile, { recursive: true, force: true, maxRetries: 5, retryDelay: 100 });
  }
}
