import { readFile, writeFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import type { AiEntry, AiPart, PartKind } from '../../rules/gs1/ai-entry.ts';

/**
 * `npm run gs1:table`: generates the table of GS1 application identifiers (rules/gs1/ai-table.ts) from the official
 * dictionary (rules/gs1/data/gs1-syntax-dictionary.txt). For a new release of the dictionary, replace that file and run
 * this.
 */
const FOLDER = new URL('../../rules/gs1/', import.meta.url);
/** Path of the official dictionary. */
export const DICTIONARY = fileURLToPath(new URL('data/gs1-syntax-dictionary.txt', FOLDER));
/** Path of the generated table. */
export const TABLE = fileURLToPath(new URL('ai-table.ts', FOLDER));

const LINE = /^(\d{2,4})(?:-(\d{2,4}))?\s+([^\w\s[]*)\s*((?:\[?[NXYZ](?:\.\.)?\d+\]?\S*\s*)+)(.*)$/;
const PART = /^(\[)?([NXYZ])(\.\.)?(\d+)\]?(?:,(\S+))?$/;

function partOf(text: string): AiPart {
  const [, bracket, kind, upTo, length, checks] = PART.exec(text) ?? [];
  if (!kind || !length) throw new RangeError(`no component: ${text}`);
  return {
    kind: kind as PartKind,
    min: upTo ? 1 : Number(length),
    max: Number(length),
    optional: bracket !== undefined,
    checks: checks?.split(',') ?? [],
  };
}

/**
 * Parses one line of the dictionary. Returns null for a comment or an empty line. Throws a RangeError for a line that
 * it cannot parse.
 */
export function entryOf(line: string): AiEntry | null {
  if (/^\s*(?:#|$)/.test(line)) return null;
  const [text = '', title = ''] = line.split(/#(.*)/s);
  const [, first, last, flags = '', parts = '', attributes = ''] = LINE.exec(text) ?? [];
  if (!first || /[^*?]/.test(flags)) throw new RangeError(`not understood: ${line}`);
  const requires: string[][][] = [];
  const excludes: string[] = [];
  let qualifiers: string[][] | null = null;
  for (const attribute of attributes.trim().split(/\s+/).filter(Boolean)) {
    const [name, value = ''] = attribute.split('=');
    if (name === 'req') requires.push(value.split(',').map((group) => group.split('+')));
    else if (name === 'ex') excludes.push(...value.split(','));
    else if (name === 'dlpkey') qualifiers = value === '' ? [] : value.split('|').map((group) => group.split(','));
    else throw new RangeError(`unknown attribute: ${attribute}`);
  }
  return {
    first,
    last: last ?? first,
    predefined: flags.includes('*'),
    inQuery: flags.includes('?'),
    parts: parts.trim().split(/\s+/).map(partOf),
    requires,
    excludes,
    qualifiers,
    title: title.trim(),
  };
}

/** Returns the source text of ai-table.ts. */
export function tableSource(dictionary: string): string {
  const entries = dictionary.split('\n').flatMap((line) => entryOf(line) ?? []);
  const rows = entries.map(({ first, last, predefined, inQuery, parts, requires, excludes, qualifiers, title }) => {
    const shape = parts.map(({ kind, min, max, optional, checks }) => [kind, min, max, optional, checks]);
    return `  ${JSON.stringify([first, last, predefined, inQuery, shape, requires, excludes, qualifiers, title])},`;
  });
  return `// biome-ignore-all format: made by server/build/gs1-table.ts of data/gs1-syntax-dictionary.txt, see data/LICENSES.md
import type { AiGroup, PartKind } from './ai-entry.ts';

type PartRow = readonly [kind: PartKind, min: number, max: number, optional: boolean, checks: readonly string[]];
type AiRow = readonly [
  first: string, last: string, predefined: boolean, inQuery: boolean, parts: readonly PartRow[],
  requires: readonly (readonly AiGroup[])[], excludes: readonly string[], qualifiers: readonly AiGroup[] | null, title: string,
];

/** The GS1 Syntax Dictionary, a row each; rules/gs1/ai.ts gives the columns their names. */
export const AI_ROWS: readonly AiRow[] = [
${rows.join('\n')}
];
`;
}

if (process.argv[1] === fileURLToPath(import.meta.url))
  await writeFile(TABLE, tableSource(await readFile(DICTIONARY, 'utf8')));
