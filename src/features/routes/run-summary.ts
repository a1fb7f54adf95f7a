import type { ContainerCount } from '../../../contract/containers.ts';
import type { Delivery, DeliveryLine, DeliveryPayment } from '../../../contract/deliveries.ts';
import { type Trouble, troubleOf } from '../deliveries/outcome.ts';
import { isDone, isOpenLine, isStopDone, leftToLoad, type Run, wasLoadChecked } from './run.ts';

/** A line, with a quantity in its unit. */
export interface LineOfRun {
  readonly delivery: Delivery;
  readonly line: DeliveryLine;
  readonly quantity: number;
}

export interface TroubleLine extends LineOfRun {
  readonly kind: Trouble;
  readonly reason: string | null;
}

export interface RunSummary {
  readonly stops: number;
  readonly stopsDone: number;
  /** Undelivered orders. */
  readonly open: readonly Delivery[];
  readonly troubles: readonly TroubleLine[];
  /** Lines that left the warehouse although the load check had not found all of them; `quantity` was missing. */
  readonly notFound: readonly LineOfRun[];
  /** Lines of completed stops that the driver has not checked; they count as delivered. */
  readonly unchecked: readonly LineOfRun[];
  /** Recorded cents by payment method, and their number. */
  readonly money: readonly {
    readonly method: DeliveryPayment['method'];
    readonly cents: number;
    readonly count: number;
  }[];
  readonly containers: readonly ContainerCount[];
  /** Delivered orders without a signature. */
  readonly unsigned: readonly Delivery[];
}

const TROUBLES = ['short', 'refused', 'returned'] as const;

/** Returns the lines of deliveries of which there is some quantity. */
const linesOf = (deliveries: readonly Delivery[], quantityOf: (line: DeliveryLine) => number): LineOfRun[] =>
  deliveries.flatMap((delivery) =>
    delivery.lines.flatMap((line) => {
      const quantity = quantityOf(line);
      return quantity > 0 ? [{ delivery, line, quantity }] : [];
    }),
  );

/** Returns the totals of a run. `isSigned` returns whether an order's current content is signed. */
export function summarize(run: Pick<Run, 'stops'>, isSigned: (delivery: Delivery) => boolean): RunSummary {
  const { stops } = run;
  const deliveries = stops.flatMap((stop) => stop.deliveries);
  const done = deliveries.filter(isDone);
  const money = new Map<DeliveryPayment['method'], { cents: number; count: number }>();
  const containers = new Map<ContainerCount['kind'], { left: number; returned: number }>();
  for (const { payment, containers: here } of deliveries) {
    if (payment && payment.method !== 'none') {
      const { cents, count } = money.get(payment.method) ?? { cents: 0, count: 0 };
      money.set(payment.method, { cents: cents + payment.amount, count: count + 1 });
    }
    for (const { kind, left, returned } of here) {
      const sum = containers.get(kind) ?? { left: 0, returned: 0 };
      containers.set(kind, { left: sum.left + left, returned: sum.returned + returned });
    }
  }
  return {
    stops: stops.length,
    stopsDone: stops.filter(isStopDone).length,
    open: deliveries.filter((delivery) => !isDone(delivery)),
    troubles: deliveries.flatMap((delivery) =>
      delivery.lines.flatMap((line) =>
        TROUBLES.flatMap((kind) => {
          const { quantity, reason } = troubleOf(line, kind);
          return quantity > 0 ? [{ delivery, line, kind, quantity, reason }] : [];
        }),
      ),
    ),
    notFound: wasLoadChecked(run)
      ? linesOf(
          deliveries.filter(({ status }) => status === 'shipped' || status === 'delivered' || status === 'invoiced'),
          leftToLoad,
        )
      : [],
    unchecked: linesOf(done, (line) => (isOpenLine(line) ? line.pickedQuantity : 0)),
    money: [...money].map(([method, sum]) => ({ method, ...sum })),
    containers: [...containers]
      .map(([kind, sum]) => ({ kind, ...sum }))
      .filter(({ left, returned }) => left > 0 || returned > 0),
    unsigned: done.filter((delivery) => !isSigned(delivery)),
  };
}
