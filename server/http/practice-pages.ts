import { randomBytes } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { msg } from '#msg';
import { AppError } from '../../contract/errors.ts';
import { dayInZone } from '../../rules/calendar.ts';
import { isCardExpiry, isCardNumber } from '../../rules/card.ts';
import type { Services } from '../context.ts';
import { inTenant, type Tx } from '../db/tenant-transaction.ts';
import { lockAttempt } from '../domains/card-payments/settle.ts';
import { hppTime, signRequest, signResponse } from '../payments/hpp-protocol.ts';
import {
  findPracticeCharge,
  PRACTICE_APPROVED,
  PRACTICE_PAGE_MINUTES,
  PRACTICE_PATH,
  type PracticeCharge,
  practiceMerchant,
} from '../payments/practice.ts';
import { sameSecret } from '../secrets.ts';
import { formatsOf } from '../texts/formats.ts';
import { textsOf } from '../texts/texts.ts';
import { escapeHtml } from './escape-html.ts';
import { hiddenFields, sendFormPage } from './form-page.ts';
import { hostAndPortOf, localeOf, tenantOf } from './request.ts';
import { CALLBACKS_PATH, returnPage } from './return-page.ts';

const MOST_BYTES = 8_000;
/** The code of the second step; any other one declines. */
const STEP_CODE = '1234';
/** Cards ending with these digits are declined. */
const DECLINED_ENDING = '0002';
/** Milliseconds of a late report and a slow answer. */
const DELAY_MS = 4_000;

/**
 * What the practice provider does after it has the card. `secure`: asks for a code first. `lost`: reports nothing.
 * `twice`: reports twice. `forged`: reports with a wrong signature. `altered`: reports another amount. `late`: reports
 * after the browser is back. `slow`: has charged the card, and answers the browser later.
 */
const BEHAVIORS = ['normal', 'secure', 'lost', 'twice', 'forged', 'altered', 'late', 'slow'] as const;
type Behavior = (typeof BEHAVIORS)[number];

/** Fields of the request that the practice page keeps from step to step. */
const REQUEST = [
  'TIMESTAMP',
  'MERCHANT_ID',
  'ORDER_ID',
  'AMOUNT',
  'CURRENCY',
  'SHA1HASH',
  'MERCHANT_RESPONSE_URL',
] as const;

/**
 * Mounts the page of the practice provider, which plays the bank in demos and tests. It takes any valid card number,
 * keeps none, and charges nothing. Production has no such page.
 */
export function mountPracticePages(app: FastifyInstance, services: Services): void {
  const config = { rateLimit: { max: 120, groupId: 'practice' }, caller: 'address' as const };
  app.post<{ Body: URLSearchParams }>(PRACTICE_PATH, { bodyLimit: MOST_BYTES, config }, async (request, reply) => {
    verified(request, services);
    return cardForm(request, reply, {});
  });
  app.post<{ Body: URLSearchParams }>(
    `${PRACTICE_PATH}/charge`,
    { bodyLimit: MOST_BYTES, config },
    async (request, reply) => charge(app, services, request as FormRequest, reply),
  );
}

type FormRequest = FastifyRequest<{ Body: URLSearchParams }>;

/** Returns the secret of the host's company at the practice provider. Throws `forbidden` for a request it did not sign. */
function verified(request: FormRequest, { config }: Services): string {
  const { merchantId, secret } = practiceMerchant(config.secretKey, tenantOf(request).id);
  const of = (name: string) => request.body?.get(name) ?? '';
  if (of('MERCHANT_ID') !== merchantId || !sameSecret(of('SHA1HASH'), signRequest(of, secret)))
    throw new AppError('forbidden');
  return secret;
}

interface Faults {
  readonly number?: string;
  readonly expiry?: string;
  /** The end of the page. */
  readonly page?: string;
}

