import { useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { csvFile } from '../../../../../rules/csv.ts';
import { writeWorkbook } from '../../../../data/order-guides/workbook.ts';
import { UnreachableError } from '../../../../lib/call.ts';
import { saveFile } from '../../../../lib/save-file.ts';
import { useCreditText } from '../../../../parts/credits/use-credit-text.ts';
import { useSession } from '../../../../sync/use-session.tsx';
import { useToast } from '../../../../ui/toast-context.ts';
import { useFormat } from '../../../../ui/use-format.ts';
import type { CreditFilter } from './credit-filter.ts';
import { readAllRequests } from './use-credit-requests.ts';

/** Saves all requests that match as a file in the words of the page; amounts are plain numbers, so that a spreadsheet can add them. */
export function useCreditFile(): {
  readonly busy: boolean;
  readonly save: (filter: CreditFilter, kind: 'csv' | 'xlsx') => Promise<void>;
} {
  const { t } = useLingui();
  const toast = useToast();
  const text = useCreditText();
  const format = useFormat();
  const timeZone = useSession().settings?.timeZone ?? 'UTC';
  const [busy, setBusy] = useState(false);
  const at = (instant: string | undefined) => (instant === undefined ? null : format.instant(instant, timeZone));
  const dollars = (cents: number | null | undefined) => (cents == null ? null : cents / 100);

  const save = async (filter: CreditFilter, kind: 'csv' | 'xlsx') => {
    setBusy(true);
    try {
      const rows = await readAllRequests(filter);
      const header = [
        t`Requested at`,
        t`Driver`,
        t`Location ID`,
        t`Customer`,
        t`Sales order`,
        t`Kind`,
        t`Item code`,
        t`Description`,
        t`Quantity`,
        t`Unit`,
        t`Reason`,
        t`Note`,
        t`Amount`,
        t`State`,
        t`Granted`,
        t`Credit memo`,
        t`Answer to the customer`,
        t`Decided by`,
        t`Decided at`,
      ];
      const cells = rows.map((row) => [
        at(row.requestedAt),
        row.requestedBy,
        row.customerLocationId,
        row.locationName,
        row.salesOrderNumber,
        text.basis(row.basis),
        row.itemCode,
        row.description,
        row.quantity,
        row.uom,
        text.reason(row.reason),
        row.note,
        dollars(row.amount),
        text.state(row.state),
        dollars(row.decision?.granted),
        row.decision?.memo?.number ?? null,
        row.decision?.reason ?? null,
        row.decision?.by ?? null,
        at(row.decision?.at),
      ]);
      const name = t`Credit requests`;
      const file =
        kind === 'csv'
          ? new Blob([csvFile(header, cells)], { type: 'text/csv;charset=utf-8' })
          : await writeWorkbook(name, header, cells);
      saveFile(file, `${name}.${kind}`);
    } catch (error) {
      const why =
        error instanceof UnreachableError
          ? t`There is no connection. This needs one; please try again later.`
          : t`The file could not be made. Please try again.`;
      toast.show({ key: 'credit-file', tone: 'danger', text: why });
    } finally {
      setBusy(false);
    }
  };
  return { busy, save };
}
