import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseSync, Visitor } from 'vite';
import { expect, test } from 'vitest';

const ROOT = fileURLToPath(new URL('../../', import.meta.url));

/** Files in plain words. Add a folder once it has none of the words below. Applied migrations are never edited, so they stay out. */
const PLAIN = ['{src,server,contract,rules,workers,sw,bench}/**/*.{ts,tsx}', 'tests/**/*.ts', 'docs/**/*.md'];

/** Words that are not written in comments, docs and test titles, with what to write instead. */
const BANNED: readonly (readonly [words: RegExp, instead: string])[] = [
  [/\bwhoever\b/i, 'the role: "the user who", "callers that"'],
  [/\banew\b/i, '"again", or the verb with re-: restart, reload, recount'],
  [/\b(?:stands|stood)\b/i, '"is"; "stands for" is "means", "stands in for" is "replaces"'],
  [/\b(?:lies|lay there)\b/i, '"is", "is stored", "is in the bin"'],
  [/\bcomes to\b/i, '"is", "totals", "becomes"'],
  [/\b(?:is|are|was|were) told\b/i, 'the sender and the receiver: "the server notifies the device"'],
  [/\bheard of\b/i, '"received", "knows"'],
  [/\bcalled so\b/i, '"with this name"'],
  [/\bso many\b/i, 'the number, its name or its limit: "`count` rows", "at most 30"'],
  [/\bmeanwhile\b/i, '"since then", "during the request"'],
  [/\bin the same breath\b/i, '"at the same time", or the two steps in order'],
  [/\ball the same\b/i, '"still", "nevertheless"'],
  [/\bto be had\b/i, '"available"'],
  [/\bof (?:its|their|his|her|one's) own\b/i, '"its own …", "separate"'],
  [/\b(?:nobody|somebody|anybody|everybody)\b/i, 'the role: "no user", "another user", "all users"'],
  [
    /\b(?:tailgate|convoys?|kerb|the glass)\b/i,
    'the term of the field: proof of delivery, batch, curbside, signature screen',
  ],
];

/** Returns the comments and test titles of a source file with their offsets. */
function proseOf(file: string, source: string): { readonly text: string; readonly at: number }[] {
  const { comments, program } = parseSync(file, source);
  const prose = comments.map(({ value, start }) => ({ text: value, at: start }));
  new Visitor({
    CallExpression({ callee, arguments: [title] }) {
      if (!title || !/^(?:it|test|describe)\b/.test(source.slice(callee.start, callee.end))) return;
      if (title.type === 'Literal' || title.type === 'TemplateLiteral')
        prose.push({ text: source.slice(title.start, title.end), at: title.start });
    },
  }).visit(program);
  return prose;
}

/** Returns the banned words of a text with their lines. Names in backticks are code, not prose. */
function bannedIn(file: string, source: string): string[] {
  const prose = file.endsWith('.md') ? [{ text: source, at: 0 }] : proseOf(file, source);
  return prose.flatMap(({ text, at }) => {
    const plain = text.replaceAll(/`[^`\n]*`/g, (code) => ' '.repeat(code.length));
    return BANNED.flatMap(([words, instead]) => {
      const found = words.exec(plain);
      if (!found) return [];
      const line = source.slice(0, at + found.index).split('\n').length;
      return [`${file}:${line} says "${found[0].trim()}". Write instead: ${instead}.`];
    });
  });
}

test('[G1.2] comments, docs and test titles use plain words', () => {
  const files = globSync(PLAIN, { cwd: ROOT, exclude: ['**/node_modules/**', '**/migrations/**', 'tests/screens/**'] });
  expect(files.length).toBeGreaterThan(200);
  const found = files
    .map((file) => file.replaceAll('\\', '/'))
    .sort()
    .flatMap((file) => bannedIn(file, readFileSync(join(ROOT, file), 'utf8')));
  expect(found).toEqual([]);
});

/** Names that the code no longer uses, also as a part of another name, with the term of the field. */
const OLD_NAMES: readonly (readonly [name: RegExp, instead: string])[] = [
  [/judg/i, 'evaluate (a business rule) or validate (input)'],
  [/\bpromise(?:Change|Rest)\b|#promises?\b|\bpromised\b(?! shape)/, 'reserve, reserved, reservation'],
  [/\btakeBack\b/, 'reverse (an entry) or undo (a change that is not final)'],
  [/\btellDifference/, 'raise (an exception)'],
  [/\bhouse_of_/, 'warehouse_of_'],
  [/BeginAnew\b/, 'retry'],
  [/\bbaton/i, 'transfer (of a route run)'],
  [/\btold\(/, 'the verb of the action: update, notify, report'],
  [/\b(?:use)?AddressState\b|\bAddressForm</, 'useUrlState, UrlCodec'],
  // `palletsAtDoor` is the key of notes that devices have stored (`Meta` in src/data/database.ts).
  [/breakGround|(?<!\bpallets)AtDoor/i, 'open a server; at the stop'],
];

/** Returns the old names in a source text. */
const oldNamesIn = (file: string, text: string): string[] =>
  OLD_NAMES.filter(([name]) => name.test(text)).map(([name, instead]) => `${file} ${name}: ${instead}`);

test('[G1.2] names in the code are the terms of the field', () => {
  const files = globSync('{src,server,contract,rules,workers,sw,bench,tests}/**/*.{ts,tsx}', {
    cwd: ROOT,
    exclude: ['**/node_modules/**', 'tests/architecture/plain-words.test.ts'],
  });
  expect(files.flatMap((file) => oldNamesIn(file, readFileSync(join(ROOT, file), 'utf8')))).toEqual([]);
});

test('[G1.2] an old name is found inside of another name, but not in the stored one', () => {
  for (const name of ['AtDoor', 'atDoor', 'linesAtDoor', 'isAtDoorNow', 'useBreakGround', 'morePalletsAtDoor'])
    expect(oldNamesIn('a.ts', `const ${name} = 1;`), name).toHaveLength(1);
  expect(oldNamesIn('a.ts', "readMeta(db, 'palletsAtDoor')")).toEqual([]);
});

test('[G1.2] a banned word is found in a comment, a title and a document, but not in code', () => {
  const source = "// Whoever asks.\nit('stands', () => { const anew = 'anew'; });\n/** `anew` */\n";
  expect(bannedIn('a.ts', source).map((text) => text.slice(0, 6))).toEqual(['a.ts:1', 'a.ts:2']);
  expect(bannedIn('a.md', 'One.\nIt is told to nobody.')).toHaveLength(2);
});
