import { mkdtempSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import type { Runner } from './run-as.ts';

const PREFIX = 'cratebook-socket-';

/** sun_path holds 104 bytes on macOS and 108 on Linux, including the closing zero. */
const LONGEST_PATH = 103;

export interface SocketDir {
  /** The path for clients. */
  readonly path: string;
  /** The path for the server. `.` is its working folder, the cluster. */
  readonly forServer: string;
  remove(): Promise<void>;
}

/**
 * Returns the folder of the server's socket. It is the cluster folder, which PostgreSQL requires to be private (0700).
 * If that path is too long for a socket, creates a short private folder for this run.
 */
export function openSocketDir(clusterDir: string, runner: Runner): SocketDir {
  if (fits(clusterDir)) return { path: clusterDir, forServer: '.', async remove() {} };
  const base = fits(join(tmpdir(), `${PREFIX}XXXXXX`)) ? tmpdir() : '/tmp';
  const path = mkdtempSync(join(base, PREFIX));
  runner.own(path);
  return { path, forServer: `"${path}"`, remove: () => rm(path, { recursive: true, force: true }) };
}

/** Returns whether the path is a short socket folder made by `openSocketDir`. */
export function isOwnSocketDir(path: string): boolean {
  return basename(path).startsWith(PREFIX);
}

function fits(dir: string): boolean {
  return Buffer.byteLength(join(dir, '.s.PGSQL.5432')) <= LONGEST_PATH;
}
