import type { AddressInfo } from 'node:net';
import fastify, { type FastifyInstance } from 'fastify';
import { afterEach, expect, it } from 'vitest';
import { API_BASE } from '../../contract/api-base.ts';
import { closeWithin, trackStreams } from './serve.ts';

const STREAM = `${API_BASE}/sync/events`;
let app: FastifyInstance;
afterEach(() => app.close());

async function listening() {
  app = fastify();
  const held = Promise.withResolvers<string>();
  const asked = Promise.withResolvers<void>();
  app.get(STREAM, (_request, reply) => {
    reply.hijack();
    reply.raw.writeHead(200, { 'content-type': 'text/event-stream' });
    reply.raw.write(': open\n\n');
  });
  app.get('/slow', async () => {
    asked.resolve();
    return held.promise;
  });
  const open = trackStreams(app);
  await app.listen({ port: 0, host: '127.0.0.1' });
  const base = `http://127.0.0.1:${(app.server.address() as AddressInfo).port}`;
  return { open, base, held, asked: asked.promise };
}

it('a stream of pokes ends at once and a running request gets its answer', async () => {
  const { open, base, held, asked } = await listening();
  const stream = await fetch(`${base}${STREAM}`);
  const slow = fetch(`${base}/slow`).then((response) => response.text());
  await asked;
  const closed = closeWithin(app, open, 60_000);
  expect(await stream.text()).toBe(': open\n\n');
  held.resolve('done');
  expect(await slow).toBe('done');
  await closed;
});

it('a request that does not end is closed after the grace period', async () => {
  const { open, base, asked } = await listening();
  const slow = fetch(`${base}/slow`).then(
    () => 'answered',
    () => 'cut off',
  );
  await asked;
  await closeWithin(app, open, 1);
  expect(await slow).toBe('cut off');
});
