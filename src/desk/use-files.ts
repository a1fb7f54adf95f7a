import { useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import type { List, ListRow } from '../../contract/list.ts';
import { useFailureText } from '../sync/use-failure-text.ts';
import { useToast } from '../ui/toast-context.ts';
import type { ListColumn } from './columns.tsx';
import type { RowsEndpoint } from './export-rows.ts';
import type { ListView } from './use-list.ts';

/** Returns functions that save all matching rows as files, in the page's language. */
export function useFiles<L extends List>(
  {
    view: { list, query },
    rows,
    title,
  }: { readonly view: ListView<L>; readonly rows: RowsEndpoint; readonly title: string },
  columns: readonly ListColumn<ListRow<L>>[],
) {
  const { t } = useLingui();
  const toast = useToast();
  const failureText = useFailureText();
  const [busy, setBusy] = useState(false);
  return {
    busy,
    save: async (kind: 'csv' | 'xlsx') => {
      setBusy(true);
      toast.show({ key: 'list-file', tone: 'info', text: t`Creating the file…` });
      try {
        const [{ readRows, csvOf }, { workbookOf }, { saveFile }] = await Promise.all([
          import('./export-rows.ts'),
          import('./workbook.ts'),
          import('../lib/save-file.ts'),
        ]);
        const read = readRows(list, rows, query);
        saveFile(
          kind === 'csv' ? await csvOf(columns, read) : await workbookOf(title, columns, read),
          `${title}.${kind}`,
        );
        toast.show({ key: 'list-file', tone: 'success', text: t`File saved` });
      } catch (error) {
        toast.show({ key: 'list-file', tone: 'danger', text: failureText(error) });
      } finally {
        setBusy(false);
      }
    },
  };
}
