import { sameSecret } from '../secrets.ts';
import type { CardProvider, ProviderEvent, ProviderPage, ProviderReport } from './card-provider.ts';
import { APPROVED, type HppMerchant, hppTime, signRequest, signResponse } from './hpp-protocol.ts';
import { queryHpp } from './hpp-query.ts';

const CURRENCY = 'USD';
const LANGUAGES: Readonly<Record<string, string>> = { en: 'en', es: 'es', fr: 'fr' };

/** The hosted payment page of Global Payments. */
export function hppProvider(merchant: HppMerchant): CardProvider {
  const { merchantId, account, secret, url } = merchant;
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

    ask: ({ id }, now) => queryHpp(merchant, id, now),
  };
}
