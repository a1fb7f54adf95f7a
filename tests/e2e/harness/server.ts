import { type ChildProcess, spawn } from 'node:child_process';
import { cpSync, mkdirSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { COMPILE_CACHE_DIR, ROOT, TEMPLATE_DIR } from './paths.ts';

const START_MS = 180_000;

/** Returns a free port. It is released before its use, which suffices on a local machine. */
export const freePort = (): Promise<number> =>
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

/** The real server as users start it, in a separate process, on a copy of the demo data. */
export class TestServer {
  readonly port: number;
  readonly dataDir: string;
  private child: ChildProcess | undefined;
  private output = '';

  private constructor(port: number, dataDir: string) {
    this.port = port;
    this.dataDir = dataDir;
  }

  /**
   * On an empty DATA_DIR, or on a copy of the prepared one. `cpSync` copies its 2,000 files in a fifth of the processor
   * time of `cp`, but not the mode of a folder, and PostgreSQL starts only in one that others can't read.
   */
  static async create(options: { empty?: string } = {}): Promise<TestServer> {
    const dataDir = options.empty ?? (await mkdtemp(join(tmpdir(), 'cratebook-e2e-')));
    if (!options.empty) {
      mkdirSync(join(dataDir, 'postgres'), { mode: 0o700 });
      cpSync(TEMPLATE_DIR, dataDir, { recursive: true });
    }
    return new TestServer(await freePort(), dataDir);
  }

  get origin(): string {
    return `http://localhost:${this.port}`;
  }

  get harborOrigin(): string {
    return `http://harbor.localhost:${this.port}`;
  }

  async start(): Promise<void> {
    this.output = '';
    const child = spawn(process.execPath, ['server/start.ts'], {
      cwd: ROOT,
      env: {
        ...process.env,
        NODE_ENV: 'test',
        PORT: String(this.port),
        DATA_DIR: this.dataDir,
        RATE_LIMIT: 'off',
        LOG_LEVEL: 'warn',
        NODE_COMPILE_CACHE: COMPILE_CACHE_DIR,
      },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    this.child = child;
    const collect = (chunk: Buffer) => {
      this.output = (this.output + chunk.toString()).slice(-20_000);
    };
    child.stdout?.on('data', collect);
    child.stderr?.on('data', collect);
    const deadline = Date.now() + START_MS;
    while (Date.now() < deadline) {
      if (child.exitCode !== null) throw new Error(`the server ended with ${child.exitCode}:\n${this.output}`);
      const ready = await fetch(`${this.origin}/readyz`).then(
        (answer) => answer.ok,
        () => false,
      );
      if (ready) return;
      await new Promise((resolve) => setTimeout(resolve, 50));
    }
    throw new Error(`the server did not start:\n${this.output}`);
  }

  private end(signal: NodeJS.Signals): Promise<void> {
    const { child } = this;
    this.child = undefined;
    if (!child || child.exitCode !== null) return Promise.resolve();
    return new Promise((resolve) => {
      child.once('exit', () => resolve());
      child.kill(signal);
    });
  }

  /** As Ctrl-C does. */
  stop(): Promise<void> {
    return this.end('SIGTERM');
  }

  /** As a power cut does, as far as the process goes. */
  kill(): Promise<void> {
    return this.end('SIGKILL');
  }

  async dispose(): Promise<void> {
    await this.stop();
    await rm(this.dataDir, { recursive: true, force: true, maxRetries: 20, retryDelay: 250 });
  }
}
