import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { API_BASE } from '../../contract/api-base.ts';
import { type Endpoint, isFile } from '../../contract/endpoint.ts';
import { SIGNED_IN } from '../../contract/roles.ts';
import { endpoints } from '../../server/http/endpoints.ts';
import type { Company } from './company.ts';
import { fieldsOf, HOSTILE_TEXTS, HOSTILE_VALUES } from './hostile.ts';
import type { Sample } from './sample.ts';
import { samplesOf } from './samples.ts';
import { createWorld, type World } from './world.ts';

let world: World;
beforeAll(async () => {
  world = await createWorld();
});
afterAll(() => world.close());

const mounted = endpoints.filter(({ name }) => name !== 'sync.events');
type Name = keyof ReturnType<typeof samplesOf>;
const sampleOf = (name: string, ids?: Company['ids']): Sample => samplesOf(world.own, ids)[name as Name];

function url(
  endpoint: Endpoint,
  params: Readonly<Record<string, string>> = {},
  query: Readonly<Record<string, string>> = {},
): string {
  const path = endpoint.path.replace(/:(\w+)/g, (_, key: string) => encodeURIComponent(params[key] ?? 'x'));
  const search = new URLSearchParams(query).toString();
  return `${API_BASE}${path}${search ? `?${search}` : ''}`;
}

interface Request {
  readonly params?: Readonly<Record<string, string>> | undefined;
  readonly query?: Readonly<Record<string, string>> | undefined;
  readonly body?: unknown;
  readonly text?: string;
  readonly token?: string | undefined;
  readonly host?: string;
}

/** A PNG of one pixel. */
const PIXEL = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);

/** The body of a call with a file. A value that is no text is sent as JSON. */
async function multipartOf(field: string, body: unknown): Promise<{ payload: Buffer; type: string }> {
  const form = new FormData();
  for (const [name, value] of Object.entries(body ?? {}))
    form.append(name, (typeof value === 'string' ? value : (JSON.stringify(value) ?? '')).toWellFormed());
  form.append(field, new Blob([PIXEL], { type: 'image/png' }), 'pixel.png');
  const sent = new Response(form);
  return { payload: Buffer.from(await sent.arrayBuffer()), type: sent.headers.get('content-type') ?? '' };
}

async function send(endpoint: Endpoint, request: Request) {
  const { multipart } = endpoint.spec;
  const form = multipart && request.text === undefined ? await multipartOf(multipart.field, request.body) : undefined;
  const payload =
    form?.payload ?? request.text ?? (request.body === undefined ? undefined : JSON.stringify(request.body));
  return world.app.app.inject({
    method: endpoint.method,
    url: url(endpoint, request.params, request.query),
    headers: {
      host: request.host ?? world.own.tenant.hostName,
      ...(payload === undefined ? {} : { 'content-type': form?.type ?? 'application/json' }),
      ...(request.token ? { authorization: `Bearer ${request.token}` } : {}),
    },
    ...(payload === undefined ? {} : { payload }),
  });
}

const tokenFor = (sample: Sample): string | undefined =>
  sample.role === 'ANONYMOUS' ? undefined : world.own.tokens[sample.role];
type Answer = Awaited<ReturnType<typeof send>>;

/** Checks that a response contains nothing of another tenant and is no internal error. */
function expectHarmless(answer: Answer, what: string): void {
  expect(answer.statusCode, `${what} answered ${answer.statusCode}: ${answer.body.slice(0, 300)}`).toBeLessThan(500);
  expect(answer.body.includes(world.foreign.mark), `${what} answered another tenant's bytes`).toBe(false);
  if (answer.statusCode >= 400) {
    const body = answer.json<Record<string, unknown>>();
    expect(body, what).toMatchObject({
      statusCode: answer.statusCode,
      code: expect.any(String),
      detail: expect.any(String),
      message: expect.any(String),
    });
    if (body.errors !== undefined)
      for (const text of Object.values(body.errors as object)) expect(typeof text).toBe('string');
  }
}

