import * as z from 'zod/mini';
import { API_BASE } from '../../contract/api-base.ts';
import { type Endpoint, type EndpointSpec, isFile } from '../../contract/endpoint.ts';
import type { ErrorCode } from '../../contract/error-codes.ts';
import { ERRORS } from '../../contract/errors.ts';
import { endpoints } from './endpoints.ts';

interface Operation {
  operationId: string;
  tags: string[];
  summary: string;
  'x-permission': string;
  security: Record<string, string[]>[];
  parameters: unknown[];
  requestBody?: unknown;
  responses: Record<string, { description: string; content?: unknown }>;
}

const COMMON: ErrorCode[] = [
  'invalid_input',
  'rate_limited',
  'server_error',
  'unavailable',
  'tenant_disabled',
  'unknown_host',
];
const SIGNED_IN: ErrorCode[] = ['unauthenticated', 'token_expired', 'forbidden', 'user_disabled'];

const schemaOf = (schema: z.core.$ZodType, io: 'input' | 'output'): unknown =>
  z.toJSONSchema(schema, { io, unrepresentable: 'any', target: 'draft-2020-12' });

function parametersOf(endpoint: Endpoint): unknown[] {
  const from = (schema: z.core.$ZodType | undefined, where: 'path' | 'query') => {
    if (!schema) return [];
    const shape = schemaOf(schema, 'input') as { properties?: Record<string, unknown>; required?: string[] };
    return Object.entries(shape.properties ?? {}).map(([name, property]) => ({
      name,
      in: where,
      required: where === 'path' || (shape.required ?? []).includes(name),
      schema: property,
    }));
  };
  const key =
    endpoint.method !== 'GET' && endpoint.spec.permission !== 'anyone'
      ? [
          {
            name: 'Idempotency-Key',
            in: 'header',
            required: false,
            description: 'clientId:seq',
            schema: { type: 'string' },
          },
        ]
      : [];
  return [...from(endpoint.spec.params, 'path'), ...from(endpoint.spec.query, 'query'), ...key];
}

function responsesOf(endpoint: Endpoint): Operation['responses'] {
  const { returns, permission, errors = [], mediaType = 'application/json' } = endpoint.spec;
  const content = isFile(returns) ? { [returns.file]: {} } : { [mediaType]: { schema: schemaOf(returns, 'output') } };
  const responses: Operation['responses'] = { 200: { description: 'Done', content } };
  for (const code of [
    ...COMMON,
    ...(permission === 'anyone' ? [] : SIGNED_IN),
    ...(endpoint.spec.params ? (['not_found'] as const) : []),
    ...errors,
  ]) {
    const { status, text } = ERRORS[code];
    const before = responses[status];
    const line = `${code}: ${text}`;
    responses[status] = {
      description: before ? `${before.description} · ${line}` : line,
      content: { 'application/json': { schema: { $ref: '#/components/schemas/Error' } } },
    };
  }
  return responses;
}

function requestBodyOf({ body, multipart }: EndpointSpec): Pick<Operation, 'requestBody'> {
  if (!body) return {};
  const schema = schemaOf(body, 'input') as { properties?: object; required?: string[] };
  if (!multipart) return { requestBody: { required: true, content: { 'application/json': { schema } } } };
  const file = { type: 'string', format: 'binary', description: `At most ${multipart.maxBytes} bytes` };
  const form = {
    ...schema,
    properties: { ...schema.properties, [multipart.field]: file },
    required: [...(schema.required ?? []), multipart.field],
  };
  return { requestBody: { required: true, content: { 'multipart/form-data': { schema: form } } } };
}

/** Returns the contract as an OpenAPI 3.1 document. */
export function openApiDocument() {
  const paths: Record<string, Record<string, Operation>> = {};
  for (const { name, endpoint } of endpoints) {
    const path = API_BASE + endpoint.path.replace(/:(\w+)/g, '{$1}');
    const { spec } = endpoint;
    const open = spec.permission === 'anyone';
    paths[path] ??= {};
    paths[path][endpoint.method.toLowerCase()] = {
      operationId: name,
      tags: [name.split('.')[0] ?? ''],
      summary: spec.summary,
      'x-permission': spec.permission === 'anyone' ? 'anyone' : spec.permission.join(', '),
      security: open ? [] : [{ bearer: [] }],
      parameters: parametersOf(endpoint),
      ...requestBodyOf(spec),
      responses: responsesOf(endpoint),
    };
  }
  return {
    openapi: '3.1.0',
    info: {
      title: 'Cratebook API',
      version: '1',
      description:
        'Ordering for wholesale food distributors. Money is integer cents, weights are integer grams, quantities have at most three decimals; instants are UTC, days are the tenant’s.',
    },
    components: {
      securitySchemes: { bearer: { type: 'http', scheme: 'bearer' } },
      schemas: {
        Error: {
          type: 'object',
          required: ['statusCode', 'code', 'detail', 'message'],
          properties: {
            statusCode: { type: 'integer' },
            code: { type: 'string', enum: Object.keys(ERRORS) },
            detail: { type: 'string' },
            message: { type: 'string' },
            errors: { type: 'object', additionalProperties: { type: 'string' } },
            details: { type: 'object' },
          },
        },
      },
    },
    paths,
  };
}
