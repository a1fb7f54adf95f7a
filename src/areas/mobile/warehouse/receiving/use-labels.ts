import { useLingui } from '@lingui/react/macro';
import type { PurchaseOrder, ReceiptEntry } from '../../../../../contract/receiving.ts';
import { tracingEndpoints } from '../../../../../contract/tracing.ts';
import { UnreachableError } from '../../../../lib/call.ts';
import { saveFile } from '../../../../lib/save-file.ts';
import { callAs } from '../../../../sync/session.ts';
import { useToast } from '../../../../ui/toast-context.ts';
import { useLocale } from '../../../../ui/use-format.ts';

/** Fetches the case labels of an entry as PDF. They come from the server, so the entry must have got there. */
export function useLabels(): (order: PurchaseOrder, entry: ReceiptEntry) => Promise<void> {
  const { t } = useLingui();
  const toast = useToast();
  const locale = useLocale();
  return async (order, entry) => {
    try {
      const query = { entryId: entry.id, locale };
      saveFile(
        await callAs(tracingEndpoints.label, { params: { id: order.id }, query }),
        `Labels-${entry.lotCode}.pdf`,
      );
    } catch (error) {
      const text =
        error instanceof UnreachableError
          ? t`Labels come from the server: they can be had as soon as there is a signal.`
          : t`This entry has not arrived at the server yet. Its labels can be had in a moment.`;
      toast.show({ tone: 'warning', key: 'labels', text });
    }
  };
}
