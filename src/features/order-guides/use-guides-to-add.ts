import type { OrderGuide } from '../../../contract/order-guides.ts';
import { useAnswer } from '../../sync/use-live.ts';
import { useShop } from '../../sync/use-session.tsx';
import { guidesFor } from './data/for-location.ts';
import { guideLineKey } from './data/guide-lines.ts';

/** Returns the guides that can be edited and don't have an item in a unit; undefined for a moment at the start. */
export function useGuidesToAdd(line: { itemCode: string; uom: string }): readonly OrderGuide[] | undefined {
  const { customerId, customerLocationId } = useShop().location;
  const key = guideLineKey(line);
  return useAnswer(guidesFor, { customerId, customerLocationId })?.filter(
    ({ isEditable, lines }) => isEditable && !lines.some((one) => guideLineKey(one) === key),
  );
}
