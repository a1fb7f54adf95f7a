import { describe, expect, it } from 'vitest';
import { createOutgoing, rangesOf } from './outgoing.ts';

const PORTS = [587];
const resolve = (host: string, addresses: string[] = [], allowed = '', port = 587) =>
  createOutgoing(rangesOf(allowed), async () => addresses.map((address) => ({ address }))).resolve(host, port, PORTS);

describe('[C5.4] a connection that a tenant configured', () => {
  it.each([
    ['127.0.0.1'],
    ['10.0.0.8'],
    ['169.254.169.254'],
    ['192.168.1.1'],
    ['100.64.0.1'],
    ['0.0.0.0'],
    ['::1'],
    ['[::1]'],
    ['::ffff:127.0.0.1'],
    ['::ffff:7f00:1'],
    ['fd00::1'],
    ['fe80::1'],
    ['64:ff9b::7f00:1'],
  ])('is refused to %s', async (host) => {
    await expect(resolve(host)).rejects.toMatchObject({ code: 'refused' });
  });

  it('is refused if a name has a private address among others', async () => {
    await expect(resolve('mail.test', ['93.184.216.34', '10.0.0.1'])).rejects.toMatchObject({ code: 'refused' });
  });

  it('is refused to a port of another service', async () => {
    await expect(resolve('mail.test', ['93.184.216.34'], '', 22)).rejects.toMatchObject({ code: 'refused' });
  });

  it('is made to the checked address', async () => {
    expect(await resolve('mail.test', ['93.184.216.34'])).toEqual({
      address: '93.184.216.34',
      family: 4,
      isAllowedByOperator: false,
    });
  });

  it('is made to a private address that the operator allows, on any port', async () => {
    expect(await resolve('relay.test', ['10.1.2.3'], '10.1.0.0/16', 1025)).toMatchObject({ isAllowedByOperator: true });
    await expect(resolve('relay.test', ['10.2.2.3'], '10.1.0.0/16')).rejects.toMatchObject({ code: 'refused' });
  });

  it("fails with the host's name if the host has no address", async () => {
    await expect(resolve('nosuch.test')).rejects.toMatchObject({ code: 'not_found' });
  });
});
