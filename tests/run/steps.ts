import { type ChildProcess, spawn } from 'node:child_process';
import { mkdir, readFile, rm } from 'node:fs/promises';
import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { runSeededFaults } from '../seeded/runner.ts';
import { findChromium, findShell } from './chromium.ts';
import { playwrightFailures, vitestFailures } from './failures.ts';

/** How many checks of a step held. A step without countable tests is one check. */
interface Count {
  readonly passed: number;
  readonly failed: number;
  readonly skipped: number;
  /** The failures and their reasons, in a few lines each. */
  readonly failures?: readonly string[];
}

const OUT = '.cache/tests';
const NONE: Count = { passed: 0, failed: 0, skipped: 0 };

function run(command: string, args: readonly string[], env: NodeJS.ProcessEnv = {}): Promise<number> {
  return new Promise((resolve) => {
    const child: ChildProcess = spawn(command, args, {
      stdio: ['ignore', 'inherit', 'inherit'],
      env: { ...process.env, ...env },
    });
    child.on('error', (error) => {
      process.stderr.write(`${command} could not be started: ${error.message}\n`);
      resolve(1);
    });
    child.on('close', (code) => resolve(code ?? 1));
  });
}

const added = (one: Count, other: Count): Count => ({
  passed: one.passed + other.passed,
  failed: one.failed + other.failed,
  skipped: one.skipped + other.skipped,
  failures: [...(one.failures ?? []), ...(other.failures ?? [])],
});
const oneCheck = (code: number): Count => (code === 0 ? { ...NONE, passed: 1 } : { ...NONE, failed: 1 });

/** The counts that a runner wrote. A runner that failed without a failing test (it crashed, or found none) counts as one failure. */
async function counted(code: number, file: string, read: (report: never) => Count): Promise<Count> {
  try {
    const count = read(JSON.parse(await readFile(file, 'utf8')) as never);
    return code !== 0 && count.failed === 0 ? { ...count, failed: 1 } : count;
  } catch {
    return { ...NONE, failed: 1 };
  }
}

type VitestReport = Parameters<typeof vitestFailures>[0] & {
  readonly numPassedTests: number;
  readonly numFailedTests: number;
  readonly numPendingTests: number;
};

type PlaywrightReport = Parameters<typeof playwrightFailures>[0] & {
  readonly stats: {
    readonly expected: number;
    readonly unexpected: number;
    readonly flaky: number;
    readonly skipped: number;
  };
};

async function vitest(project: string, more: readonly string[] = []): Promise<Count> {
  const file = `${OUT}/vitest-${project}.json`;
  const code = await run('vitest', [
    'run',
    '--project',
    project,
    '--reporter=default',
    '--reporter=json',
    `--outputFile.json=${file}`,
    ...more,
  ]);
  return counted(code, file, (report: VitestReport) => ({
    passed: report.numPassedTests,
    failed: report.numFailedTests,
    skipped: report.numPendingTests,
    failures: vitestFailures(report, process.cwd()),
  }));
}

/** Runs the browser tests; `env` selects which. */
async function browser(env: NodeJS.ProcessEnv = {}): Promise<Count> {
  const chromium = await findChromium((command, args) => run(command, args));
  if (!chromium) {
    process.stderr.write('No Chromium is here and none could be installed: set CHROMIUM_PATH.\n');
    return { ...NONE, failed: 1 };
  }
  // Absolute, because Playwright resolves a relative path from its configuration.
  const file = resolve(OUT, 'playwright.json');
  const code = await run('playwright', ['test', '--config', 'tests/e2e/playwright.config.ts'], {
    ...env,
    CHROMIUM_PATH: chromium,
    CHROMIUM_SHELL_PATH: findShell() ?? '',
    PLAYWRIGHT_REPORT: file,
  });
  return counted(code, file, ({ stats, ...report }: PlaywrightReport) => ({
    passed: stats.expected,
    // A test that passed only when retried is a defect in it or in the product.
    failed: stats.unexpected + stats.flaky,
    skipped: stats.skipped,
    failures: playwrightFailures(report),
  }));
}

/**
 * axe over every screen in each language, light and dark. The options narrow it: `--only=cart,chef` (stops and chapters of the tour in
 * tests/screens), `--modes=dark`, `--locales=es,fr`.
 */
