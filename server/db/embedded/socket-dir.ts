import { mkdtempSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import type { Runner } from './run-as.ts';

const PREFIX = 'cratebook-socket-';

/** sun_path holds 104 bytes on macOS and 108 on Linux, with the closing zero. */
const LONGEST_PATH = 103;

export interface SocketDir {
  /** As clients name it. */
  readonly path: string;
  /** As the server is told: `.` is its working folder, the cluster. */
  readonly forServer: string;
  remove(): Promise<void>;
}

/**
 * Where the server's socket lives: in the cluster folder, which PostgreSQL insists is private (0700), or, when that path
 * is too long for a socket, in a short private folder made for this run.
 */
export function openSocketDir(clusterDir: string, runner: Runner): SocketDir {
  if (fits(clusterDir)) return { path: clusterDir, forServer: '.', async remove() {} };
  const base = fits(join(tmpdir(), `${PREFIX}XXXXXX`)) ? tmpdir() : '/tmp';
  const path = mkdtempSync(join(base, PREFIX));
  runner.own(path);
  return { path, forServer: `"${path}"`, remove: () => rm(path, { recursive: true, force: true }) };
}

export function isOwnSocketDir(path: string): boolean {
  return basename(path).startsWith(PREFIX);
}

function fits(dir: string): boolean {
  return Buffer.byteLength(join(dir, '.s.PGSQL.5432')) <= LONGEST_PATH;
}
