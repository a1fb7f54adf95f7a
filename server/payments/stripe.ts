import Stripe from 'stripe';
import {
  type Attempt,
  type CardProvider,
  type DisputeReport,
  type ProviderEvent,
  type ProviderReport,
  ProviderUnreachableError,
  type Refund,
  type RefundReport,
} from './card-provider.ts';

export interface StripeMerchant {
  readonly secretKey: string;
  /** Signs webhooks. */
  readonly webhookSecret: string;
  /** The origin of Stripe's calls. */
  readonly apiUrl: string;
}

const TIMEOUT_MS = 10_000;
/** Milliseconds of an attempt's life in which its page is made. A little later, one without a page never gets one. */
const PAGE_MADE_MS = 16 * 60_000;
const NO_PAGE_MS = PAGE_MADE_MS + 60_000;
/** The page ends an hour after the attempt was begun; Stripe requires half an hour. */
const PAGE_MS = 60 * 60_000;
const CURRENCY = 'usd';

const idOf = (value: string | { readonly id: string } | null | undefined): string =>
  typeof value === 'string' ? value : (value?.id ?? '');

/** Returns what a checkout session says of its attempt; undefined while it can still be paid. */
function reportOf(id: string, session: Stripe.Checkout.Session): ProviderReport | undefined {
  if (session.payment_status === 'paid') {
    const providerRef = idOf(session.payment_intent);
    return { id, outcome: 'succeeded', providerRef, amount: session.amount_total, message: '' };
  }
  if (session.status !== 'expired') return undefined;
  return { id, outcome: 'nothing_charged', providerRef: '', amount: null, message: '' };
}

function refundReportOf(refund: Stripe.Refund): RefundReport {
  const providerRef = refund.id;
  switch (refund.status) {
    case 'succeeded':
      return { outcome: 'succeeded', providerRef, message: '' };
    case 'failed':
    case 'canceled':
      return { outcome: 'failed', providerRef, message: refund.failure_reason ?? refund.status };
    default:
      return { outcome: 'pending', providerRef, message: '' };
  }
}

/** Returns a dispute by an event; undefined for one in which no money moved. */
function disputeOf(type: string, dispute: Stripe.Dispute): DisputeReport | undefined {
  const ends: Readonly<Record<string, DisputeReport['state']>> = { won: 'won', lost: 'lost' };
  const state = type === 'charge.dispute.funds_withdrawn' ? 'open' : ends[dispute.status];
  return (
    state && {
      ref: dispute.id,
      chargeRef: idOf(dispute.payment_intent),
      amount: dispute.amount,
      fee: dispute.balance_transactions.reduce((sum, one) => sum + Math.max(0, one.fee), 0),
      reason: dispute.reason,
      state,
    }
  );
}

/** Returns what a verified event says. Events arrive in any order and more than once. */
function eventOf(event: Stripe.Event): ProviderEvent {
  switch (event.type) {
    case 'checkout.session.completed':
    case 'checkout.session.async_payment_succeeded':
    case 'checkout.session.expired': {
      const session = event.data.object;
      const report = reportOf(session.client_reference_id ?? '', session);
      return report ? { kind: 'payment', report } : { kind: 'other' };
    }
    case 'checkout.session.async_payment_failed': {
      const id = event.data.object.client_reference_id ?? '';
      return { kind: 'payment', report: { id, outcome: 'failed', providerRef: '', amount: null, message: '' } };
    }
    case 'refund.updated':
    case 'refund.failed': {
      const refund = event.data.object;
      return { kind: 'refund', id: refund.metadata?.refundId ?? '', report: refundReportOf(refund) };
    }
    case 'charge.dispute.funds_withdrawn':
    case 'charge.dispute.closed': {
      const dispute = disputeOf(event.type, event.data.object);
      return dispute ? { kind: 'dispute', dispute } : { kind: 'other' };
    }
    default:
      return { kind: 'other' };
  }
}

/** Returns whether Stripe has refused a request, so that repeating it is no use. Its words are in the error. */
const isRefusal = (error: unknown): error is Stripe.errors.StripeError =>
  error instanceof Stripe.errors.StripeInvalidRequestError || error instanceof Stripe.errors.StripeCardError;

