import { createServer, type IncomingMessage } from 'node:http';

interface Session {
  readonly id: string;
  readonly object: 'checkout.session';
  readonly client_reference_id: string;
  readonly amount_total: number;
  readonly success_url: string;
  readonly cancel_url: string;
  readonly url: string;
  status: 'open' | 'complete' | 'expired';
  payment_status: 'unpaid' | 'paid';
  payment_intent: string | null;
}

interface StripeRefund {
  readonly id: string;
  readonly object: 'refund';
  readonly amount: number;
  readonly payment_intent: string;
  readonly metadata: Readonly<Record<string, string>>;
  status: 'pending' | 'succeeded' | 'failed';
  failure_reason?: string;
}

export interface StripeServer {
  readonly origin: string;
  readonly sessions: Session[];
  readonly refunds: StripeRefund[];
  /** Status of the next refund. */
  nextRefund: StripeRefund['status'];
  /** Breaks the next request off. */
  breaks: boolean;
  /** Pays a session, as the payer does on Stripe's page. */
  pay(attemptId: string): Session;
  close(): Promise<void>;
}

export const STRIPE_KEY = 'sk_test_key';

async function formOf(request: IncomingMessage): Promise<URLSearchParams> {
  const parts: Buffer[] = [];
  for await (const part of request) parts.push(part as Buffer);
  return new URLSearchParams(Buffer.concat(parts).toString());
}

/** A server for the calls of Stripe that this software makes: checkout sessions and refunds, with idempotency keys. */
export async function startStripe(): Promise<StripeServer> {
  const answered = new Map<string, { readonly form: string; readonly body: unknown }>();
  const state = {
    sessions: [] as Session[],
    refunds: [] as StripeRefund[],
    nextRefund: 'succeeded' as StripeRefund['status'],
    breaks: false,
  };
  const sessionOf = (id: string | undefined) => state.sessions.find((one) => one.id === id);
  const answer = (method: string, path: string, form: URLSearchParams, query: URLSearchParams): [number, unknown] => {
    const [, , kind, id, action] = path.replace('/checkout/', '/').split('/');
    const refused = (message: string): [number, unknown] => [
      400,
      { error: { type: 'invalid_request_error', message } },
    ];
    if (kind === 'sessions' && method === 'POST' && id === undefined) {
      const number = state.sessions.length + 1;
      const session: Session = {
        id: `cs_${number}`,
        object: 'checkout.session',
        client_reference_id: form.get('client_reference_id') ?? '',
        amount_total: Number(form.get('line_items[0][price_data][unit_amount]')),
        success_url: form.get('success_url') ?? '',
        cancel_url: form.get('cancel_url') ?? '',
        url: `https://checkout.stripe.test/c/cs_${number}#x`,
        status: 'open',
        payment_status: 'unpaid',
        payment_intent: null,
      };
      state.sessions.push(session);
      return [200, session];
    }
    if (kind === 'sessions' && id === undefined) return [200, { object: 'list', data: state.sessions }];
    if (kind === 'sessions') {
      const session = sessionOf(id);
      if (!session) return refused('No such session');
      if (action === 'expire') {
        if (session.status !== 'open') return refused('Only open sessions can be expired');
        session.status = 'expired';
      }
      return [200, session];
    }
    if (kind === 'refunds' && method === 'GET')
      return [
        200,
        { object: 'list', data: state.refunds.filter((one) => one.payment_intent === query.get('payment_intent')) },
      ];
    if (kind === 'refunds') {
      const intent = form.get('payment_intent') ?? '';
      const amount = Number(form.get('amount'));
      const paid = state.sessions.find((one) => one.payment_intent === intent);
      const before = state.refunds.filter((one) => one.payment_intent === intent && one.status !== 'failed');
      const left = (paid?.amount_total ?? 0) - before.reduce((sum, one) => sum + one.amount, 0);
      if (amount > left) return refused(`Refund amount is greater than unrefunded amount on charge`);
      const refund: StripeRefund = {
        id: `re_${state.refunds.length + 1}`,
        object: 'refund',
        amount,
        payment_intent: intent,
        metadata: { refundId: form.get('metadata[refundId]') ?? '' },
        status: state.nextRefund,
      };
      state.nextRefund = 'succeeded';
      state.refunds.push(refund);
      return [200, refund];
    }
    return [404, { error: { type: 'invalid_request_error', message: 'Unrecognized request URL' } }];
  };
  const server = createServer(async (request, response) => {
    const form = await formOf(request);
    if (state.breaks) {
      request.socket.destroy();
      return;
    }
    const send = (status: number, body: unknown) =>
      response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
    if (request.headers.authorization !== `Bearer ${STRIPE_KEY}`)
      return send(401, { error: { type: 'invalid_request_error', message: 'Invalid API Key' } });
    const key = request.headers['idempotency-key'];
    const known = typeof key === 'string' ? answered.get(key) : undefined;
    if (known)
      return known.form === form.toString()
        ? send(200, known.body)
        : send(400, {
            error: { type: 'idempotency_error', message: 'Keys can only be used with the same parameters' },
          });
    const { pathname, searchParams } = new URL(request.url ?? '/', 'http://x');
    const [status, body] = answer(request.method ?? 'GET', pathname, form, searchParams);
    if (typeof key === 'string' && status === 200)
      answered.set(key, { form: form.toString(), body: structuredClone(body) });
    return send(status, body);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  const port = typeof address === 'object' && address ? address.port : 0;
  return Object.assign(state, {
    origin: `http://127.0.0.1:${port}`,
    pay: (attemptId: string) => {
      const session = state.sessions.find((one) => one.client_reference_id === attemptId && one.status === 'open');
      if (!session) throw new Error('no open session');
      return Object.assign(session, { status: 'complete', payment_status: 'paid', payment_intent: `pi_${session.id}` });
    },
    close: () =>
      new Promise<void>((resolve) => {
        server.closeAllConnections();
        server.close(() => resolve());
      }),
  });
}
