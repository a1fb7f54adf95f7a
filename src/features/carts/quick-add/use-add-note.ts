import { useLingui } from '@lingui/react/macro';
import { containsCardNumber } from '../../../../rules/card.ts';
import { useMutate } from '../../../sync/use-mutate.ts';
import { useShop } from '../../../sync/use-session.tsx';
import { useToast } from '../../../ui/toast-context.ts';
import { getDraft } from '../data/queries.ts';
import { useStorageNotice } from '../use-set-line.ts';

/** Most characters of an order note. */
const MAX_NOTE = 2000;

/**
 * Returns a function that adds a sentence to the note of the order. It returns false if it was not added, after saying
 * why. A sentence that the note has is not added again.
 */
export function useAddNote(): (sentence: string) => Promise<boolean> {
  const { t } = useLingui();
  const { db, location } = useShop();
  const mutate = useMutate();
  const toast = useToast();
  const noteFull = useStorageNotice();
  return async (sentence) => {
    if (containsCardNumber(sentence)) {
      toast.show({ tone: 'danger', text: t`An order note must not contain a card number.` });
      return false;
    }
    try {
      const draft = await getDraft(db, location.customerLocationId);
      const lines = draft.notes.split('\n').filter(Boolean);
      const notes = lines.includes(sentence) ? draft.notes : [...lines, sentence].join('\n');
      if (notes.length > MAX_NOTE) {
        toast.show({ tone: 'danger', text: t`The order note is full.` });
        return false;
      }
      await mutate('checkout.save', { body: { ...draft, notes } });
      toast.show({ key: 'order-note', tone: 'success', text: t`Added to the order note` });
      return true;
    } catch (error) {
      noteFull(error);
      return false;
    }
  };
}
