import type { FastifyRequest } from 'fastify';
import { msg } from '#msg';
import type { Services } from '../context.ts';
import { textsOf } from '../texts/texts.ts';
import { escapeHtml } from './escape-html.ts';
import { hiddenFields } from './form-page.ts';
import { originOf } from './http-port.ts';
import { localeOf } from './request.ts';

/** Where providers report how a payment ended, followed by the provider's name. */
export const CALLBACKS_PATH = '/api/v1/payments/callbacks';
/** The screen that shows the state of a card payment. */
const RESULT_PATH = '/portal/account/payments/create';
/** The page with the state of a payment by the link of a mail, without signing in. */
export const LINK_RESULTS_PATH = '/api/v1/payments/link-results';

/** Returns the address at which a payer sees the state of a payment, after the provider's page. */
export const returnUrlOf = (
  request: FastifyRequest,
  services: Services,
  { id, isByLink }: { readonly id: string; readonly isByLink: boolean },
): string => `${originOf(request, services)}${isByLink ? LINK_RESULTS_PATH : RESULT_PATH}?payment=${id}`;

/** A page that leads back to where the state of a payment is shown: the app, or for a link's payer a plain page. */
export function returnPage(
  request: FastifyRequest,
  services: Services,
  { id, isByLink }: { readonly id: string; readonly isByLink: boolean },
) {
  const language = localeOf(request);
  const t = textsOf(language);
  const origin = originOf(request, services);
  return {
    language,
    title: t(msg`Back to the shop`),
    body: `<form method="get" action="${escapeHtml(origin + (isByLink ? LINK_RESULTS_PATH : RESULT_PATH))}">${hiddenFields([['payment', id]])}<button>${escapeHtml(t(msg`Continue`))}</button></form>`,
    submits: true,
    formOrigin: origin,
  } as const;
}
