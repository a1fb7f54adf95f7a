import { gzipSync } from 'node:zlib';
import { analyse } from 'scslre';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { api } from '../../contract/api.ts';
import type { Endpoint } from '../../contract/endpoint.ts';
import { AppError } from '../../contract/errors.ts';
import { parseInput } from '../../server/http/parse.ts';
import { type TestApp, testApp } from '../harness/app.ts';
import { type TestDatabase, testDatabase } from '../harness/database.ts';
import { createTenant } from '../harness/factories.ts';

const BYTES = 256_000;
const fill = (begin: string, repeated: string, end: string): string =>
  begin + repeated.repeat(Math.floor((BYTES - begin.length - end.length) / repeated.length)) + end;

/**
 * For each kind of pattern, input that makes a matcher backtrack: a long matching prefix and an end that does not
 * match.
 */
const LONG: readonly string[] = [
  fill('a@', 'a.', '@'),
  fill('', 'a', '\u0000'),
  fill('', ' ', ''),
  fill('', ' ', '\u0001'),
  fill('', '0', 'x'),
  fill('', '-', '!'),
  fill('', 'a ', '\u0002'),
  fill('https://', 'a', ' '),
  fill('/', 'a/', '\\'),
  fill('#', 'f', 'g'),
  fill('2026-11-20T00:00:00.', '0', 'Y'),
  fill('t.', 'A_', '='),
];

interface Schema {
  readonly _zod: { readonly def: Readonly<Record<string, unknown>> & { readonly type: string } };
}

const isSchema = (value: unknown): value is Schema => typeof value === 'object' && value !== null && '_zod' in value;

/** Every schema within a schema, itself first. */
function schemasIn(schema: Schema, seen = new Set<Schema>()): Set<Schema> {
  if (seen.has(schema)) return seen;
  seen.add(schema);
  for (const part of Object.values(schema._zod.def)) {
    if (isSchema(part)) schemasIn(part, seen);
    else if (Array.isArray(part)) for (const each of part) isSchema(each) && schemasIn(each, seen);
    else if (typeof part === 'object' && part !== null)
      for (const each of Object.values(part)) if (isSchema(each)) schemasIn(each, seen);
  }
  return seen;
}

const endpoints: readonly (readonly [string, Endpoint])[] = Object.entries(api).flatMap(([domain, group]) =>
  Object.entries(group as Record<string, Endpoint>).map(([name, endpoint]) => [`${domain}.${name}`, endpoint] as const),
);
const inputsOf = ({ spec: { params, query, body } }: Endpoint): Schema[] =>
  [params, query, body].filter((schema) => schema !== undefined) as unknown as Schema[];
const checksOf = (schema: Schema) =>
  ((schema._zod.def.checks ?? []) as { _zod: { def: { check: string; abort?: boolean; pattern?: RegExp } } }[]).map(
    (check) => check._zod.def,
  );

/** The fields of an object schema, each set to the text in turn. */
const bodiesOf = (schema: z.core.$ZodType, text: string): Record<string, unknown>[] =>
  Object.keys((z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }).properties ?? {}) as object).map(
    (field) => ({ [field]: text }),
  );

describe('[C5.1] long input', () => {
  it.each(endpoints)('%s: a failed length ends the checks of a string', (_, endpoint) => {
    for (const root of inputsOf(endpoint))
      for (const schema of schemasIn(root)) {
        if (schema._zod.def.type !== 'string') continue;
        for (const def of checksOf(schema)) if (def.check === 'max_length') expect(def).toMatchObject({ abort: true });
      }
  });

  it.each(endpoints)('%s: a pattern that reads text of any length matches in linear time', (_, endpoint) => {
    for (const root of inputsOf(endpoint))
      for (const schema of schemasIn(root)) {
        const patterns = [...checksOf(schema), schema._zod.def as { pattern?: RegExp }]
          .map(({ pattern }) => pattern)
          .filter((pattern) => pattern !== undefined);
        for (const { source, flags } of patterns) expect(analyse({ source, flags }).reports, source).toEqual([]);
      }
  });

  const anonymous = endpoints.filter(([, { spec }]) => spec.permission === 'anyone');
  it.each(anonymous)('%s is refused with 256 KB of the worst text in any field', (_, endpoint) => {
    const { params, query, body } = endpoint.spec;
    for (const text of LONG) {
      const raws = [
        ...(params ? bodiesOf(params, text).map((each) => ({ params: each, query: {}, body: {} })) : []),
        ...(query ? bodiesOf(query, text).map((each) => ({ params: {}, query: each, body: {} })) : []),
        ...(body ? bodiesOf(body, text).map((each) => ({ params: {}, query: {}, body: each })) : []),
      ];
      for (const raw of raws) expect(() => parseInput(endpoint, raw)).toThrow(AppError);
    }
  });
});

describe('[C5.1] compressed bodies', () => {
  let db: TestDatabase;
  let server: TestApp;
  let host: string;
  beforeAll(async () => {
    db = await testDatabase();
    host = (await createTenant(db.database)).hostName;
    server = await testApp(db.database);
  });
  afterAll(async () => {
    await server.close();
    await db.drop();
  });

  const send = (path: string, body: unknown) =>
    server.app.inject({
      method: 'POST',
      url: `/api/v1${path}`,
      headers: { host, 'content-type': 'application/json', 'content-encoding': 'gzip' },
      payload: gzipSync(JSON.stringify(body)),
    });

  it.each(['/contact', '/auth/login', '/auth/reset'])('are refused by POST %s', async (path) => {
    expect((await send(path, { name: 'Ana', email: LONG[0], message: 'x' })).statusCode).toBe(415);
  });

  it.each(['/sync/push', '/sync/pull'])('are read by POST %s', async (path) => {
    expect((await send(path, {})).json()).toMatchObject({ code: 'unauthenticated' });
  });
});
