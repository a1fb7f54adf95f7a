import type { ContainerCount, Delivery, DeliveryLine, DeliveryPayment } from '../../../contract/deliveries.ts';
import { type Trouble, troubleOf } from '../deliveries/outcome.ts';
import { isDone, isStopDone, type Run } from './run.ts';

export interface TroubleLine {
  readonly delivery: Delivery;
  readonly line: DeliveryLine;
  readonly kind: Trouble;
  readonly quantity: number;
  readonly reason: string | null;
}

export interface RunSummary {
  readonly stops: number;
  readonly stopsDone: number;
  /** Undelivered orders. */
  readonly open: readonly Delivery[];
  readonly troubles: readonly TroubleLine[];
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

/** Returns the totals of a run. `isSigned` returns whether an order's current content is signed. */
export function summarize({ stops }: Pick<Run, 'stops'>, isSigned: (delivery: Delivery) => boolean): RunSummary {
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
    money: [...money].map(([method, sum]) => ({ method, ...sum })),
    containers: [...containers]
      .map(([kind, sum]) => ({ kind, ...sum }))
      .filter(({ left, returned }) => left > 0 || returned > 0),
    unsigned: done.filter((delivery) => !isSigned(delivery)),
  };
}
