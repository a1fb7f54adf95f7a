import { globSync, readFileSync } from 'node:fs';
import { dirname, join, normalize } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { ADVISORY_LOCKS } from '../../server/db/advisory-locks.ts';

const ROOT = fileURLToPath(new URL('../../', import.meta.url));
const files = globSync('{contract,rules,src,workers,sw,server,tests,bench}/**/*.{ts,tsx}', {
  cwd: ROOT,
  exclude: ['**/node_modules/**'],
}).map((file) => file.replaceAll('\\', '/'));
const read = (file: string): string => readFileSync(join(ROOT, file), 'utf8');
const isTest = (file: string): boolean =>
  /\.(?:test|spec|fixture)\.tsx?$/.test(file) || file.startsWith('tests/') || file.includes('-for-test');

/** Files of ours that a file imports, from the root. */
function importsOf(file: string): string[] {
  const found = read(file).matchAll(/(?:from|import)\s*\(?\s*['"](\.{1,2}\/[^'"]+)['"]/g);
  return [...found].map(([, path]) => normalize(join(dirname(file), path ?? '')).replaceAll('\\', '/'));
}

/** What each room may take from, and what to do instead of taking from another (docs/ARCHITECTURE.md). */
const ROOMS: readonly { readonly room: RegExp; readonly may: RegExp; readonly instead: string }[] = [
  { room: /^rules\//, may: /^rules\//, instead: 'rules are pure: pass what they need as arguments' },
  {
    room: /^contract\//,
    may: /^(?:contract|rules)\//,
    instead: 'move what both sides need down into contract or rules',
  },
  {
    room: /^server\//,
    may: /^(?:server|contract|rules)\/|^package\.json$/,
    instead: 'what the browser needs as well belongs in contract or rules',
  },
  {
    room: /^src\/lib\//,
    may: /^(?:src\/lib|contract|rules|locales)\//,
    instead: 'lib is the lowest room of the browser',
  },
  {
    room: /^src\/(?:data|features\/[^/]+\/data)\//,
    may: /^(?:src\/data|src\/features\/[^/]+\/data|src\/lib|contract|rules)\//,
    instead: 'data knows no React and no screen; hooks live in src/sync or beside the components of a feature',
  },
  {
    room: /^src\/ui\//,
    may: /^(?:src\/ui|src\/lib|rules)\//,
    instead: 'ui knows no domain word; pass the data in as props',
  },
  {
    room: /^src\/sync\//,
    may: /^(?:src\/sync|src\/data|src\/features\/[^/]+\/data|src\/lib|contract|rules)\/|^workers\//,
    instead: 'sync is below the areas: screens call it, not the other way round',
  },
  {
    room: /^src\/scan\//,
    may: /^(?:src\/scan|src\/ui|src\/lib|contract|rules)\/|^workers\/decoder\//,
    instead: 'the scanner knows codes and no domain; what a scan means is for the screen that listens',
  },
  {
    room: /^src\/features\//,
    may: /^(?:src\/features|src\/desk|src\/scan|src\/ui|src\/sync|src\/data|src\/lib|contract|rules)\//,
    instead: 'a feature knows no area: routes and screens open features, not the other way round',
  },
  {
    room: /^src\/desk\//,
    may: /^(?:src\/desk|src\/ui|src\/sync|src\/lib|contract|rules)\//,
    instead: 'lists and forms know no domain; pass it in as columns and fields',
  },
  {
    room: /^workers\//,
    may: /^(?:workers|src\/data|src\/features\/[^/]+\/data|src\/lib|contract|rules)\//,
    instead: 'workers know no screen and no React',
  },
  {
    room: /^sw\//,
    may: /^(?:sw|workers|src\/data|src\/features\/[^/]+\/data|src\/lib|contract|rules)\//,
    instead: 'the service worker knows no screen and no React',
  },
];

test('every import goes in the direction that the architecture allows', () => {
  const wrong = files
    .filter((file) => !isTest(file))
    .flatMap((file) => {
      const law = ROOMS.find(({ room }) => room.test(file));
      return law
        ? importsOf(file)
            .filter((path) => !law.may.test(path))
            .map((path) => `${file} imports ${path}: ${law.instead}`)
        : [];
    });
  expect(wrong).toEqual([]);
});

/** Groups of files that import each other, types included. A lazy `import()` runs after its importer has loaded, so it closes no circle. */
function circles(): string[][] {
  const own = new Set(files);
  const graph = new Map(
    files.map((file) => {
      const found = read(file).matchAll(/(?:from|import)\s*['"](\.{1,2}\/[^'"]+)['"]/g);
      const paths = [...found].map(([, path]) => normalize(join(dirname(file), path ?? '')).replaceAll('\\', '/'));
      return [file, paths.filter((path) => own.has(path))] as const;
    }),
  );
  // Tarjan's algorithm: files from which the lowest one of a group can be reached again.
  const order = new Map<string, number>();
  const lowest = new Map<string, number>();
  const open: string[] = [];
  const groups: string[][] = [];
  const visit = (file: string): void => {
    order.set(file, order.size);
    lowest.set(file, order.get(file)!);
    open.push(file);
    for (const next of graph.get(file) ?? []) {
      if (!order.has(next)) visit(next);
      if (open.includes(next)) lowest.set(file, Math.min(lowest.get(file)!, lowest.get(next)!));
    }
    if (lowest.get(file) !== order.get(file)) return;
    const group = open.splice(open.indexOf(file));
    if (group.length > 1) groups.push(group.sort());
  };
  for (const file of files) if (!order.has(file)) visit(file);
  return groups;
}

test('[G2.2] no files import each other in a circle, types included', () => {
  expect(circles()).toEqual([]);
});

test('no area imports another area', () => {
  const areaOf = (file: string) => /^src\/areas\/([^/]+)\//.exec(file)?.[1];
  const wrong = files.flatMap((file) => {
    const own = areaOf(file);
    return own
      ? importsOf(file)
          .filter((path) => path.startsWith('src/app/') || (areaOf(path) ?? own) !== own)
          .map((path) => `${file} imports ${path}`)
      : [];
  });
  expect(wrong).toEqual([]);
});

test('elements are styled by the factory that remembers, src/ui/chakra.ts', () => {
  const others = files.filter(
    (file) =>
      file !== 'src/ui/chakra.ts' &&
      !isTest(file) &&
      /import(?! type)[^;]*\bchakra\b[^;]*from '@chakra-ui/.test(read(file).replaceAll(/import type [^;]*;/g, '')),
  );
  expect(others).toEqual([]);
});

test('[C9] names are ordered by nameOrder, as the device orders them', () => {
  const byLetterCode = files.filter((file) => !isTest(file) && /order by [^`]*\blower\(/i.test(read(file)));
  expect(byLetterCode).toEqual([]);
});

test('advisory locks have different numbers, all named in one file', () => {
  const numbers = Object.values(ADVISORY_LOCKS);
  expect(new Set(numbers).size).toBe(numbers.length);
  const calls = files
    .filter((file) => !isTest(file))
    .flatMap((file) => [...read(file).matchAll(/pg_(?:try_)?advisory_\w*lock\(.*/g)].map(([call]) => ({ file, call })));
  expect(calls.length).toBeGreaterThanOrEqual(numbers.length);
  // A number is written into the statement or is its first parameter.
  const unnamed = calls.filter(
    ({ file, call }) => !/lock\((?:\$\{ADVISORY_LOCKS\.|\$1)/.test(call) || !read(file).includes('ADVISORY_LOCKS.'),
  );
  expect(unnamed).toEqual([]);
});

test('no source file is longer than 400 lines', () => {
  const long = files.filter((file) => read(file).split('\n').length > 401);
  expect(long).toEqual([]);
});

test('no test is skipped or narrowed', () => {
  const found = files.filter(
    (file) =>
      isTest(file) &&
      file !== 'tests/architecture/sources.test.ts' &&
      /\b(?:it|test|describe)\.(?:skip|only|todo|fixme)\b/.test(read(file)),
  );
  expect(found).toEqual([]);
});

test('a test file that mocks a module or names an environment is one that shares no modules', () => {
  const shared = files.filter((file) => file.endsWith('.test.ts') && !file.endsWith('.isolated.test.ts'));
  const found = shared.filter(
    (file) =>
      file !== 'tests/architecture/sources.test.ts' &&
      /\bvi\.(?:mock|doMock|resetModules)\(|@vitest-environment/.test(read(file)),
  );
  expect(found).toEqual([]);
});

test('every rule of docs/SYNC.md is quoted by a test', () => {
  const rules = [...read('docs/SYNC.md').matchAll(/^- \*\*([A-Z]+\d+)\*\*/gm)].map(([, id]) => id ?? '');
  expect(rules.length).toBeGreaterThan(30);
  const quoted = new Set(
    files
      .filter(isTest)
      .flatMap((file) =>
        [...read(file).matchAll(/\[([A-Z]+\d+)(?:[,\s]+([A-Z]+\d+))*\]/g)].flatMap(
          ([all]) => all.match(/[A-Z]+\d+/g) ?? [],
        ),
      ),
  );
  expect(rules.filter((id) => !quoted.has(id))).toEqual([]);
});

test.each(['es', 'fr'].flatMap((locale) => ['messages', 'server'].map((name) => [locale, name])))(
  'every message has a translation in %s/%s',
  (locale, name) => {
    const entries = read(`locales/${locale}/${name}.po`).split(/\n\n+/);
    const missing = entries
      .filter((entry) => /^msgid "(?!")/m.test(entry) && !entry.includes('#~') && /^msgstr ""(?!\n")/m.test(entry))
      .map((entry) => /^msgid (.*)$/m.exec(entry)?.[1]);
    expect(missing).toEqual([]);
  },
);

test('navigation keeps the language of the page: paths go through useGo, AppLink or withLocale', () => {
  const own = files.filter((file) => file.startsWith('src/') && !isTest(file));
  const offenders = own.filter((file) => {
    const text = read(file);
    // A path is text that begins with a slash; a number or an object with the present path keeps the language.
    return (
      /\bnavigate\(\s*(?:[\w.]+\s*\?\s*)?[`'"]\//.test(text) ||
      (/useNavigate\(\)/.test(text) && /navigate\(\s*`\$\{/.test(text))
    );
  });
  expect(offenders).toEqual([]);
});
