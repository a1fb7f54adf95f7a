import { useGo } from '../../../ui/use-go.ts';
import type { Draft } from './use-draft.ts';

/** Returns the step to the review of an order for a day. The draft is stored first, because the review reads it. */
export function useToReview(draft: Draft): (day: string | null) => Promise<void> {
  const go = useGo();
  return async (day) => {
    draft.change({ deliveryDate: day, step: 2 });
    await draft.flush();
    go('/portal/checkout/review');
  };
}
