import { XMLBuilder, XMLParser } from 'fast-xml-parser';
import * as z from 'zod/mini';
import { type ProviderReport, ProviderUnreachableError } from './card-provider.ts';
import { APPROVED, type HppMerchant, hppTime, signHpp } from './hpp-protocol.ts';

const TIMEOUT_MS = 10_000;
/** An answer has a few hundred bytes. */
const MOST_BYTES = 64 * 1024;
/** Result codes by which the cardholder's bank declined a charge. */
const DECLINED = /^1\d\d$/;

const builder = new XMLBuilder({ ignoreAttributes: false, attributeNamePrefix: '@' });
/** Every value stays a text: order ids and references may look like numbers. */
const parser = new XMLParser({ parseTagValue: false, processEntities: true });

const answer = z.object({
  response: z.object({
    result: z.string(),
    message: z.optional(z.string()),
    merchantid: z.optional(z.string()),
    orderid: z.optional(z.string()),
    pasref: z.optional(z.string()),
  }),
});

/** Returns the request for the charge of an order id. Its signature covers time, merchant and order id. */
export function queryRequest({ merchantId, account, secret }: HppMerchant, id: string, now: Date): string {
  const timestamp = hppTime(now);
  return builder.build({
    request: {
      '@timestamp': timestamp,
      '@type': 'query',
      merchantid: merchantId,
      ...(account === '' ? {} : { account }),
      orderid: id,
      // Amount, currency and card number have no value in a query.
      sha1hash: signHpp([timestamp, merchantId, id, '', '', ''], secret),
    },
  });
}

async function send(url: string, body: string): Promise<z.infer<typeof answer>['response']> {
  try {
    const response = await fetch(url, {
      method: 'POST',
      headers: { 'content-type': 'text/xml; charset=utf-8' },
      body,
      redirect: 'error',
      signal: AbortSignal.timeout(TIMEOUT_MS),
    });
    const bytes = await response.arrayBuffer();
    if (!response.ok || bytes.byteLength > MOST_BYTES) throw new Error(`HTTP ${response.status}`);
    return z.parse(answer, parser.parse(new TextDecoder().decode(bytes))).response;
  } catch (cause) {
    throw new ProviderUnreachableError({ cause });
  }
}

/**
 * Asks the XML API of Global Payments how the charge of an order id ended. Undefined while no charge is known: the payer
 * may still be on the page. The answer names no amount; the one that we signed is charged. Throws
 * ProviderUnreachableError, also for an answer about another merchant or order.
 */
export async function queryHpp(merchant: HppMerchant, id: string, now: Date): Promise<ProviderReport | undefined> {
  const {
    result,
    message = '',
    merchantid,
    orderid,
    pasref = '',
  } = await send(merchant.apiUrl, queryRequest(merchant, id, now));
  const isApproved = result === APPROVED;
  if (!isApproved && !DECLINED.test(result)) return undefined;
  if (merchantid !== merchant.merchantId || orderid !== id) throw new ProviderUnreachableError();
  return {
    id,
    outcome: isApproved ? 'succeeded' : 'failed',
    providerRef: pasref,
    amount: null,
    message: isApproved ? '' : message.slice(0, 200),
  };
}
