import { spawn } from 'node:child_process';
import { cp, mkdir, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { vitestFailures } from '../run/failures.ts';
import { FAULTS, type SeededFault } from './faults.ts';

/** Where the faulty copies of the project are made. */
const TREE = resolve('.cache/seeded/tree');
const COPIED = [
  ...['contract', 'rules', 'src', 'workers', 'sw', 'server', 'tests', 'bench', 'locales', 'public', 'docs'],
  ...['package.json', 'tsconfig.json', 'vite.config.ts', 'vitest.config.ts', 'lingui.config.ts', 'index.html'],
];

type Report = Parameters<typeof vitestFailures>[0] & { readonly numTotalTests: number };

/** How a faulty copy did: `caught` by these failures, `missed` by passing tests, or `invalid` because nothing ran. */
type Verdict =
  | { readonly kind: 'caught'; readonly failures: readonly string[] }
  | { readonly kind: 'missed' }
  | { readonly kind: 'invalid'; readonly reason: string };

/**
 * Seeds each fault into a copy of the project and runs the tests that must catch it. Returns one line per fault that
 * they missed or that no longer fits the code. Pass names of faults to narrow the run.
 */
export async function runSeededFaults(names: readonly string[] = []): Promise<{ caught: number; missed: string[] }> {
  const faults = names.length === 0 ? FAULTS : FAULTS.filter(({ name }) => names.includes(name));
  await makeTree();
  let caught = 0;
  const missed: string[] = [];
  for (const fault of faults) {
    const verdict = await tryFault(fault);
    if (verdict.kind === 'caught') {
      caught += 1;
      process.stdout.write(`caught  ${fault.name}: ${verdict.failures[0]?.split('\n')[0] ?? ''}\n`);
    } else {
      const reason = verdict.kind === 'missed' ? 'no test failed' : verdict.reason;
      missed.push(`seeded fault ${fault.name} (${fault.file}): ${reason}`);
      process.stdout.write(`MISSED  ${fault.name}: ${reason}\n`);
    }
  }
  return { caught, missed };
}

async function makeTree(): Promise<void> {
  await rm(TREE, { recursive: true, force: true });
  await mkdir(TREE, { recursive: true });
  for (const path of COPIED) await cp(path, join(TREE, path), { recursive: true });
  await symlink(resolve('node_modules'), join(TREE, 'node_modules'), 'dir');
}

async function tryFault(fault: SeededFault): Promise<Verdict> {
  const path = join(TREE, fault.file);
  const original = await readFile(path, 'utf8');
  let faulty = original;
  for (const { find, replace } of [fault, ...(fault.also ?? [])]) {
    const parts = faulty.split(find);
    if (parts.length !== 2) return { kind: 'invalid', reason: `the text to replace occurs ${parts.length - 1} times` };
    faulty = parts.join(replace);
  }
  await writeFile(path, faulty);
  try {
    return await runTests(fault);
  } finally {
    await writeFile(path, original);
  }
}

async function runTests({ projects, tests, env = {} }: SeededFault): Promise<Verdict> {
  const file = join(TREE, 'report.json');
  await rm(file, { force: true });
  const words = [
    'run',
    ...projects.map((project) => `--project=${project}`),
    ...['--bail=1', '--reporter=json', `--outputFile.json=${file}`],
    ...tests,
  ];
  await new Promise<void>((ended) => {
    const child = spawn(join(TREE, 'node_modules/.bin/vitest'), words, {
      cwd: TREE,
      stdio: 'ignore',
      env: { ...process.env, ...env },
    });
    child.on('error', () => ended());
    child.on('close', () => ended());
  });
  const report = await readFile(file, 'utf8').then(
    (text) => JSON.parse(text) as Report,
    () => undefined,
  );
  if (!report || report.numTotalTests === 0) return { kind: 'invalid', reason: 'no test ran' };
  const failures = vitestFailures(report, TREE);
  return failures.length > 0 ? { kind: 'caught', failures } : { kind: 'missed' };
}
