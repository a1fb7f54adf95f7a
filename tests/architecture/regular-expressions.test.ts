import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { analyse } from 'scslre';
import { parseSync } from 'vite';
import { describe, expect, it } from 'vitest';
import { SIZE } from '../../rules/search/sizes.ts';

const ROOT = fileURLToPath(new URL('../../', import.meta.url));
/** Scripts that run at build time, demo data and the database's own texts read nothing that a caller sends. */
const files = globSync('{contract,rules,server}/**/*.ts', { cwd: ROOT })
  .map((file) => file.replaceAll('\\', '/'))
  .filter((file) => !/\.(?:test|fixture)\.ts$/.test(file) && !/^server\/(?:build|demo|db)\//.test(file));

/** Expressions that are put together at run time, each with a sample. */
const COMPOSED: Readonly<Record<string, RegExp>> = {
  'rules/item-name/item-name.ts': /(?<![\w'])(?:YUKON GOLD|ROMA)(?![\w'])/g,
  'rules/quick-lines.ts': /^\d{1,5}(?:[.,]\d{1,3})?$/,
  'rules/receiving/assigned-lot.ts': /^\d{5}-123-\d+$/,
  'rules/search/sizes.ts': SIZE,
  'rules/traceability/food-list.ts': /(?:^|[^a-z])mangosteen/,
};

/** Whether matching can take more than linear time: two quantifiers that share characters, or a start that moves along one. */
function backtracks(expression: { readonly source: string; readonly flags: string }): boolean {
  return analyse({ source: expression.source, flags: expression.flags }).reports.length > 0;
}

interface Node {
  readonly type: string;
  readonly regex?: { readonly pattern: string; readonly flags: string };
  readonly callee?: { readonly name?: string };
}

const isNode = (value: unknown): value is Node => typeof value === 'object' && value !== null && 'type' in value;

function expressionsIn(file: string): { literals: { source: string; flags: string }[]; isComposed: boolean } {
  const literals: { source: string; flags: string }[] = [];
  let isComposed = false;
  const visit = (value: unknown): void => {
    if (Array.isArray(value)) for (const each of value) visit(each);
    else if (isNode(value)) {
      if (value.regex) literals.push({ source: value.regex.pattern, flags: value.regex.flags });
      if (value.type === 'NewExpression' && value.callee?.name === 'RegExp') isComposed = true;
      for (const part of Object.values(value)) visit(part);
    }
  };
  visit(parseSync(file, readFileSync(join(ROOT, file), 'utf8')).program);
  return { literals, isComposed };
}

describe('[C5.1] regular expressions', () => {
  it('the linter knows an expression that backtracks', () => {
    expect(backtracks(/^[^\s@]+@[^\s@]+\.[^\s@]+$/)).toBe(true);
    expect(backtracks(/^(?:a+)+$/)).toBe(true);
    expect(backtracks(/^[a-z]+$/)).toBe(false);
  });

  it('of contract, rules and the server match in linear time', () => {
    const found = files.flatMap((file) =>
      expressionsIn(file)
        .literals.filter(backtracks)
        .map(({ source, flags }) => `${file}: /${source}/${flags}`),
    );
    expect(found).toEqual([]);
  });

  it('are composed at run time only where a sample is evaluated', () => {
    const composed = files.filter((file) => expressionsIn(file).isComposed);
    expect(composed.filter((file) => !(file in COMPOSED))).toEqual([]);
    expect(Object.values(COMPOSED).filter(backtracks)).toEqual([]);
  });
});
