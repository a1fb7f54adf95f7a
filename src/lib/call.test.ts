import { describe, expect, it } from 'vitest';
import { orderEndpoints } from '../../contract/orders.ts';
import { syncEndpoints } from '../../contract/sync.ts';
import { CallError, call, UnreachableError } from './call.ts';

const download = (type: string) =>
  call(
    orderEndpoints.pdf,
    { params: { id: '01985f2c-0000-7000-8000-000000000001' }, query: {} },
    { fetch: async () => new Response('body', { headers: { 'content-type': type } }) },
  );

const failed = (status: number, type: string, body: string) =>
  call(
    syncEndpoints.ping,
    { query: {} },
    { fetch: async () => new Response(body, { status, headers: { 'content-type': type } }) },
  ).then(
    () => undefined,
    (error: unknown) => error,
  );

describe('call', () => {
  it.each([
    [413, 'payload_too_large'],
    [502, 'server_error'],
    [503, 'unavailable'],
  ])('[C2.1] a proxy’s page with a %i counts as a response, not as a missing network', async (status, code) => {
    const error = await failed(status, 'text/html', '<h1>nginx</h1>');
    expect(error).toBeInstanceOf(CallError);
    expect(error).toMatchObject({ status, code });
  });

  it.each([
    [511, 'text/html'],
    [302, 'text/html'],
    [200, 'text/html'],
  ])('[C10.4] a page with a %i comes from a network that responds in place of the server', async (status, type) => {
    const error = await failed(status, type, '<h1>Sign in to the Wi-Fi</h1>');
    expect(error).toBeInstanceOf(UnreachableError);
    expect(error).toMatchObject({ isForeign: true });
  });

  it('[C10.4] a network that fails counts as missing', async () => {
    const error = await call(
      syncEndpoints.ping,
      { query: {} },
      { fetch: async () => Promise.reject(new TypeError()) },
    ).catch((thrown: unknown) => thrown);
    expect(error).toMatchObject({ name: 'UnreachableError', isForeign: false });
  });

  it('[C10.2] a portal’s page is not saved as a file', async () => {
    await expect(download('text/html; charset=utf-8')).rejects.toBeInstanceOf(UnreachableError);
    await expect((await download('application/pdf')).text()).resolves.toBe('body');
  });
});
