import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { ROOT } from '../e2e/harness/paths.ts';

/** Decisions that name former files: those that another decision replaces, and those that say what became of a file. */
const FORMER = [
  'docs/decisions/0021-writes-beside-dexie.md',
  'docs/decisions/0023-search-worker-start.md',
  'docs/decisions/0037-background-jobs.md',
  'docs/decisions/0040-features-by-domain.md',
];

const FOLDERS = ['bench', 'contract', 'docs', 'locales', 'public', 'rules', 'server', 'src', 'sw', 'tests', 'workers'];
const files = globSync(['*', `{${FOLDERS.join()}}/**/*`], { cwd: ROOT }).map((file) => file.replaceAll('\\', '/'));
/** Each file and folder under its path, and under each end of its path: pages name `orders/change.ts` for short. */
const known = new Set(
  files.flatMap((file) => {
    const parts = file.split('/');
    return parts.map((_, index) => parts.slice(index).join('/'));
  }),
);
const isPath = (code: string): boolean =>
  /^[\w./-]+$/.test(code) &&
  (/\.(?:tsx?|js|sql|md|po|html)$/.test(code) || FOLDERS.some((folder) => code.startsWith(`${folder}/`)));

test('the files and folders that the documents name exist', () => {
  const pages = globSync(['README.md', 'docs/*.md', 'docs/decisions/*.md'], { cwd: ROOT }).filter(
    (page) => !FORMER.includes(page.replaceAll('\\', '/')),
  );
  expect(pages.length).toBeGreaterThan(90);
  const missing = pages.flatMap((page) => {
    const text = readFileSync(join(ROOT, page), 'utf8').replace(/^```.*?^```/gms, '');
    return [...text.matchAll(/`([^`\n]+)`/g)]
      .map(([, code = '']) => code.replace(/^\.\//, '').replace(/\/$/, ''))
      .filter((code) => isPath(code) && !known.has(code) && !known.has(`${code}.ts`))
      .map((code) => `${page}: ${code}`);
  });
  expect(missing).toEqual([]);
});