/** Stripe Checkout: a page of Stripe, told apart by its session. Webhooks are verified over the raw body. */
export function stripeProvider({ secretKey, webhookSecret, apiUrl }: StripeMerchant): CardProvider {
  const { hostname, port, protocol } = new URL(apiUrl);
  const stripe = new Stripe(secretKey, {
    host: hostname,
    ...(port === '' ? {} : { port }),
    protocol: protocol === 'http:' ? 'http' : 'https',
    timeout: TIMEOUT_MS,
    maxNetworkRetries: 1,
    telemetry: false,
  });
  const unreachable = (cause: unknown): never => {
    throw new ProviderUnreachableError({ cause });
  };
  return {
    async page({ id, amount, createdAt, pageRef }, { returnUrl, title, now }) {
      const { sessions } = stripe.checkout;
      const began = Date.parse(createdAt);
      if (pageRef === '' && now.getTime() > began + PAGE_MADE_MS) throw new ProviderUnreachableError();
      // The same key and the same values: two calls at once, or one after a lost answer, get the same session.
      const session = await (pageRef === ''
        ? sessions.create(
            {
              mode: 'payment',
              client_reference_id: id,
              line_items: [
                { quantity: 1, price_data: { currency: CURRENCY, unit_amount: amount, product_data: { name: title } } },
              ],
              allowed_payment_method_types: ['card'],
              payment_intent_data: { metadata: { cardPaymentId: id } },
              locale: 'auto',
              success_url: returnUrl,
              cancel_url: `${returnUrl}&left=true`,
              expires_at: Math.floor((began + PAGE_MS) / 1000),
            },
            { idempotencyKey: `page-${id}` },
          )
        : sessions.retrieve(pageRef)
      ).catch(unreachable);
      const url = session.status === 'open' ? session.url : returnUrl;
      if (!url) throw new ProviderUnreachableError();
      return { url, fields: null, pageRef: session.id };
    },

    readCallback(body, headers) {
      const signature = headers['stripe-signature'];
      if (typeof signature !== 'string') return undefined;
      try {
        return eventOf(stripe.webhooks.constructEvent(body, signature, webhookSecret));
      } catch (error) {
        if (error instanceof Stripe.errors.StripeSignatureVerificationError) return undefined;
        throw error;
      }
    },

    async ask(
      { id, pageRef, isLeft, createdAt }: Attempt & { readonly isLeft: boolean },
      now,
    ): Promise<ProviderReport | undefined> {
      // Without a page the payer can't be led to one any more, so nothing can be charged.
      if (pageRef === '') {
        if (now.getTime() < Date.parse(createdAt) + NO_PAGE_MS) return undefined;
        return { id, outcome: 'nothing_charged', providerRef: '', amount: null, message: '' };
      }
      const { sessions } = stripe.checkout;
      let session = await sessions.retrieve(pageRef).catch(unreachable);
      // The payer came back without paying: the page is closed, so that they can begin again.
      if (isLeft && session.status === 'open')
        session = await sessions.expire(pageRef).catch(() => sessions.retrieve(pageRef).catch(unreachable));
      return reportOf(id, session);
    },

    accepts: () =>
      stripe.checkout.sessions.list({ limit: 1 }).then(
        () => true,
        (error: unknown) => {
          const { StripeAuthenticationError, StripePermissionError } = Stripe.errors;
          if (error instanceof StripeAuthenticationError || error instanceof StripePermissionError || isRefusal(error))
            return false;
          return unreachable(error);
        },
      ),

    async refund({ id, amount, charge }: Refund): Promise<RefundReport> {
      const intent = charge.providerRef;
      try {
        // Stripe forgets idempotency keys after a day, and refunds stay.
        const { data } = await stripe.refunds.list({ payment_intent: intent, limit: 100 });
        const known = data.find(({ metadata }) => metadata?.refundId === id);
        const refund =
          known ??
          (await stripe.refunds.create(
            { payment_intent: intent, amount, metadata: { refundId: id } },
            { idempotencyKey: `refund-${id}` },
          ));
        return refundReportOf(refund);
      } catch (error) {
        if (isRefusal(error)) return { outcome: 'failed', providerRef: '', message: error.message.slice(0, 200) };
        return { outcome: 'pending', providerRef: '', message: '' };
      }
    },
  };
}
