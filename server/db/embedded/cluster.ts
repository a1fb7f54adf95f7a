import { randomBytes } from 'node:crypto';
import { existsSync } from 'node:fs';
import { mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { type Binaries, programOf } from './binaries.ts';
import { EmbeddedPostgresError } from './errors.ts';
import { type Runner, runToEnd } from './run-as.ts';

/** The role that owns the database and runs all statements. It is no superuser, so row-level security applies to it. */
export const OWNER = 'cratebook';
export const DATABASE = 'cratebook';

/** Only the owner role can log in, with its password, through the private socket or (Windows) the loopback address. */
const ACCESS = `local  all  ${OWNER}  scram-sha-256
host  all  ${OWNER}  127.0.0.1/32  scram-sha-256
`;

export interface Tools {
  readonly runner: Runner;
  readonly binaries: Binaries;
}

/**
 * Creates a cluster with the owner role and its database. Gives it its final name last: the next start deletes an
 * incomplete one. The superuser gets no password and no access rule. Only this launcher uses it, in PostgreSQL's
 * single-user mode.
 */
export async function createCluster(clusterDir: string, tools: Tools, password: string, fsync: boolean): Promise<void> {
  const draft = `${clusterDir}.new`;
  await rm(draft, { recursive: true, force: true });
  await mkdir(draft, { mode: 0o700 });
  tools.runner.own(draft);
  // The builtin provider sorts and folds case identically on every machine, whatever its locales and ICU version.
  run(tools, draft, 'initdb', [
    ...['-D', tools.runner.nameOf(draft), '--username=postgres', '--auth=reject', '--encoding=UTF8'],
    ...['--locale=C', '--locale-provider=builtin', '--builtin-locale=C.UTF-8', '--no-instructions'],
    ...(fsync ? [] : ['--no-sync']),
  ]);
  await writeFile(join(draft, 'pg_hba.conf'), ACCESS);
  await alone(tools, draft, [
    `CREATE ROLE ${OWNER} LOGIN CREATEDB CREATEROLE PASSWORD '${password}'`,
    `CREATE DATABASE ${DATABASE} OWNER ${OWNER}`,
  ]);
  await rename(draft, clusterDir);
}

/**
 * Returns the owner's password from `path`. Sets a new password if the file is missing (a backup of the cluster alone).
 */
export async function passwordOf(path: string, clusterDir: string, tools: Tools): Promise<string> {
  const kept = existsSync(path) ? (await readFile(path, 'utf8')).trim() : '';
  if (kept !== '') return kept;
  const password = newPassword();
  if (existsSync(clusterDir)) await alone(tools, clusterDir, [`ALTER ROLE ${OWNER} PASSWORD '${password}'`]);
  await writeFile(path, `${password}\n`, { mode: 0o600 });
  return password;
}

/** Returns a hexadecimal password, which needs no quoting. */
function newPassword(): string {
  return randomBytes(32).toString('hex');
}

/** Returns the major version that created a cluster, for example `18`. */
export async function majorOfCluster(clusterDir: string): Promise<string> {
  return (await readFile(join(clusterDir, 'PG_VERSION'), 'utf8')).trim();
}

/** Runs statements as the superuser without a server. In single-user mode each line is one statement. */
async function alone(tools: Tools, dir: string, statements: readonly string[]): Promise<void> {
  // The password has 256 random bits, so key stretching would only slow down every new connection.
  const args = [
    '--single',
    '-D',
    tools.runner.nameOf(dir),
    '-c',
    'scram_iterations=1',
    '-c',
    'exit_on_error=on',
    'postgres',
  ];
  run(tools, dir, 'postgres', args, `${statements.join('\n')}\n`);
}

function run(tools: Tools, dir: string, name: 'initdb' | 'postgres', args: readonly string[], input = ''): void {
  const result = runToEnd(tools.runner.command(dir, programOf(tools.binaries, name), args), input);
  if (!result.ok)
    throw new EmbeddedPostgresError(`${name} failed ${tools.runner.description}: ${lastLines(result.output)}`);
}

/** Returns the last `count` lines of a text. */
export function lastLines(text: string, count = 8): string {
  return text.trim().split('\n').slice(-count).join('\n');
}
