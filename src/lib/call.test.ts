import { describe, expect, it } from 'vitest';
import { orderEndpoints } from '../../contract/orders.ts';
import { call, UnreachableError } from './call.ts';

const download = (type: string) =>
  call(
    orderEndpoints.pdf,
    { params: { id: '01985f2c-0000-7000-8000-000000000001' }, query: {} },
    { fetch: async () => new Response('body', { headers: { 'content-type': type } }) },
  );

describe('call', () => {
  it('[C10.2] saves no page of a portal as a file', async () => {
    await expect(download('text/html; charset=utf-8')).rejects.toBeInstanceOf(UnreachableError);
    await expect((await download('application/pdf')).text()).resolves.toBe('body');
  });
});
