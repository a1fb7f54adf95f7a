import { useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import type { ItemUsage, UsageRow } from '../../../contract/reports.ts';
import { monthsFrom } from '../../../rules/months.ts';
import { csvOf } from '../../desk/export-rows.ts';
import { workbookOf } from '../../desk/workbook.ts';
import { saveFile } from '../../lib/save-file.ts';
import { useToast } from '../../ui/toast-context.ts';
import { usageColumns } from './usage-columns.ts';
import { useMonthText } from './use-month-text.ts';

async function* each(rows: readonly UsageRow[]) {
  yield* rows;
}

/** Returns functions that save the shown report as a file. The device writes it, so no signal is needed. */
export function useUsageFiles(usage: ItemUsage | null | undefined) {
  const { t } = useLingui();
  const toast = useToast();
  const name = useMonthText();
  const [busy, setBusy] = useState(false);
  return {
    busy,
    save: async (kind: 'csv' | 'xlsx') => {
      if (!usage) return;
      setBusy(true);
      try {
        const columns = usageColumns(monthsFrom(usage.from, usage.to), {
          itemCode: t`Item code`,
          description: t`Description`,
          unit: t`Unit`,
          quantity: t`Quantity`,
          weight: t`Weight (lb)`,
          spend: t`Spend`,
          quantityOf: (month) => `${name(month)} – ${t`Quantity`}`,
          spendOf: (month) => `${name(month)} – ${t`Spend`}`,
        });
        const title = t`Item usage`;
        const rows = each(usage.data);
        saveFile(
          kind === 'csv' ? await csvOf(columns, rows) : await workbookOf(title, columns, rows),
          `${title} ${usage.from} ${usage.to}.${kind}`,
        );
      } catch {
        toast.show({ key: 'usage-file', tone: 'danger', text: t`The file could not be created. Try again.` });
      } finally {
        setBusy(false);
      }
    },
  };
}
