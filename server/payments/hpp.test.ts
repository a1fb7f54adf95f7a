import { describe, expect, test } from 'vitest';
import { hppProvider } from './hpp.ts';
import { HPP_URLS, hppTime, signHpp, signResponse } from './hpp-protocol.ts';

/**
 * Vectors of the provider's own library (github.com/realexpayments/rxp-hpp-java, MIT, HppRequestTest.java). Facts only.
 */
const SECRET = 'mysecret';
const VECTORS = [
  ['20130814122239.thestore.ORD453-11.29900.EUR', 'cc72c08e529b3bc153481eda9533b815cef29de3'],
  ['20130814122239.thestore.ORD453-11.29900.EUR.newpayer1.mycard1', '4106afc4666c6145b623089b1ad4098846badba2'],
  ['20130814122239.thestore.ORD453-11.00.Successful.3737468273643.79347', 'f093a0b233daa15f2bf44888f4fe75cb652e7bf0'],
] as const;

const provider = hppProvider({ merchantId: 'thestore', account: 'internet', secret: SECRET, ...HPP_URLS.test });
const ID = '019a0000-0000-7000-8000-000000000001';
const FIELDS = {
  TIMESTAMP: '20261129120000',
  MERCHANT_ID: 'thestore',
  ORDER_ID: ID,
  RESULT: '00',
  MESSAGE: 'Successful',
  PASREF: '3737468273643',
  AUTHCODE: '79347',
  AMOUNT: '29900',
};
const callback = (changed: Readonly<Record<string, string>> = {}, secret = SECRET, signed = FIELDS) => {
  const sent = { ...signed, ...changed };
  const hash = signResponse(
    (name) => ({ ...signed, ...(secret === SECRET ? changed : {}) })[name as 'RESULT'] ?? '',
    secret,
  );
  return new URLSearchParams({ ...sent, SHA1HASH: hash });
};

describe('[M4.2] the signature of the hosted payment page', () => {
  test.each(VECTORS)('of %s is the one of the provider', (fields, hash) => {
    expect(signHpp(fields.split('.'), SECRET)).toBe(hash);
  });

  test('is on the form that the browser posts, with the amount in cents', async () => {
    const now = new Date('2026-11-29T12:00:00.500Z');
    const { url, fields } = await provider.page(
      { id: ID, amount: 29_900, createdAt: now.toISOString(), pageRef: '' },
      { callbackUrl: 'https://x.test/c', returnUrl: 'https://x.test/r', title: 'x', locale: 'es', now },
    );
    expect(url).toBe(HPP_URLS.test.url);
    expect(fields).toEqual({
      TIMESTAMP: hppTime(now),
      MERCHANT_ID: 'thestore',
      ACCOUNT: 'internet',
      ORDER_ID: ID,
      AMOUNT: '29900',
      CURRENCY: 'USD',
      AUTO_SETTLE_FLAG: '1',
      HPP_VERSION: '2',
      HPP_LANG: 'es',
      MERCHANT_RESPONSE_URL: 'https://x.test/c',
      SHA1HASH: signHpp(['20261129120000', 'thestore', ID, '29900', 'USD'], SECRET),
    });
  });
});

/** What the provider reads of a callback. */
const read = (fields: URLSearchParams) => {
  const event = provider.readCallback(fields.toString(), {});
  return event?.kind === 'payment' ? event.report : undefined;
};

describe('[M5.5] a callback', () => {
  test('is read if its signature is right', () => {
    expect(read(callback())).toEqual({
      id: ID,
      outcome: 'succeeded',
      providerRef: '3737468273643',
      amount: 29_900,
      message: '',
    });
    expect(read(callback({ RESULT: '101', MESSAGE: 'DECLINED' }))).toMatchObject({
      outcome: 'failed',
      message: 'DECLINED',
    });
  });

  test('is not read with another secret, another merchant, or a changed result', () => {
    expect(read(callback({}, 'other'))).toBeUndefined();
    expect(read(callback({ MERCHANT_ID: 'another' }))).toBeUndefined();
    const declined = callback({ RESULT: '101', MESSAGE: 'DECLINED' });
    declined.set('RESULT', '00');
    expect(read(declined)).toBeUndefined();
    expect(read(new URLSearchParams())).toBeUndefined();
  });
});
