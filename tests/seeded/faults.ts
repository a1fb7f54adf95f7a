/** A small fault put into a copy of the project, and the tests of which at least one must fail for it. */
export interface SeededFault {
  /** Kebab-case, unique: `npm test -- seeded --only=<name>` runs it alone. */
  readonly name: string;
  readonly file: string;
  /** Text that occurs once in the file. */
  readonly find: string;
  readonly replace: string;
  /** The Vitest project and the paths of its tests. */
  readonly project: 'unit' | 'server' | 'convergence';
  readonly tests: readonly string[];
  readonly env?: Readonly<Record<string, string>>;
}

const CONVERGENCE = {
  project: 'convergence',
  tests: ['tests/convergence'],
  env: { CONVERGENCE_SHRINK: '0' },
} as const;

export const FAULTS: readonly SeededFault[] = [
  {
    name: 'pull-skips-a-row-after-a-page',
    file: 'server/sync/pull.ts',
    find: 'const page = more ? rows.slice(0, MAX_PULL_ROWS) : rows;',
    replace: 'const page = more ? rows.slice(0, MAX_PULL_ROWS - 1) : rows.slice(0, Math.max(1, rows.length - 1));',
    ...CONVERGENCE,
  },
  {
    name: 'scope-that-left-keeps-its-rows',
    file: 'workers/sync/pull.ts',
    find: 'const gone = (scope: string) => !own.has(scope) || reset.has(scope);',
    replace: 'const gone = (scope: string) => reset.has(scope);',
    ...CONVERGENCE,
  },
];
