import { useLingui } from '@lingui/react/macro';
import type { PurchaseOrder, ReceiptEntry } from '../../../contract/receiving.ts';
import type { Scan } from '../../../rules/gs1/scan.ts';
import { holdReasonOfReceipt } from '../../../rules/receiving/limits.ts';
import { useFeedback } from '../../scan/feedback/feedback-context.ts';
import type { FeedbackKind } from '../../scan/feedback/feedback-kinds.ts';
import { useToast } from '../../ui/toast-context.ts';
import { useFormat } from '../../ui/use-format.ts';
import { useAction } from '../warehouse/use-action.ts';
import { askedLimits } from './asked-limits.ts';
import type { Answers } from './entry-sheet-props.ts';
import { useDock } from './use-dock.ts';
import type { Answer, Receiving } from './use-receiving.ts';

/** The sound, vibration and look of each scan result. None is that of booked goods: a scan only fills the sheet. */
const SIGNALS: Readonly<Record<Answer['kind'], FeedbackKind>> = {
  filled: 'read',
  unexpected: 'over-quantity',
  unknown: 'unknown-code',
  ambiguous: 'ambiguous',
  occupied: 'wrong-lot',
};

/** Returns the receiver's actions at the dock, each with its feedback: a scan is read, a saved entry is booked. */
export function useEntryActions(order: PurchaseOrder, receiving: Receiving) {
  const { t } = useLingui();
  const format = useFormat();
  const dock = useDock();
  const { run } = useAction();
  const toast = useToast();
  const feedback = useFeedback();
  return {
    async onScan(scan: Scan): Promise<void> {
      const { kind, title, detail } = await receiving.take(scan);
      feedback.show({ kind: SIGNALS[kind], title, detail });
    },
    /** Records the open entry with the sheet's answers. */
    async save(answers: Answers): Promise<void> {
      const { open } = receiving;
      if (!open) return;
      const { photo } = open;
      const draft = { ...open.draft, ...answers };
      const reason = open.rejecting ? open.reason : null;
      const holdReason = draft.onHold ? holdReasonOfReceipt(draft, askedLimits(open), order.isVendorExempt) : null;
      let entryId = '';
      const recorded = await receiving.record(() =>
        run(async () => {
          entryId = await dock.record(order, draft, { reason, holdReason, draftKey: receiving.draftKey });
        }),
      );
      if (!recorded) return;
      // The entry is recorded even if there is no room for its photo.
      if (photo) await run(() => dock.attachPhoto(order, entryId, photo));
      const amount = `${format.number(draft.quantity ?? 0)} ${draft.uom}`;
      const what = draft.description;
      toast.show({
        tone: 'success',
        key: 'entry',
        text: reason ? t`${amount} ${what} refused` : t`${amount} ${what} received`,
      });
    },
    async reverse(entry: ReceiptEntry): Promise<void> {
      if (!(await run(() => dock.reverse(order, entry)))) return;
      toast.show({ tone: 'success', key: 'entry', text: t`Undone` });
    },
  };
}
