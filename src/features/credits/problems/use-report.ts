import type { BodyIn } from '../../../../contract/endpoint.ts';
import type { lineProblemEndpoints } from '../../../../contract/line-problems.ts';
import { uuidv7 } from '../../../../rules/uuid.ts';
import { useMutate } from '../../../sync/use-mutate.ts';
import { useStorageNotice } from '../../carts/use-set-line.ts';

type Report = Omit<BodyIn<typeof lineProblemEndpoints.report>, 'reportedAt'>;

/**
 * Returns the customer's actions on problems of an order. They are saved on the device and sent later. `report` takes
 * photos as base64 of a JPEG, and returns the id of the problem; null if there was no room, after showing that.
 */
export function useReport(): {
  readonly report: (orderId: string, report: Report, photos: readonly string[]) => Promise<string | null>;
  readonly withdraw: (orderId: string, problemId: string) => Promise<void>;
} {
  const mutate = useMutate();
  const noteFull = useStorageNotice();
  return {
    async report(orderId, report, photos) {
      const params = { id: orderId, problemId: uuidv7() };
      const at = new Date().toISOString();
      try {
        await mutate('problems.report', { params, body: { ...report, reportedAt: at } });
        for (const data of photos)
          await mutate('problems.attachPhoto', {
            params: { ...params, photoId: uuidv7() },
            body: { data, takenAt: at },
          });
        return params.problemId;
      } catch (error) {
        noteFull(error);
        return null;
      }
    },
    async withdraw(orderId, problemId) {
      try {
        await mutate('problems.withdraw', { params: { id: orderId, problemId } });
      } catch (error) {
        noteFull(error);
      }
    },
  };
}
