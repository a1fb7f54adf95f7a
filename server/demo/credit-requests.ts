import { zonedToUtc } from '../../rules/calendar.ts';
import type { NewRow } from './bulk-insert.ts';
import { demoId } from './ids.ts';
import { CHEF_LOCATION } from './people.ts';
import { createRandom } from './random.ts';
import type { DemoCreditMemo, DemoSalesOrder } from './trade-types.ts';
import type { DemoRoute, DemoSettings, DemoUser } from './types.ts';

type Row = NewRow<'credit_requests'>;

/**
 * Returns recorded by drivers, and the decisions of the office. `memos` are the credit memos of the granted requests,
 * as in the books.
 */
export interface DemoCredits {
  readonly memos: readonly NewRow<'credit_memos'>[];
  readonly requests: readonly Row[];
  readonly decisions: readonly NewRow<'credit_decisions'>[];
}

/** This number of the newest requests waits for a decision. */
const STILL_OPEN = 9;
const REASONS = ['damaged', 'quality', 'wrong_item', 'not_ordered', 'too_late'] as const;
const DECLINED = [
  'The case was opened and half of it was used.',
  'It was delivered before its best-before date. Please store it below 40 °F.',
  'Your order includes this item. Please tell the driver on delivery.',
];

interface World {
  readonly settings: DemoSettings;
  readonly creditMemos: readonly DemoCreditMemo[];
  readonly invoices: readonly { readonly id: string; readonly orderId: string }[];
  readonly salesOrders: readonly DemoSalesOrder[];
  readonly routes: readonly Pick<DemoRoute, 'id' | 'driverUserId'>[];
  readonly users: readonly DemoUser[];
  readonly locations: readonly { readonly customerLocationId: string }[];
}

