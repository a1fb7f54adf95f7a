import type { Signable } from '../../../contract/deliveries.ts';
import { priceDelivery, signedHash } from '../../../rules/delivery.ts';
import { uuidv7 } from '../../../rules/uuid.ts';
import { useMutate } from '../../sync/use-mutate.ts';
import { useAction } from '../warehouse/use-action.ts';
import type { Written } from './signature-screen.tsx';

/**
 * Stores the signature, then binds it to each of the orders as shown on the signature screen. Returns whether it is
 * durable on this device. If the device fills up in between, unused strokes remain and the screen keeps its draft.
 */
export function useStoreSignature(): (orders: readonly Signable[], written: Written) => Promise<boolean> {
  const mutate = useMutate();
  const { run, now } = useAction();
  return (orders, { name, strokes, image, place }) =>
    run(async () => {
      const at = now();
      // Computed before anything is stored, because the signature covers what the screen showed at the press.
      const bound = await Promise.all(
        orders.map(async (order) => ({
          id: order.id,
          total: priceDelivery(order).total,
          hash: await signedHash(order),
        })),
      );
      for (const { id, total, hash } of bound) {
        const signatureId = uuidv7();
        await mutate('deliveries.storeSignature', {
          params: { id: signatureId },
          body: { strokes: strokes.map((stroke) => stroke.map((point) => [...point])), image, capturedAt: at },
        });
        await mutate('deliveries.sign', {
          params: { id },
          body: { signatureId, name, hash, total, signedAt: at, place },
        });
      }
    });
}
