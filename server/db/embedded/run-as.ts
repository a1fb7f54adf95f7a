import { type SpawnOptions, spawnSync } from 'node:child_process';
import { chownSync, lchownSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { userInfo } from 'node:os';
import { join } from 'node:path';

/** A program ready for `spawn`. */
export interface Command {
  readonly file: string;
  readonly args: string[];
  readonly options: SpawnOptions;
}

/** A user that can run PostgreSQL on this machine. */
export interface Runner {
  readonly description: string;
  /** True if the user may lack access to folders that we can enter. */
  readonly isAnotherUser: boolean;
  /** Returns the name by which the program must refer to its working folder. */
  nameOf(dir: string): string;
  /** Returns the program as a command with `dir` as its working folder. */
  command(dir: string, program: string, args: readonly string[]): Command;
  /** Gives a folder and its content to the user. Throws if the system refuses. */
  own(dir: string): void;
}

interface Account {
  name: string;
  uid: number;
  gid: number;
}

/**
 * Returns the ways to run PostgreSQL, best first. The caller tries them in order. PostgreSQL refuses uid 0, and initdb
 * refuses a uid without an entry in /etc/passwd. `owned` lists existing folders: the first owner that has a name is
 * preferred.
 *
 * - An ordinary user runs it directly.
 * - Root runs it under another uid. The working folder is set before the uid changes, and the cluster is named
 *   /proc/self/cwd, so no path is resolved. A checkout below a 0700 home works without wider permissions.
 * - Root that may not change its uid (a container with one uid), or a uid without a name, runs it in a user namespace.
 *   Our own uid has another number there, and we still own the files.
 */
export function possibleRunners(owned: readonly string[]): Runner[] {
  if (process.platform === 'win32') return [direct];
  const nobody = accountNamed('nobody');
  const namespaces = process.platform === 'linux' && nobody !== undefined ? [inNamespace(nobody)] : [];
  if (process.geteuid?.() !== 0) return hasName() ? [direct] : namespaces;
  const account = owned.map(accountOwning).find((found) => found !== undefined) ?? nobody;
  if (account === undefined) return namespaces;
  return [underUid(account), ...namespaces];
}

/** Runs the command to its end. `output` contains both streams. */
export function runToEnd(command: Command, input = ''): { ok: boolean; output: string } {
  const { file, args, options } = command;
  const result = spawnSync(file, args, {
    ...options,
    input,
    encoding: 'utf8',
    stdio: 'pipe',
    maxBuffer: 64 * 1024 * 1024,
  });
  const output = `${result.stdout ?? ''}${result.stderr ?? ''}${result.error?.message ?? ''}`.trim();
  return { ok: result.status === 0, output };
}

const direct: Runner = {
  description: 'as the current user',
  isAnotherUser: false,
  nameOf: (dir) => dir,
  command: (dir, file, args) => ({ file, args: [...args], options: baseOptions(dir) }),
  own() {},
};

function underUid({ name, uid, gid }: Account): Runner {
  return {
    description: `as the user ${name}`,
    isAnotherUser: true,
    nameOf: (dir) => (process.platform === 'linux' ? '/proc/self/cwd' : dir),
    // libuv changes the folder before the uid, and drops the supplementary groups.
    command: (dir, file, args) => ({ file, args: [...args], options: { ...baseOptions(dir), uid, gid } }),
    own: (dir) => chownAll(dir, uid, gid),
  };
}

function inNamespace({ name, uid, gid }: Account): Runner {
  return {
    description: `as the user ${name} of a user namespace`,
    isAnotherUser: false,
    nameOf: (dir) => dir,
    // unshare execs without a fork, so the spawned pid is the program's.
    command: (dir, file, args) => ({
      file: 'unshare',
      args: ['--user', `--map-user=${uid}`, `--map-group=${gid}`, file, ...args],
      options: baseOptions(dir),
    }),
    own() {},
  };
}

function chownAll(dir: string, uid: number, gid: number): void {
  if (statSync(dir).uid === uid) return;
  for (const entry of readdirSync(dir, { recursive: true, withFileTypes: true })) {
    lchownSync(join(entry.parentPath, entry.name), uid, gid);
  }
  // The folder itself is changed last: its owner shows that its content is complete.
  chownSync(dir, uid, gid);
}

/**
 * Returns the spawn options. The program gets none of our environment: it contains secrets, and a stray PGDATA or
 * LC_ALL would change its behavior.
 */
function baseOptions(cwd: string): SpawnOptions {
  const { PATH, SystemRoot, TEMP } = process.env;
  const windows = process.platform === 'win32' ? { SystemRoot, TEMP } : {};
  return { cwd, env: { PATH, LC_ALL: 'C', TZ: 'UTC', ...windows } };
}

function hasName(): boolean {
  try {
    return userInfo().uid >= 0;
  } catch {
    return false;
  }
}

/**
 * Returns the named, ordinary user that owns the folder: the choice of an earlier start, or the owner of a mounted
 * volume.
 */
function accountOwning(path: string): Account | undefined {
  const uid = statSync(path, { throwIfNoEntry: false })?.uid ?? 0;
  return uid === 0 ? undefined : accounts().find((account) => account.uid === uid);
}

function accountNamed(name: string): Account | undefined {
  return accounts().find((account) => account.name === name);
}

function accounts(): Account[] {
  try {
    return readFileSync('/etc/passwd', 'utf8')
      .split('\n')
      .filter((line) => !line.startsWith('#'))
      .map((line) => line.split(':'))
      .filter((fields) => fields.length >= 4)
      .map((fields) => ({ name: fields[0] ?? '', uid: asUid(fields[2]), gid: asUid(fields[3]) }));
  } catch {
    return [];
  }
}

/** Reads a uid. macOS writes the uid of `nobody` as -2. */
function asUid(text = ''): number {
  return Number(text) >>> 0;
}
