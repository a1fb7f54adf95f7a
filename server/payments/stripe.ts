import Stripe from 'stripe';
import type {
  CardProvider,
  DisputeReport,
  PageCharge,
  ProviderEvent,
  ProviderReport,
  Refund,
  RefundReport,
} from './card-provider.ts';
import { ProviderUnreachableError } from './card-provider.ts';

export interface StripeMerchant {
  readonly secretKey: string;
  /** Signs webhooks. */
  readonly webhookSecret: string;
  /** The origin of Stripe's calls. */
  readonly apiUrl: string;
}

const TIMEOUT_MS = 10_000;
/** Stripe's shortest life of a page, and a minute for differing clocks. */
const PAGE_SECONDS = 31 * 60;
/** Milliseconds after which an attempt can't be led to a page: its address works for 15 minutes. */
const NO_PAGE_MS = 17 * 60_000;
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
    async page({ id, amount }, { returnUrl, title, locale, now }) {
      const session = await stripe.checkout.sessions
        .create(
          {
            mode: 'payment',
            client_reference_id: id,
            line_items: [
              { quantity: 1, price_data: { currency: CURRENCY, unit_amount: amount, product_data: { name: title } } },
            ],
            allowed_payment_method_types: ['card'],
            payment_intent_data: { metadata: { cardPaymentId: id } },
            locale: locale === 'fr' ? 'fr-CA' : locale === 'es' ? 'es-419' : 'en',
            success_url: returnUrl,
            cancel_url: `${returnUrl}&left=true`,
            expires_at: Math.floor(now.getTime() / 1000) + PAGE_SECONDS,
          },
          { idempotencyKey: `page-${id}-${now.getTime()}` },
        )
        .catch(unreachable);
      if (!session.url) throw new ProviderUnreachableError();
      return { url: session.url, fields: null, pageRef: session.id };
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

    async ask({ id, pageRef, isLeft, createdAt }: PageCharge, now): Promise<ProviderReport | undefined> {
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
