import { createHash } from 'node:crypto';
import { sameSecret } from '../secrets.ts';
import type { CardProvider, ProviderEvent, ProviderPage, ProviderReport } from './card-provider.ts';

export interface HppMerchant {
  readonly merchantId: string;
  readonly account: string;
  readonly secret: string;
  /** The provider's page. */
  readonly url: string;
}

/** The pages of Global Payments: for tests with its test cards, and for real charges. */
export const HPP_URLS = {
  test: 'https://pay.sandbox.realexpayments.com/pay',
  live: 'https://pay.realexpayments.com/pay',
} as const;

/** The result code of an approved charge. */
const APPROVED = '00';
const CURRENCY = 'USD';
const LANGUAGES: Readonly<Record<string, string>> = { en: 'en', es: 'es', fr: 'fr' };

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

/** The hosted payment page of Global Payments. */
export function hppProvider({ merchantId, account, secret, url }: HppMerchant): CardProvider {
  return {
    async page({ id, amount }, { callbackUrl, locale, now }): Promise<ProviderPage> {
      const fields: Record<string, string> = {
        TIMESTAMP: hppTime(now),
        MERCHANT_ID: merchantId,
        ...(account === '' ? {} : { ACCOUNT: account }),
        ORDER_ID: id,
        AMOUNT: String(amount),
        CURRENCY,
        AUTO_SETTLE_FLAG: '1',
        HPP_VERSION: '2',
        HPP_LANG: LANGUAGES[locale] ?? 'en',
        MERCHANT_RESPONSE_URL: callbackUrl,
      };
      return { url, fields: { ...fields, SHA1HASH: signRequest((name) => fields[name] ?? '', secret) } };
    },

    readCallback(body): ProviderEvent | undefined {
      const fields = new URLSearchParams(body);
      const of = (name: string) => fields.get(name) ?? '';
      if (!sameSecret(of('SHA1HASH').toLowerCase(), signResponse(of, secret))) return undefined;
      if (of('MERCHANT_ID') !== merchantId) return undefined;
      const report: ProviderReport = {
        id: of('ORDER_ID'),
        outcome: of('RESULT') === APPROVED ? 'succeeded' : 'failed',
        providerRef: of('PASREF'),
        amount: /^\d{1,12}$/.test(of('AMOUNT')) ? Number(of('AMOUNT')) : null,
        message: of('RESULT') === APPROVED ? '' : of('MESSAGE').slice(0, 200),
      };
      return { kind: 'payment', report };
    },
  };
}
