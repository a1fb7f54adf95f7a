import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { cpSync, existsSync, mkdirSync, mkdtempSync, readdirSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import type { PostgresSettings } from '../../server/db/connection/postgres-settings.ts';
import { possibleRunners } from '../../server/db/embedded/run-as.ts';
import { databaseProxy } from './database-proxy.ts';
import { eventually } from './eventually.ts';

export interface Pgbouncer {
  /** The settings of a database of the same server, by way of the pooler. */
  before(settings: PostgresSettings): PostgresSettings;
  stop(): Promise<void>;
}

export interface PgbouncerOptions {
  readonly maxPreparedStatements: number;
  /** Sessions on the server for each database. */
  readonly poolSize: number;
}

/** A program and the arguments that come before its own. */
interface Program {
  readonly file: string;
  readonly args: readonly string[];
}

const INSTALLED = '/usr/sbin/pgbouncer';
const CACHE = resolve('.cache/pgbouncer');
const KEYRING = '/usr/share/keyrings/debian-archive-keyring.gpg';
const LIBRARIES = [
  ...['libc6', 'libcares2', 'libevent-2.1-7t64', 'libpam0g', 'libssl3t64', 'libsystemd0', 'libaudit1', 'libcap-ng0'],
  ...['libzstd1', 'zlib1g', 'libcap2'],
];

/** Transaction mode keeps prepared statements since 1.21. */
const isNewEnough = (version: string): boolean => {
  const [major = 0, minor = 0] = (/PgBouncer (\d+)\.(\d+)/.exec(version) ?? []).slice(1).map(Number);
  return major > 1 || minor >= 21;
};

/**
 * Finds PgBouncer 1.21 or later: the installed one, or that of Debian 13 with its libraries, unpacked into the project's cache
 * and run by its own loader, so that nothing is installed. Returns undefined where there is neither.
 */
export function findPgbouncer(): string | undefined {
  if (existsSync(INSTALLED) && isNewEnough(execFileSync(INSTALLED, ['--version'], { encoding: 'utf8' }))) return '/';
  const root = join(CACHE, 'root');
  if (existsSync(root)) return root;
  if (!existsSync('/usr/bin/apt-get') || !existsSync(KEYRING)) return undefined;
  const repositories = execFileSync('apt-get', ['indextargets', '--format', '$(REPO_URI)'], { encoding: 'utf8' });
  const archive = repositories.split('\n').find((address) => /\/debian\/?$/.test(address));
  if (!archive) return undefined;
  const draft = join(CACHE, 'draft');
  rmSync(draft, { recursive: true, force: true });
  for (const folder of ['lists/partial', 'cache/archives/partial', 'packages', 'root'])
    mkdirSync(join(draft, folder), { recursive: true });
  writeFileSync(join(draft, 'sources'), `deb [signed-by=${KEYRING}] ${archive} trixie main\n`);
  const places = [
    ...['-o', `Dir::Etc::sourcelist=${draft}/sources`, '-o', 'Dir::Etc::sourceparts=/dev/null'],
    ...['-o', `Dir::State::lists=${draft}/lists`, '-o', `Dir::Cache=${draft}/cache`],
    ...['-o', 'APT::Sandbox::User=root', '-o', 'Acquire::Retries=3', '-qq'],
  ];
  const cwd = join(draft, 'packages');
  try {
    execFileSync('apt-get', [...places, 'update'], { cwd, stdio: 'pipe' });
    execFileSync('apt-get', [...places, 'download', ...['pgbouncer', ...LIBRARIES].map((name) => `${name}/trixie`)], {
      ...{ cwd, stdio: 'pipe' },
    });
    for (const file of readdirSync(cwd)) execFileSync('dpkg-deb', ['-x', file, join(draft, 'root')], { cwd });
  } catch (error) {
    process.stderr.write(`PgBouncer could not be fetched: ${(error as Error).message}\n`);
    return undefined;
  }
  renameSync(join(draft, 'root'), root);
  rmSync(draft, { recursive: true, force: true });
  return root;
}

/** The program below a root folder, run by the loader and with the libraries of that folder. */
function programIn(root: string): Program {
  if (root === '/') return { file: INSTALLED, args: [] };
  const libraries = readdirSync(join(root, 'usr/lib'))
    .map((name) => join(root, 'usr/lib', name))
    .find((folder) => existsSync(folder) && readdirSync(folder).some((name) => /^ld-linux.*\.so/.test(name)));
  const loader = libraries && readdirSync(libraries).find((name) => /^ld-linux.*\.so/.test(name));
  if (!libraries || !loader) throw new Error(`no loader is in ${root}`);
  return {
    file: join(libraries, loader),
    args: ['--library-path', libraries, join(root, INSTALLED)],
  };
}

/** Starts PgBouncer in transaction mode before a server, whose every database it serves. `root` as from `findPgbouncer`. */
export async function startPgbouncer(
  root: string,
  server: PostgresSettings,
  { maxPreparedStatements, poolSize }: PgbouncerOptions,
): Promise<Pgbouncer> {
  const folder = mkdtempSync(join(tmpdir(), 'cratebook-bouncer-'));
  if (root !== '/') cpSync(root, join(folder, 'root'), { recursive: true, verbatimSymlinks: true });
  const [runner] = possibleRunners([server.host]);
  if (!runner) throw new Error('no user may run PgBouncer here');
  // The server's socket is in a folder that only its own user may enter.
  const proxy = await databaseProxy(server);
  const { host, port: serverPort } = proxy.settings;
  const quoted = (value: string) => `'${value.replaceAll("'", "''")}'`;
  const port = 6432;
  writeFileSync(
    join(folder, 'pgbouncer.ini'),
    `[databases]
* = host=${host} port=${serverPort} user=${quoted(server.user)} password=${quoted(server.password)}
[pgbouncer]
unix_socket_dir = ${folder}
listen_port = ${port}
auth_type = any
pool_mode = transaction
max_prepared_statements = ${maxPreparedStatements}
default_pool_size = ${poolSize}
`,
  );
  runner.own(folder);
  const { file, args } = programIn(root === '/' ? root : join(folder, 'root'));
  const command = runner.command(folder, file, [...args, join(folder, 'pgbouncer.ini')]);
  const child = spawn(command.file, command.args, { ...command.options, stdio: ['ignore', 'ignore', 'pipe'] });
  let said = '';
  child.stderr?.on('data', (data) => {
    said += String(data);
  });
  const gone = new Promise<void>((done) => {
    child.once('exit', () => done());
    child.once('error', () => done());
  });
  await eventually(async () => {
    if (child.exitCode !== null) throw new Error(`PgBouncer ended: ${said}`);
    // The socket's file is there a moment before it takes connections.
    const socket = connect(join(folder, `.s.PGSQL.${port}`));
    try {
      await once(socket, 'connect');
    } catch (error) {
      throw new Error(`PgBouncer is not up yet: ${said}`, { cause: error });
    } finally {
      socket.destroy();
    }
  });
  return {
    before: (settings) => ({ ...settings, host: folder, port }),
    async stop() {
      child.kill('SIGKILL');
      await gone;
      await proxy.close();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