/** The card form, with the faults of its fields. Never shows a card number that was entered. */
function cardForm(request: FormRequest, reply: FastifyReply, faults: Faults): FastifyReply {
  const language = localeOf(request);
  const t = textsOf(language);
  const { body } = request;
  const amount = formatsOf(language).money(Number(body.get('AMOUNT')));
  const chosen = body.get('behavior') ?? 'normal';
  const names: Readonly<Record<Behavior, string>> = {
    normal: t(msg`Answer as usual`),
    secure: t(msg`Ask for a code first`),
    lost: t(msg`Lose the report`),
    twice: t(msg`Report twice`),
    forged: t(msg`Report with a wrong signature`),
    altered: t(msg`Report another amount`),
    late: t(msg`Report late`),
    slow: t(msg`Answer slowly`),
  };
  const fault = (text: string | undefined) => (text ? `<p class="error">${escapeHtml(text)}</p>` : '');
  const field = (name: string, label: string, attributes: string, text?: string) =>
    `<label>${escapeHtml(label)}<input name="${name}" ${attributes}>${fault(text)}</label>`;
  return sendFormPage(reply, {
    language,
    title: t(msg({ message: 'Pay {amount}' }), { amount }),
    body: `<p class="note">${escapeHtml(t(msg`This is the practice provider. It charges nothing. Use the card number 4111111111111111; a number that ends with 0002 is declined.`))}</p>${fault(faults.page)}
<form method="post" action="${PRACTICE_PATH}/charge" autocomplete="off">${hiddenFields(REQUEST.map((name) => [name, body.get(name) ?? '']))}
${field('number', t(msg`Card number`), 'inputmode="numeric" maxlength="25" required', faults.number)}
${field('expiry', t(msg`Expires (MM/YY)`), 'maxlength="5" placeholder="MM/YY" required', faults.expiry)}
<label>${escapeHtml(t(msg`What the provider does`))}<select name="behavior">${BEHAVIORS.map((one) => `<option value="${one}"${one === chosen ? ' selected' : ''}>${escapeHtml(names[one])}</option>`).join('')}</select></label>
<button>${escapeHtml(t(msg({ message: 'Pay {amount}' }), { amount }))}</button></form>`,
  });
}

/** The second step: a code. */
function codeForm(request: FormRequest, reply: FastifyReply): FastifyReply {
  const language = localeOf(request);
  const t = textsOf(language);
  const { body } = request;
  const isDeclined = endsDeclined(body.get('number') ?? '');
  return sendFormPage(reply, {
    language,
    title: t(msg`Confirm the payment`),
    body: `<p class="note">${escapeHtml(t(msg({ message: 'Enter the code {code}. Any other code declines the payment.' }), { code: STEP_CODE }))}</p>
<form method="post" action="${PRACTICE_PATH}/charge" autocomplete="off">${hiddenFields([...REQUEST.map((name) => [name, body.get(name) ?? ''] as const), ['step', isDeclined ? 'declined' : 'approved']])}
<label>${escapeHtml(t(msg`Code`))}<input name="code" inputmode="numeric" maxlength="8" required></label>
<button>${escapeHtml(t(msg`Confirm the payment`))}</button></form>`,
  });
}

const endsDeclined = (number: string): boolean => number.replace(/\D/g, '').endsWith(DECLINED_ENDING);

/** Takes the card, stores the charge once, and reports it to the callback. */
async function charge(
  app: FastifyInstance,
  services: Services,
  request: FormRequest,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const secret = verified(request, services);
  const tenant = tenantOf(request);
  const { body } = request;
  const of = (name: string) => body.get(name) ?? '';
  const t = textsOf(localeOf(request));
  const now = new Date();
  const step = of('step');
  const behavior = BEHAVIORS.find((one) => one === of('behavior')) ?? 'normal';
  if (step === '') {
    const number = of('number').replace(/[\s-]/g, '');
    const faults: Faults = {
      ...(!isCardNumber(number) && {
        number: t(msg({ message: 'The {field} field must be a valid credit card number' }), {
          field: t(msg`Card number`),
        }),
      }),
      ...(!isCardExpiry(of('expiry'), dayInZone(now.toISOString(), tenant.timeZone)) && {
        expiry: t(msg({ message: 'The {field} is not a valid card expiration date' }), { field: t(msg`Card expiry`) }),
      }),
    };
    if (faults.number || faults.expiry) return cardForm(request, reply, faults);
    if (behavior === 'secure') return codeForm(request, reply);
  }
  if (pageOpenedAt(of('TIMESTAMP')) + PRACTICE_PAGE_MINUTES * 60_000 < now.getTime())
    return cardForm(request, reply, { page: t(msg`This page has expired. Go back to the shop and start again.`) });
  const isApproved = step === '' ? !endsDeclined(of('number')) : step === 'approved' && of('code') === STEP_CODE;
  const database = await services.registry.databaseOf(tenant);
  const { stored, isByLink } = await inTenant(database, tenant.id, async (tx) => ({
    stored: await store(tx, body, isApproved, now),
    isByLink: (await lockAttempt(tx, of('ORDER_ID')))?.by_link ?? false,
  }));
  return report(app, services, request, reply, { stored, isByLink, behavior, secret, now });
}