/** Returns a company's credit requests: those behind its credit memos, the declined ones and the open ones. */
export function demoCredits({
  settings,
  creditMemos,
  invoices,
  salesOrders,
  routes,
  users,
  locations,
}: World): DemoCredits {
  const { kind, timeZone } = settings;
  const random = createRandom(`${kind} credit requests`);
  const names = new Map(users.map(({ id, displayName }) => [id, displayName]));
  const office = users.find(({ role }) => role === 'ADMIN')!;
  const drivers = new Map(routes.map(({ id, driverUserId }) => [id, names.get(driverUserId ?? '') ?? '']));
  const orderOf = new Map(salesOrders.map((document) => [document.order.id, document]));
  const orderOfInvoice = new Map(invoices.map(({ id, orderId }) => [id, orderOf.get(orderId)]));
  const requests: Row[] = [];
  const decisions: DemoCredits['decisions'][number][] = [];

  const doneAt = ({ history }: DemoSalesOrder) =>
    (history.find(({ status }) => status === 'delivered') ?? history.at(-1))!.at;
  const ask = (
    document: DemoSalesOrder,
    of: Pick<Row, 'line_number' | 'quantity' | 'reason' | 'basis' | 'amount_cents'>,
  ) => {
    const row: Row = {
      ...of,
      id: demoId(kind, 'credit request', requests.length + 1),
      sales_order_id: document.id,
      requested_at: doneAt(document),
      requested_by: drivers.get(document.order.routeId ?? '') ?? '',
      withdrawn_at: null,
      withdrawn_by: null,
      decision: null,
      decision_id: null,
      granted_cents: null,
      memo_id: null,
    };
    requests.push(row);
    return row;
  };
  const decide = (
    row: Row,
    decision: NonNullable<Row['decision']>,
    reason: string,
    at: string,
    more: Partial<Row> = {},
  ) => {
    const id = demoId(kind, 'credit decision', decisions.length + 1);
    decisions.push({ id, reason, decided_at: at, decided_by: office.id, decided_by_name: office.displayName });
    requests[requests.indexOf(row)] = { ...row, decision, decision_id: id, ...more };
    return id;
  };
  const later = (at: string, hours: number) => new Date(Date.parse(at) + hours * 3_600_000).toISOString();

  const memos = creditMemos.map((memo): DemoCredits['memos'][number] => {
    const document = orderOfInvoice.get(memo.invoiceId);
    const [line] = memo.lines;
    const own = document?.lines.find(({ line: { itemCode } }) => itemCode === line?.itemCode)?.line;
    const isOfDoor =
      (memo.reason === 'damaged' || memo.reason === 'quality') && line !== undefined && line.quantity > 0;
    // Every third request was granted in part.
    const inPart = isOfDoor && memo.totalCents > 1 && memo.memoNumber % 3 === 0;
    const note = inPart ? 'Half of it could still be sold, so half is credited.' : '';
    const decided =
      isOfDoor && document && own
        ? decide(
            ask(document, {
              line_number: own.lineNumber,
              quantity: line.quantity,
              reason: memo.reason,
              basis: 'to_credit',
              amount_cents: memo.totalCents * (inPart ? 2 : 1),
            }),
            'granted',
            note,
            // The decision is not earlier than the return.
            [zonedToUtc(memo.issuedOn, '00:20', timeZone), later(doneAt(document), 1)].sort()[1]!,
            { granted_cents: memo.totalCents, memo_id: memo.id },
          )
        : null;
    return {
      id: memo.id,
      memo_number: memo.memoNumber,
      invoice_id: memo.invoiceId,
      customer_id: memo.customerId,
      customer_location_id: memo.customerLocationId,
      issued_on: memo.issuedOn,
      total_cents: memo.totalCents,
      lines: memo.lines.map((each) => ({ ...each, reason: memo.reason })),
      sales_order_id: document?.id ?? null,
      note,
      decision_id: decided,
      issued_by: office.displayName,
      cancelled_at: null,
      cancelled_by: null,
    };
  });

  // Requests of recent deliveries. Undelivered product is already off their totals. Returned product waits for a
  // decision or was declined.
  const done = salesOrders.filter(({ status, order }) => status === 'invoiced' && order.shippingMethod === 'Delivery');
  const shown = locations[CHEF_LOCATION]?.customerLocationId;
  const isShown = ({ order }: DemoSalesOrder) => order.customerLocationId === shown;
  const shownLately = new Set(done.filter(isShown).slice(-4));
  const lately = done.filter((document, index) => index >= done.length - 160 || shownLately.has(document));
  const credited = new Set(requests.map((row) => row.sales_order_id));
  const fresh: Row[] = [];
  for (const document of lately) {
    if (credited.has(document.id)) continue;
    const short = document.lines
      .flatMap(({ shortReason: reason, ...of }) => (reason && reason !== 'out_of_stock' ? [{ ...of, reason }] : []))
      .find(({ pickedQuantity }) => pickedQuantity > 0);
    if (short && !isShown(document)) {
      const { line, pickedQuantity, reason } = short;
      const missing = line.quantity - pickedQuantity;
      const worth = Math.round((line.lineCents * missing) / pickedQuantity);
      fresh.push(
        ask(document, {
          line_number: line.lineNumber,
          quantity: missing,
          reason,
          basis: 'taken_off',
          amount_cents: worth,
        }),
      );
    } else if (random.chance(0.14) || isShown(document)) {
      const { line, shippedQuantity } = random.pick(document.lines);
      if (shippedQuantity === 0 || line.lineCents === 0) continue;
      const worth = Math.round(line.lineCents / shippedQuantity);
      fresh.push(
        ask(document, {
          line_number: line.lineNumber,
          quantity: 1,
          reason: random.pick(REASONS),
          basis: 'to_credit',
          amount_cents: worth,
        }),
      );
    }
  }
  for (const [index, row] of fresh.slice(0, -STILL_OPEN).entries()) {
    const at = later(row.requested_at, 9);
    if (row.basis === 'taken_off') decide(row, 'acknowledged', '', at);
    // Closed books must not change, so older requests without a memo were declined.
    else decide(row, 'declined', DECLINED[index % DECLINED.length]!, at);
  }
  return { memos, requests, decisions };
}
