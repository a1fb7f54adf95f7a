import { useLingui } from '@lingui/react/macro';
import { useEffect, useState } from 'react';
import type { List, ListRow } from '../../contract/list.ts';
import { useFailureText } from '../sync/use-failure-text.ts';
import { useToast } from '../ui/toast-context.ts';
import { useFormat } from '../ui/use-format.ts';
import type { RowsEndpoint } from './export-rows.ts';
import type { FilterControl } from './filter-bar.tsx';
import type { ListState } from './list-state.ts';
import type { ListView } from './use-list.ts';

/** Most rows on paper, some 300 pages. A file holds any number. */
export const MOST_PRINTED = 5000;

/** What is printed: all rows that match, and the filters in words. */
export interface Paper<Row> {
  readonly rows: readonly Row[];
  readonly filters: readonly string[];
  readonly printedAt: string;
}

/**
 * Returns a function that prints all rows that match, and what to render while they are printed. Ctrl+P and Cmd+P call
 * it, too.
 */
export function usePrintAll<L extends List>({
  view: { list, query, state },
  rows: endpoint,
  filters: controls,
}: {
  readonly view: ListView<L>;
  readonly rows: RowsEndpoint;
  readonly filters: Readonly<Record<string, FilterControl<string>>>;
}): { readonly paper: Paper<ListRow<L>> | undefined; readonly print: () => Promise<void> } {
  const { t } = useLingui();
  const toast = useToast();
  const format = useFormat();
  const failureText = useFailureText();
  const [paper, setPaper] = useState<Paper<ListRow<L>>>();

  const inWords = async ({ search, filters }: ListState): Promise<string[]> => {
    const words = Object.entries(controls).map(async ([name, control]) => {
      const value = filters[name];
      if (value === undefined) return '';
      if (control.look === 'day') return t`${control.label}: ${format.day(value)}`;
      const options = typeof control.options === 'function' ? await control.options() : control.options;
      return t`${control.label}: ${options.find((option) => option.value === value)?.label ?? value}`;
    });
    const typed = search.trim();
    return [...(await Promise.all(words)), typed && t`Search: ${typed}`].filter(Boolean);
  };

  const print = async () => {
    const report = (tone: 'info' | 'danger', text: string) => toast.show({ key: 'list-print', tone, text });
    report('info', t`Preparing the pages…`);
    try {
      const { readRows } = await import('./export-rows.ts');
      const filters = await inWords(state);
      const rows: ListRow<L>[] = [];
      for await (const row of readRows(list, endpoint, query)) {
        if (rows.length === MOST_PRINTED)
          return report(
            'danger',
            t`More than ${format.number(MOST_PRINTED)} rows match. Filter the list, or export a file.`,
          );
        rows.push(row);
      }
      setPaper({ rows, filters, printedAt: new Date().toISOString() });
      toast.dismiss('list-print');
    } catch (error) {
      report('danger', failureText(error));
    }
  };

  // The rows are in the document when the effect runs.
  useEffect(() => {
    if (!paper) return;
    const end = () => setPaper(undefined);
    addEventListener('afterprint', end);
    window.print();
    return () => removeEventListener('afterprint', end);
  }, [paper]);

  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (event.key.toLowerCase() !== 'p' || !(event.ctrlKey || event.metaKey) || event.shiftKey || event.altKey)
        return;
      event.preventDefault();
      void print();
    };
    addEventListener('keydown', onKey);
    return () => removeEventListener('keydown', onKey);
  });

  return { paper, print };
}