function access(options: readonly string[]): Promise<Count> {
  const { values } = parseArgs({
    args: [...options],
    options: { only: { type: 'string' }, modes: { type: 'string' }, locales: { type: 'string' } },
  });
  const { only, modes, locales } = values;
  return browser({
    ACCESS: '1',
    ...(only ? { ACCESS_ONLY: only } : {}),
    ...(modes ? { ACCESS_MODES: modes } : {}),
    ...(locales ? { ACCESS_LOCALES: locales } : {}),
  });
}

/** Seeds one fault after another in a copy of the project; each must be caught by a test. `--only=a,b` selects some. */
async function seeded(options: readonly string[]): Promise<Count> {
  const { values } = parseArgs({ args: [...options], options: { only: { type: 'string' } } });
  const { caught, missed } = await runSeededFaults(values.only?.split(','));
  return { passed: caught, failed: missed.length, skipped: 0, failures: missed };
}

/**
 * Lint, types, and the tests of all projects that import a file changed since a commit: `--since=main`, by default since
 * the last one. Browser tests and files that no import names, such as migrations, are not among them.
 */
async function changed(options: readonly string[]): Promise<Count> {
  const { values } = parseArgs({ args: [...options], options: { since: { type: 'string', default: 'HEAD' } } });
  const counts = [
    oneCheck(await run('biome', ['check', '--error-on-warnings', '.'])),
    oneCheck(await run('tsc', ['--noEmit'])),
  ];
  for (const project of ['unit', 'isolated', 'server', 'pglite'])
    counts.push(await vitest(project, ['--changed', values.since, '--passWithNoTests']));
  return counts.reduce(added);
}

type Step = readonly [name: string, run: (options: readonly string[]) => Promise<Count>];

/** Everything that must hold, in the order in which it is quickest to know. */
const STEPS: readonly Step[] = [
  ['lint', async () => oneCheck(await run('biome', ['check', '--error-on-warnings', '.']))],
  ['types', async () => oneCheck(await run('tsc', ['--noEmit']))],
  ['unit', async () => added(await vitest('unit'), await vitest('isolated'))],
  ['server', () => vitest('server')],
  ['pglite', () => vitest('pglite')],
  ['convergence', () => vitest('convergence')],
  ['build', async () => oneCheck(await run('node', ['server/build.ts']))],
  ['browser', () => browser()],
];

/** Run only where they are named: the first repeats a part of the others, the rest take a quarter of an hour each. */
const ON_REQUEST: readonly Step[] = [
  ['changed', changed],
  ['access', access],
  ['seeded', seeded],
];

/** Runs all steps, or those named, and ends with the one line of the whole. Words that begin with -- are options of steps. Answers the exit code. */
export async function runTests(words: readonly string[]): Promise<number> {
  const wanted = words.filter((word) => !word.startsWith('--'));
  const options = words.filter((word) => word.startsWith('--'));
  const steps = wanted.length === 0 ? STEPS : [...STEPS, ...ON_REQUEST].filter(([name]) => wanted.includes(name));
  await rm(OUT, { recursive: true, force: true });
  await mkdir(OUT, { recursive: true });
  const rows: string[] = [];
  const failures: string[] = [];
  let total = NONE;
  for (const [name, step] of steps) {
    process.stdout.write(`\n── ${name} ──\n`);
    const startedAt = performance.now();
    const count = await step(options);
    const seconds = ((performance.now() - startedAt) / 1000).toFixed(1);
    rows.push(
      `${name}: ${count.passed} passed, ${count.failed} failed${count.skipped ? `, ${count.skipped} skipped` : ''} (${seconds} s)`,
    );
    failures.push(...(count.failures ?? []));
    total = added(total, count);
  }
  for (const failure of failures) process.stdout.write(`\nfailed: ${failure}\n`);
  process.stdout.write(`\n${rows.join('\n')}\n\n`);
  process.stdout.write(
    `${total.passed} passed, ${total.failed} failed${total.skipped ? `, ${total.skipped} skipped` : ''}\n`,
  );
  return total.failed === 0 && total.passed > 0 ? 0 : 1;
}
