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

/** A user that PostgreSQL can run as on this machine. */
export interface Runner {
  readonly description: string;
  /** True when it cannot go where only we can. */
  readonly isAnotherUser: boolean;
  /** How the program must name its working folder. */
  nameOf(dir: string): string;
  /** The program with `dir` as its working folder. */
  command(dir: string, program: string, args: readonly string[]): Command;
  /** Gives a folder and all in it to that user. Throws where the system refuses. */
  own(dir: string): void;
}

interface Account {
  name: string;
  uid: number;
  gid: number;
}

/**
 * The ways to run PostgreSQL, best first; the caller tries them. PostgreSQL refuses uid 0, and initdb refuses a uid that
 * has no entry in /etc/passwd. `owned` are existing folders whose owner is preferred, the first that has a name.
 *
 * - As an ordinary user: directly.
 * - As root: under another uid. Its working folder is set before the uid changes, and the cluster is called
 *   /proc/self/cwd, so it never walks a path: a checkout below a 0700 home works, with nothing opened up.
 * - As root that may not change uid (a container with one uid), or as a uid without a name: in a user namespace, where
 *   our own uid goes by another number. The files stay ours.
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

/** Runs the command to its end. `output` holds both streams. */
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
    // libuv changes the folder first and the uid after it; it drops the supplementary groups.
    command: (dir, file, args) => ({ file, args: [...args], options: { ...baseOptions(dir), uid, gid } }),
    own: (dir) => chownAll(dir, uid, gid),
  };
}

function inNamespace({ name, uid, gid }: Account): Runner {
  return {
    description: `as the user ${name} of a user namespace`,
    isAnotherUser: false,
    nameOf: (dir) => dir,
    // unshare execs without a fork, so the pid that we spawned is the program's.
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
  // The folder itself comes last: its owner says that all in it was done.
  chownSync(dir, uid, gid);
}

/** The program sees none of our environment: it holds secrets, and a stray PGDATA or LC_ALL would change what it does. */
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

/** The named, ordinary user that the folder belongs to: an earlier start's choice, or the owner of a mounted volume. */
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

/** macOS writes nobody's uid as -2. */
function asUid(text = ''): number {
  return Number(text) >>> 0;
}
