import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { ProviderUnreachableError } from './card-provider.ts';
import { hppProvider } from './hpp.ts';
import { type HppMerchant, signHpp } from './hpp-protocol.ts';

const ID = '019a0000-0000-7000-8000-000000000001';
const NOW = new Date('2026-11-29T12:00:00.000Z');
const MERCHANT = { merchantId: 'thestore', account: 'internet', secret: 'mysecret', url: '' };

/** A server that speaks the XML API for one charge. `asked` keeps its requests. */
let server: Server;
let merchant: HppMerchant;
let asked: string[] = [];
let answer = '';
let status = 200;
beforeAll(async () => {
  server = createServer((request, response) => {
    let body = '';
    request.on('data', (part: Buffer) => {
      body += part.toString();
    });
    request.on('end', () => {
      asked.push(body);
      response.writeHead(status, { 'content-type': 'text/xml' });
      response.end(answer);
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  merchant = { ...MERCHANT, apiUrl: `http://127.0.0.1:${(server.address() as AddressInfo).port}/epage-remote.cgi` };
});
afterAll(() => server.close());

const said = (result: string, message: string, changed: { orderid?: string; merchantid?: string } = {}) =>
  `<?xml version="1.0" encoding="UTF-8"?>
   <response timestamp="20261129120001"><merchantid>${changed.merchantid ?? 'thestore'}</merchantid><account>internet</account>
     <orderid>${changed.orderid ?? ID}</orderid><result>${result}</result><authcode>012345</authcode><message>${message}</message>
     <pasref>0037468273643</pasref><cvnresult>M</cvnresult></response>`;
const ask = (text: string, code = 200) => {
  [answer, status, asked] = [text, code, []];
  const attempt = { id: ID, amount: 29_900, createdAt: NOW.toISOString(), pageRef: '', isLeft: false };
  return hppProvider(merchant).ask?.(attempt, NOW, () => Promise.reject(new Error('no transaction')));
};

describe('[M5.5, M5.6] Global Payments is asked for the charge of an order id', () => {
  test('with a signature over time, merchant and order id', async () => {
    await ask(said('00', 'Authorised'));
    expect(asked[0]).toContain('<request timestamp="20261129120000" type="query">');
    for (const part of ['<merchantid>thestore</merchantid>', '<account>internet</account>', `<orderid>${ID}</orderid>`])
      expect(asked[0]).toContain(part);
    const hash = signHpp(['20261129120000', 'thestore', ID, '', '', ''], 'mysecret');
    expect(asked[0]).toContain(`<sha1hash>${hash}</sha1hash>`);
  });

  test('an approved charge has succeeded, with its reference as the provider writes it, and the amount that we signed', async () => {
    expect(await ask(said('00', '[ test system ] Authorised'))).toEqual({
      id: ID,
      outcome: 'succeeded',
      providerRef: '0037468273643',
      amount: null,
      message: '',
    });
  });

  test('a declined one has failed, with the words of the bank', async () => {
    expect(await ask(said('101', 'Declined &amp; closed'))).toMatchObject({
      outcome: 'failed',
      message: 'Declined & closed',
    });
  });

  test('any other result leaves it open: the payer may still be on the page', async () => {
    for (const result of ['508', '205', '666', '']) expect(await ask(said(result, 'Not found'))).toBeUndefined();
  });

  test.each([
    ['about another order', said('00', 'Authorised', { orderid: 'other' }), 200],
    ['about another merchant', said('00', 'Authorised', { merchantid: 'other' }), 200],
    ['that is no XML of theirs', '<html>Maintenance</html>', 200],
    ['with an error', said('00', 'Authorised'), 503],
    ['that is too long', said('00', 'x'.repeat(70_000)), 200],
  ])('an answer %s settles nothing', async (_title, text, code) => {
    await expect(ask(text, code)).rejects.toBeInstanceOf(ProviderUnreachableError);
  });
});
