import { randomBytes } from 'node:crypto';
import { existsSync } from 'node:fs';
import { mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { type Binaries, programOf } from './binaries.ts';
import { EmbeddedPostgresError } from './errors.ts';
import { type Runner, runToEnd } from './run-as.ts';

/** The role that owns the database and that everything goes through: no superuser, so row-level security binds it. */
export const OWNER = 'cratebook';
export const DATABASE = 'cratebook';

/** Only the owner role logs in, with its password, through the private socket or (Windows) the loopback address. */
const ACCESS = `local  all  ${OWNER}  scram-sha-256
host  all  ${OWNER}  127.0.0.1/32  scram-sha-256
`;

export interface Tools {
  readonly runner: Runner;
  readonly binaries: Binaries;
}

/**
 * Makes a cluster with the owner role and its database, and gives it its name last: one that was cut off in the middle
 * is thrown away by the next start. The superuser gets no password and no access rule; it exists for this launcher only,
 * in PostgreSQL's single-user mode.
 */
export async function createCluster(clusterDir: string, tools: Tools, password: string, fsync: boolean): Promise<void> {
  const draft = `${clusterDir}.new`;
  await rm(draft, { recursive: true, force: true });
  await mkdir(draft, { mode: 0o700 });
  tools.runner.own(draft);
  // The builtin provider sorts and folds alike on every machine, whatever locales and ICU it has.
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
 * The owner's password, from `path`. When the file was lost (a backup of the cluster alone) a new password is set.
 */
export async function passwordOf(path: string, clusterDir: string, tools: Tools): Promise<string> {
  const kept = existsSync(path) ? (await readFile(path, 'utf8')).trim() : '';
  if (kept !== '') return kept;
  const password = newPassword();
  if (existsSync(clusterDir)) await alone(tools, clusterDir, [`ALTER ROLE ${OWNER} PASSWORD '${password}'`]);
  await writeFile(path, `${password}\n`, { mode: 0o600 });
  return password;
}

/** Hexadecimal, so it needs no quoting anywhere. */
function newPassword(): string {
  return randomBytes(32).toString('hex');
}

/** The major version that a cluster was made by, e.g. `18`. */
export async function majorOfCluster(clusterDir: string): Promise<string> {
  return (await readFile(join(clusterDir, 'PG_VERSION'), 'utf8')).trim();
}

/** Runs statements as the superuser, with no server: in single-user mode each line is one statement. */
async function alone(tools: Tools, dir: string, statements: readonly string[]): Promise<void> {
  // With 256 random bits as the password, key stretching would only slow every new connection down.
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

export function lastLines(text: string, count = 8): string {
  return text.trim().split('\n').slice(-count).join('\n');
}
