import * as z from 'zod/mini';

/** Hostile values for code written for valid input. Strings stay short; the 10 MB one is sent separately. */
export const HOSTILE_VALUES: readonly unknown[] = [
  null,
  '',
  ' ',
  '\u0000',
  'a\u0000b',
  '\ud800',
  '\udfff\ud800',
  "' or 1=1 --",
  '%',
  '_%\\',
  '../../etc/passwd',
  '<script>alert(1)</script>',
  '__proto__',
  'x'.repeat(5000),
  '💥'.repeat(50),
  '١٢٣',
  -1,
  0,
  1.5,
  1e21,
  2 ** 53,
  -(2 ** 53),
  Number.MAX_VALUE,
  true,
  [],
  [[]],
  [null],
  {},
  { $ne: 1 },
  { toString: 1 },
  { length: 1e9 },
  '9999-99-99',
  '0000-00-00',
  '2026-02-30',
  '2026-11-20T00:00:00Z; drop table users',
  '00000000-0000-0000-0000-000000000000',
];

/** Raw JSON texts that no value of JavaScript turns into: numbers beyond it, duplicate and poisonous keys, broken text. */
export const HOSTILE_TEXTS: readonly string[] = [
  '',
  'null',
  '[]',
  '"text"',
  '{"__proto__":{"role":"SUPERADMIN"}}',
  '{"constructor":{"prototype":{"x":1}}}',
  '{"a":1e999}',
  '{"a":NaN}',
  '{"a":Infinity}',
  '{"a":1,"a":2}',
  '{"a":"\\ud800"}',
  '{"quantity":9007199254740993}',
  '{',
  '[1,2',
  '\ufeff{}',
  `${'['.repeat(5000)}${']'.repeat(5000)}`,
];

interface JsonSchema {
  readonly properties?: Readonly<Record<string, JsonSchema>>;
}

/** The field names of a schema's object, to aim at one by one. */
export function fieldsOf(schema: z.core.$ZodType | undefined): string[] {
  if (!schema) return [];
  const json = z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }) as JsonSchema;
  return Object.keys(json.properties ?? {});
}
