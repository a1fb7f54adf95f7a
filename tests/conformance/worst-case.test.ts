import { expect, test } from 'vitest';
import * as z from 'zod/mini';
import { versionOf } from '../../contract/mutation-versions.ts';
import { type MutationName, mutations } from '../../contract/mutations.ts';
import { MAX_STROKE_POINTS } from '../../contract/signature.ts';
import { MAX_FORMER_KEYS, MAX_PUSH_BYTES, syncEndpoints, type WireMutation } from '../../contract/sync.ts';

interface JsonSchema {
  readonly type?: string;
  readonly const?: unknown;
  readonly enum?: readonly unknown[];
  readonly anyOf?: readonly JsonSchema[];
  readonly oneOf?: readonly JsonSchema[];
  readonly allOf?: readonly JsonSchema[];
  readonly properties?: Readonly<Record<string, JsonSchema>>;
  readonly propertyNames?: JsonSchema;
  readonly additionalProperties?: JsonSchema | boolean;
  readonly items?: JsonSchema;
  readonly maxItems?: number;
  readonly maxLength?: number;
  readonly pattern?: string;
  readonly format?: string;
}

const sizeOf = (value: unknown): number => new TextEncoder().encode(JSON.stringify(value) ?? '').length;
const largest = (values: readonly unknown[]): unknown =>
  values.reduce((found, value) => (sizeOf(value) > sizeOf(found) ? value : found), values[0]);

/** Characters by how many bytes they take in JSON: escaped, of three bytes, plain. */
const CHARACTERS = ['\u0001', '\u20ac', 'x', '0', 'A'];
/** Text whose length its format bounds. */
const FIXED: Readonly<Record<string, string>> = {
  date: '2026-11-24',
  'date-time': '2026-11-24T08:00:00.000000000Z',
  uuid: '01985f2c-0000-7000-8000-000000000001',
};
const UUID = FIXED.uuid!;
/** Texts that a pattern alone bounds. */
const BY_PATTERN = ['#000000', '23:59', 'USA', '0'.repeat(18), UUID, `${UUID}:9999`, 'f'.repeat(64)];
const LONGEST_NUMBER = -2.2250738585072014e-308;
/** Limits that no JSON schema shows: all points of a signature together. */
const TOGETHER: Readonly<Record<string, unknown>> = {
  'body.strokes': [
    Array.from({ length: MAX_STROKE_POINTS }, () => Array(4).fill(LONGEST_NUMBER)),
    ...Array.from({ length: 499 }, () => []),
  ],
};

/** The largest value that a schema takes, by its limits alone. Throws where it has none. */
function worst(schema: JsonSchema, path: string): unknown {
  if (TOGETHER[path]) return TOGETHER[path];
  if (schema.const !== undefined) return schema.const;
  if (schema.enum) return largest(schema.enum);
  const either = schema.anyOf ?? schema.oneOf;
  if (either) return largest(either.map((one) => worst(one, path)));
  switch (schema.type) {
    case 'object': {
      const known = Object.entries(schema.properties ?? {}).map(([name, one]) => [name, worst(one, `${path}.${name}`)]);
      if (typeof schema.additionalProperties === 'object' && Object.keys(schema.additionalProperties).length > 0)
        throw new RangeError(`${path} has any number of fields`);
      return Object.fromEntries(known);
    }
    case 'array': {
      if (schema.maxItems === undefined) throw new RangeError(`${path} has any number of entries`);
      return Array.from<unknown>({ length: schema.maxItems }).fill(worst(schema.items ?? {}, `${path}[]`));
    }
    case 'string':
      return worstText(schema, path);
    case 'integer':
      return -9_007_199_254_740_991;
    case 'number':
      return LONGEST_NUMBER;
    case 'boolean':
      return false;
    case 'null':
      return null;
    default:
      throw new RangeError(`${path} may be anything: ${JSON.stringify(schema)}`);
  }
}

function worstText({ format, maxLength, pattern, allOf = [] }: JsonSchema, path: string): string {
  const fixed = FIXED[format ?? ''];
  if (fixed !== undefined) return fixed;
  const patterns = [pattern, ...allOf.map((one) => one.pattern)].flatMap((one) => (one ? [new RegExp(one, 'u')] : []));
  if (maxLength === undefined) {
    const short = BY_PATTERN.find((text) => patterns.length > 0 && patterns.every((one) => one.test(text)));
    if (short === undefined) throw new RangeError(`${path} is a text of any length: ${pattern}`);
    return short;
  }
  const fits = CHARACTERS.find((one) => patterns.every((each) => each.test(one.repeat(Math.min(maxLength, 40)))));
  return (fits ?? 'x').repeat(maxLength);
}

const schemaOf = (schema: z.core.$ZodType | undefined): JsonSchema | undefined =>
  schema && (z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }) as JsonSchema);

test.each(Object.keys(mutations) as MutationName[])('[C2.2] the worst case of %s fits into one push', (name) => {
  const { params, body } = mutations[name].spec as { params?: z.core.$ZodType; body?: z.core.$ZodType };
  const [paramsSchema, bodySchema] = [schemaOf(params), schemaOf(body)];
  const mutation: WireMutation = {
    seq: Number.MAX_SAFE_INTEGER,
    name,
    version: versionOf(name),
    at: FIXED['date-time']!,
    args: {
      ...(paramsSchema ? { params: worst(paramsSchema, 'params') } : {}),
      ...(bodySchema ? { body: worst(bodySchema, 'body') } : {}),
    },
    dependsOn: [Number.MAX_SAFE_INTEGER],
    formerly: Array.from({ length: MAX_FORMER_KEYS }, () => ({ clientId: UUID, seq: Number.MAX_SAFE_INTEGER })),
  };
  const push = { clientId: UUID, ackSeq: Number.MAX_SAFE_INTEGER, mutations: [mutation] };
  expect(z.safeParse(syncEndpoints.push.spec.body, push).error).toBeUndefined();
  expect(sizeOf(push)).toBeLessThanOrEqual(MAX_PUSH_BYTES);
});