describe('every endpoint', () => {
  test.each(mounted.map(({ name, endpoint }) => [name, endpoint] as const))(
    '%s answers its sample in the promised shape',
    async (name, endpoint) => {
      const sample = sampleOf(name);
      const answer = await send(endpoint, { ...sample, token: tokenFor(sample) });
      expectHarmless(answer, name);
      expect(sample.expect ?? [200], `${name}: ${answer.body.slice(0, 400)}`).toContain(answer.statusCode);
      if (answer.statusCode !== 200) return;
      if (isFile(endpoint.spec.returns)) expect(answer.headers['content-type']).toContain(endpoint.spec.returns.file);
      else expect(answer.headers['content-type']).toContain(endpoint.spec.mediaType ?? 'application/json');
    },
  );

  test.each(
    mounted
      .filter(({ endpoint }) => endpoint.spec.permission !== 'anyone')
      .map(({ name, endpoint }) => [name, endpoint] as const),
  )('%s refuses a call without a token, with a made-up token and with every other role', async (name, endpoint) => {
    const sample = sampleOf(name);
    for (const token of [undefined, 'x', `t.${'A'.repeat(43)}`, `p.${'A'.repeat(43)}`]) {
      const answer = await send(endpoint, { ...sample, token });
      expect(answer.statusCode, `${name} with the token ${token}`).toBe(401);
    }
    const { permission } = endpoint.spec;
    for (const role of SIGNED_IN) {
      if (permission === 'anyone' || permission.includes(role)) continue;
      const answer = await send(endpoint, { ...sample, token: world.own.tokens[role] });
      expect(answer.statusCode, `${name} as ${role}`).toBe(403);
    }
  });

  test.each(
    mounted
      .filter(({ endpoint }) => endpoint.spec.permission !== 'anyone')
      .map(({ name, endpoint }) => [name, endpoint] as const),
  )('%s does not take a token of another tenant', async (name, endpoint) => {
    const sample = sampleOf(name);
    if (sample.role === 'SUPERADMIN') return;
    const answer = await send(endpoint, { ...sample, token: world.foreign.tokens[sample.role] });
    expect(answer.statusCode).toBe(401);
  });

  test.each(mounted.map(({ name, endpoint }) => [name, endpoint] as const))(
    '%s reveals nothing of another tenant when called with its ids',
    async (name, endpoint) => {
      const sample = sampleOf(name, world.foreign.ids);
      const answer = await send(endpoint, { ...sample, token: tokenFor(sample) });
      // Only an error's details echo the arguments; marks in them come from the call itself.
      const asked = JSON.stringify([sample.params, sample.query, sample.body]);
      expect(answer.statusCode).toBeLessThan(500);
      const told = [...answer.body.matchAll(/FOREIGNMARK[-A-Z ]*[A-Za-z]*/g)]
        .map(([text]) => text)
        .filter((text) => !asked.includes(text));
      expect(told, name).toEqual([]);
    },
  );

  test.each(mounted.map(({ name, endpoint }) => [name, endpoint] as const))(
    '%s survives hostile values in every field',
    async (name, endpoint) => {
      const sample = sampleOf(name);
      const token = tokenFor(sample);
      for (const value of HOSTILE_VALUES) {
        const asText = typeof value === 'string' ? value : JSON.stringify(value);
        for (const field of fieldsOf(endpoint.spec.query)) {
          expectHarmless(
            await send(endpoint, { ...sample, token, query: { ...sample.query, [field]: asText.toWellFormed() } }),
            `${name}?${field}=${asText.slice(0, 40)}`,
          );
        }
        for (const field of fieldsOf(endpoint.spec.params)) {
          if (asText === '') continue;
          expectHarmless(
            await send(endpoint, { ...sample, token, params: { ...sample.params, [field]: asText.toWellFormed() } }),
            `${name}/${field}=${asText.slice(0, 40)}`,
          );
        }
        if (!endpoint.spec.body) continue;
        for (const field of fieldsOf(endpoint.spec.body)) {
          const body = { ...(sample.body as object), [field]: value };
          expectHarmless(
            await send(endpoint, { ...sample, token, body }),
            `${name} {${field}: ${asText.slice(0, 40)}}`,
          );
        }
      }
    },
  );

  test.each(
    mounted.filter(({ endpoint }) => endpoint.spec.body).map(({ name, endpoint }) => [name, endpoint] as const),
  )('%s survives broken and poisonous bodies', async (name, endpoint) => {
    const sample = sampleOf(name);
    const token = tokenFor(sample);
    for (const text of HOSTILE_TEXTS)
      expectHarmless(await send(endpoint, { ...sample, token, text }), `${name} ${text.slice(0, 40)}`);
    const large = await send(endpoint, { ...sample, token, text: JSON.stringify({ text: 'x'.repeat(10_000_000) }) });
    expect(endpoint.spec.multipart ? [401, 415] : [401, 413], name).toContain(large.statusCode);
  });
});

