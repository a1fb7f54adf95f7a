import { createHash } from 'node:crypto';

/** The protocol of Global Payments' hosted payment page and XML API: addresses, times and signatures. */

export interface HppMerchant {
  readonly merchantId: string;
  readonly account: string;
  readonly secret: string;
  /** The provider's page. */
  readonly url: string;
  /** The provider's XML API, which says how a charge ended. */
  readonly apiUrl: string;
}

/** Page and XML API of Global Payments: for tests with its test cards, and for real charges. */
export const HPP_URLS = {
  test: {
    url: 'https://pay.sandbox.realexpayments.com/pay',
    apiUrl: 'https://api.sandbox.realexpayments.com/epage-remote.cgi',
  },
  live: {
    url: 'https://pay.realexpayments.com/pay',
    apiUrl: 'https://api.realexpayments.com/epage-remote.cgi',
  },
} as const;

/** The result code of an approved charge. */
export const APPROVED = '00';

const sha1 = (text: string): string => createHash('sha1').update(text, 'utf8').digest('hex');

/**
 * Returns the signature of the hosted payment page of Global Payments: the hexadecimal SHA-1 of the hexadecimal SHA-1 of
 * the fields, joined by dots, and the shared secret. A missing field is an empty text.
 */
export const signHpp = (fields: readonly string[], secret: string): string =>
  sha1(`${sha1(fields.join('.'))}.${secret}`);

/** Returns a time as the page writes it: YYYYMMDDHHMMSS in UTC. */
export const hppTime = (now: Date): string => now.toISOString().replace(/\D/g, '').slice(0, 14);

/** Returns the signature of a request to the page. It covers the amount. */
export const signRequest = (of: (name: string) => string, secret: string): string =>
  signHpp([of('TIMESTAMP'), of('MERCHANT_ID'), of('ORDER_ID'), of('AMOUNT'), of('CURRENCY')], secret);

/** Returns the signature of a response of the page. It does not cover the amount. */
export const signResponse = (of: (name: string) => string, secret: string): string =>
  signHpp(
    ['TIMESTAMP', 'MERCHANT_ID', 'ORDER_ID', 'RESULT', 'MESSAGE', 'PASREF', 'AUTHCODE'].map((name) => of(name)),
    secret,
  );