/** Returns the milliseconds of a TIMESTAMP (YYYYMMDDHHMMSS, UTC). */
const pageOpenedAt = (text: string): number =>
  Date.parse(text.replace(/^(\d{4})(\d\d)(\d\d)(\d\d)(\d\d)(\d\d)$/, '$1-$2-$3T$4:$5:$6Z'));

/** Stores a charge. A second one under the same order id changes nothing, as with a bank. */
async function store(tx: Tx, body: URLSearchParams, isApproved: boolean, now: Date): Promise<PracticeCharge> {
  const orderId = body.get('ORDER_ID') ?? '';
  await tx.db
    .insertInto('practice_charges')
    .values({
      tenant_id: tx.tenantId,
      order_id: orderId,
      amount_cents: Number(body.get('AMOUNT')),
      result: isApproved ? PRACTICE_APPROVED : '101',
      message: isApproved ? 'AUTH CODE 12345' : 'DECLINED',
      pas_ref: randomBytes(8).toString('hex'),
      charged_at: now.toISOString(),
    })
    .onConflict((conflict) => conflict.columns(['tenant_id', 'order_id']).doNothing())
    .execute();
  const charge = await findPracticeCharge(tx, orderId);
  if (!charge) throw new AppError('not_found');
  return charge;
}

interface Reporting {
  readonly stored: PracticeCharge;
  readonly isByLink: boolean;
  readonly behavior: Behavior;
  readonly secret: string;
  readonly now: Date;
}

/** Reports a charge to the callback as Global Payments does, with the chosen misbehavior, and shows its answer. */
async function report(
  app: FastifyInstance,
  services: Services,
  request: FormRequest,
  reply: FastifyReply,
  { stored, isByLink, behavior, secret, now }: Reporting,
): Promise<FastifyReply> {
  const fields: Record<string, string> = {
    TIMESTAMP: hppTime(now),
    MERCHANT_ID: request.body.get('MERCHANT_ID') ?? '',
    ORDER_ID: stored.order_id,
    RESULT: stored.result,
    MESSAGE: stored.message,
    PASREF: stored.pas_ref,
    AUTHCODE: stored.result === PRACTICE_APPROVED ? '12345' : '',
    AMOUNT: String(behavior === 'altered' ? stored.amount_cents + 1 : stored.amount_cents),
  };
  const signature = signResponse((name) => fields[name] ?? '', behavior === 'forged' ? 'another secret' : secret);
  const times = behavior === 'lost' ? 0 : behavior === 'twice' ? 2 : 1;
  const send = async (): Promise<boolean> => {
    const response = await app.inject({
      method: 'POST',
      url: `${CALLBACKS_PATH}/practice`,
      headers: {
        host: hostAndPortOf(request) ?? 'localhost',
        'content-type': 'application/x-www-form-urlencoded',
        cookie: request.headers.cookie ?? '',
        'accept-language': request.headers['accept-language'] ?? '',
      },
      payload: new URLSearchParams({ ...fields, SHA1HASH: signature }).toString(),
    });
    return response.statusCode < 300;
  };
  const reportNow = async () => {
    let isTaken = false;
    for (let sent = 0; sent < times; sent += 1) isTaken = await send();
    services.log.info({ order: stored.order_id, behavior, isTaken }, 'practice payment reported');
  };
  if (behavior === 'late')
    void delay(DELAY_MS, undefined, { ref: false })
      .then(reportNow)
      .catch(() => undefined);
  else await reportNow();
  if (behavior === 'slow') await delay(DELAY_MS, undefined, { ref: false });
  return sendFormPage(reply, returnPage(request, services, { id: stored.order_id, isByLink }));
}
