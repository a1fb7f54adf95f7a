import type { ContainerCount } from '../../../contract/containers.ts';
import type { Delivery, DeliveryLine, DeliveryPayment, LineOutcome } from '../../../contract/deliveries.ts';
import type { UndeliveredReason, Unsigned } from '../../../contract/handover.ts';
import type { Place } from '../../../contract/signature.ts';
import { AS_PICKED, priceDelivery } from '../../../rules/delivery.ts';
import { uuidv7 } from '../../../rules/uuid.ts';
import { useMutate } from '../../sync/use-mutate.ts';
import { useSignedIn } from '../../sync/use-session.tsx';
import type { Run } from '../routes/run.ts';
import { useAction } from '../warehouse/use-action.ts';
import { noteArrival, readArrival } from './data/local-facts.ts';

/**
 * A driver's actions, each durable on this device when it resolves true. Ids and times are made here, at the
 * tap (ID4).
 */
export interface DriverActions {
  readonly busy: boolean;
  readonly arrange: (run: Run, stops: readonly string[]) => Promise<boolean>;
  readonly start: (run: Run) => Promise<boolean>;
  readonly finish: (run: Run) => Promise<boolean>;
  /** In the line's unit; a negative quantity reverses what was recorded. */
  readonly load: (delivery: Delivery, line: DeliveryLine, quantity: number) => Promise<boolean>;
  /** Records several lines on the truck, each as a separate change. */
  readonly loadAll: (parts: readonly LoadedPart[]) => Promise<boolean>;
  readonly setLine: (delivery: Delivery, line: DeliveryLine, outcome: LineOutcome) => Promise<boolean>;
  /** `data`: base64 of a JPEG. */
  readonly photo: (delivery: Delivery, line: DeliveryLine, data: string) => Promise<boolean>;
  readonly setContainers: (delivery: Delivery, containers: readonly ContainerCount[]) => Promise<boolean>;
  readonly pay: (delivery: Delivery, payment: Omit<DeliveryPayment, 'at'>) => Promise<boolean>;
  /** Delivers lines as they were picked, each as a separate change. */
  readonly checkOff: (
    lines: readonly { readonly delivery: Delivery; readonly line: DeliveryLine }[],
  ) => Promise<boolean>;
  /** Removes everything recorded of a line. */
  readonly unsayLine: (delivery: Delivery, line: DeliveryLine) => Promise<boolean>;
  /** `unsigned`: why there is no signature; null if there is one. */
  readonly complete: (
    deliveries: readonly Delivery[],
    place: Place | null,
    unsigned: Unsigned | null,
  ) => Promise<boolean>;
  /** Sets why orders come back with the truck; null if they don’t after all. */
  readonly cannotDeliver: (
    deliveries: readonly Delivery[],
    why: { readonly reason: UndeliveredReason; readonly note: string } | null,
  ) => Promise<boolean>;
  readonly reopen: (deliveries: readonly Delivery[]) => Promise<boolean>;
  /** Asks for a mail with the receipt of each order. */
  readonly mailReceipts: (deliveries: readonly Delivery[], to: string) => Promise<boolean>;
}

/** A quantity of a line, in its unit. */
export interface LoadedPart {
  readonly delivery: Delivery;
  readonly line: DeliveryLine;
  readonly quantity: number;
}

/** Returns what reverses parts of a load. */
export const reversed = (parts: readonly LoadedPart[]): LoadedPart[] =>
  parts.map((part) => ({ ...part, quantity: -part.quantity }));

export function useDriverActions(): DriverActions {
  const mutate = useMutate();
  const { db } = useSignedIn();
  const { busy, run, now } = useAction();
  /** The first change of a delivery on the road marks the arrival. */
  const at = async ({ deliveryDate, customerLocationId, status }: Delivery): Promise<string> => {
    const instant = now();
    if (status === 'shipped') await noteArrival(db, deliveryDate, customerLocationId, instant);
    return instant;
  };
  const load = ({ delivery, line: { lineNumber }, quantity }: LoadedPart): Promise<unknown> =>
    mutate('deliveries.load', {
      params: { id: delivery.id },
      body: { eventId: uuidv7(), lineNumber, quantity, loadedAt: now() },
    });
  const ofRun = ({ route, day }: Run) => ({ id: route.id, day });
  return {
    busy,
    arrange: (of, stops) =>
      run(() => mutate('routes.arrange', { params: ofRun(of), body: { stops: [...stops], arrangedAt: now() } })),
    start: (of) => run(() => mutate('routes.start', { params: ofRun(of), body: { startedAt: now() } })),
    finish: (of) => run(() => mutate('routes.finish', { params: ofRun(of), body: { finishedAt: now() } })),
    load: (delivery, line, quantity) => run(() => load({ delivery, line, quantity })),
    loadAll: (parts) =>
      run(async () => {
        for (const part of parts) await load(part);
      }),
    setLine: (delivery, { lineNumber }, outcome) =>
      run(async () =>
        mutate('deliveries.setLine', {
          params: { id: delivery.id, lineNumber },
          body: { ...outcome, at: await at(delivery) },
        }),
      ),
    checkOff: (lines) =>
      run(async () => {
        for (const { delivery, line } of lines)
          await mutate('deliveries.setLine', {
            params: { id: delivery.id, lineNumber: line.lineNumber },
            body: { ...AS_PICKED, at: await at(delivery) },
          });
      }),
    unsayLine: (delivery, { lineNumber }) =>
      run(async () =>
        mutate('deliveries.setLine', {
          params: { id: delivery.id, lineNumber },
          body: { ...AS_PICKED, unsaid: true, at: await at(delivery) },
        }),
      ),
    photo: (delivery, { lineNumber }, data) =>
      run(async () =>
        mutate('deliveries.attachPhoto', {
          params: { id: delivery.id },
          body: { photoId: uuidv7(), lineNumber, mediaType: 'image/jpeg', data, takenAt: await at(delivery) },
        }),
      ),
    setContainers: (delivery, containers) =>
      run(async () =>
        mutate('deliveries.setContainers', {
          params: { id: delivery.id },
          body: {
            containers: containers.filter(({ left, returned }) => left > 0 || returned > 0),
            at: await at(delivery),
          },
        }),
      ),
    pay: (delivery, payment) =>
      run(async () =>
        mutate('deliveries.pay', { params: { id: delivery.id }, body: { ...payment, at: await at(delivery) } }),
      ),
    cannotDeliver: (deliveries, why) =>
      run(async () => {
        for (const delivery of deliveries)
          await mutate('deliveries.cannotDeliver', {
            params: { id: delivery.id },
            body: { reason: why?.reason ?? null, note: why?.note ?? '', at: await at(delivery) },
          });
      }),
    complete: (deliveries, place, unsigned) =>
      run(async () => {
        for (const delivery of deliveries) {
          const completedAt = await at(delivery);
          const arrivedAt = await readArrival(db, delivery.deliveryDate, delivery.customerLocationId);
          await mutate('deliveries.complete', {
            params: { id: delivery.id },
            body: { arrivedAt, completedAt, total: priceDelivery(delivery).total, place, unsigned },
          });
        }
      }),
    reopen: (deliveries) =>
      run(async () => {
        for (const { id } of deliveries)
          await mutate('deliveries.reopen', { params: { id }, body: { reopenedAt: now() } });
      }),
    mailReceipts: (deliveries, to) =>
      run(async () => {
        for (const { id } of deliveries)
          await mutate('deliveries.mailReceipt', { params: { id }, body: { mailId: uuidv7(), to, at: now() } });
      }),
  };
}