describe('a tenant', () => {
  test('that is not active reaches nothing, and does again once it is', async () => {
    const set = async (active: boolean) => {
      const connection = await world.db.database.connect();
      await connection.query('update platform.tenants set is_active = $2 where id = $1', [
        world.foreign.tenant.id,
        active,
      ]);
      connection.release();
      await world.app.services.registry.changed();
    };
    await set(false);
    for (const { name, endpoint } of mounted) {
      const sample = sampleOf(name);
      const answer = await send(endpoint, {
        ...sample,
        host: world.foreign.tenant.hostName,
        token: sample.role === 'ANONYMOUS' ? undefined : world.foreign.tokens[sample.role],
      });
      expect(answer.json<{ code: string }>().code, name).toBe('tenant_disabled');
    }
    const page = await world.app.app.inject({ url: '/portal', headers: { host: world.foreign.tenant.hostName } });
    expect(page.statusCode).toBe(403);
    expect(page.headers['content-type']).toContain('text/html');
    expect(page.body).toContain('<h1>This company’s account is off.');
    await set(true);
    const back = await world.app.call({
      host: world.foreign.tenant.hostName,
      path: '/account',
      token: world.foreign.tokens.CUSTOMER,
    });
    expect(back.statusCode).toBe(200);
  });

  test('is named by the host alone: another host serves nothing', async () => {
    const answer = await world.app.call({ host: 'elsewhere.test', path: '/settings' });
    expect(answer.statusCode).toBe(404);
    expect(answer.json<{ code: string }>().code).toBe('unknown_host');
  });
});

test('a wrong method returns 405 with the methods of its path, and a call without a token returns 401 with its scheme', async () => {
  const { hostName } = world.own.tenant;
  const wrong = await world.app.call({ host: hostName, method: 'DELETE', path: '/portal/checkout' });
  expect([wrong.statusCode, wrong.json<{ code: string }>().code]).toEqual([405, 'method_not_allowed']);
  expect(String(wrong.headers.allow).split(', ').sort()).toEqual(['GET', 'POST', 'PUT']);
  const nowhere = await world.app.call({ host: hostName, method: 'DELETE', path: '/portal/nowhere' });
  expect(nowhere.statusCode).toBe(404);
  const anonymous = await world.app.call({ host: hostName, path: '/account' });
  expect([anonymous.statusCode, anonymous.headers['www-authenticate']]).toEqual([401, 'Bearer']);
});

test('the contract is published as OpenAPI 3.1 with every endpoint in it', async () => {
  const answer = await world.app.call({ host: world.own.tenant.hostName, path: '/openapi.json' });
  const document = answer.json<{ openapi: string; paths: Record<string, Record<string, { operationId: string }>> }>();
  expect(document.openapi).toBe('3.1.0');
  const names = Object.values(document.paths).flatMap((methods) =>
    Object.values(methods).map((operation) => operation.operationId),
  );
  expect(names.sort()).toEqual(endpoints.map(({ name }) => name).sort());
  const page = await world.app.app.inject({ url: `${API_BASE}/docs`, headers: { host: world.own.tenant.hostName } });
  expect(page.statusCode).toBe(200);
  for (const name of names) expect(page.body).toContain(`id="${name}"`);
});
