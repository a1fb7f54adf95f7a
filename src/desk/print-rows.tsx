import { Global } from '@emotion/react';
import { Trans } from '@lingui/react/macro';
import { useSession } from '../sync/use-session.tsx';
import { chakra } from '../ui/chakra.ts';
import type { Column } from '../ui/data-table-column.ts';
import { DateTimeText } from '../ui/date-time-text.tsx';
import type { Paper } from './use-print-all.ts';

/** Prints only these rows, and the number of each page. A browser without page margin boxes prints no numbers. */
const ALL_ROWS = `@page { @bottom-right { content: counter(page) ' / ' counter(pages); font: 8pt sans-serif; } }
@media print { [data-all-rows] > :not(header, [data-paper-only]) { display: none !important; } }`;

/** Columns share the page's width. The head is repeated on each page, the sums follow the last row only. */
const Sheet = chakra('table', {
  base: {
    width: 'full',
    borderCollapse: 'collapse',
    fontSize: '9pt',
    lineHeight: 'snug',
    '& thead': { display: 'table-header-group' },
    '& tfoot': { display: 'table-row-group', fontWeight: 'semibold' },
    '& tr': { breakInside: 'avoid' },
    '& :is(th, td)': {
      paddingInline: '2mm',
      paddingBlock: '1mm',
      borderBottom: '0.2mm solid #bbb',
      textAlign: 'start',
      verticalAlign: 'top',
      overflowWrap: 'anywhere',
    },
    '& th': { fontWeight: 'semibold', borderBottomColor: '#000', overflowWrap: 'normal' },
    '& .numeric': { textAlign: 'end', fontVariantNumeric: 'tabular-nums', whiteSpace: 'nowrap' },
    '& .below': { display: 'block', fontSize: '8pt' },
  },
});

/** All rows that match, as a table on paper. The screen shows nothing of it. */
export function PrintRows<Row>({
  paper: { rows, filters, printedAt },
  columns,
  rowKey,
}: {
  readonly paper: Paper<Row>;
  readonly columns: readonly Column<Row>[];
  readonly rowKey: (row: Row) => string;
}) {
  const timeZone = useSession().settings?.timeZone ?? 'UTC';
  return (
    <chakra.div data-paper-only display="none">
      <Global styles={ALL_ROWS} />
      <chakra.p fontSize="9pt" marginBottom="3mm">
        {filters.map((words) => (
          <span key={words}>{words} · </span>
        ))}
        <Trans>
          Printed <DateTimeText at={printedAt} timeZone={timeZone} />
        </Trans>
      </chakra.p>
      <Sheet>
        <thead>
          <tr>
            {columns.map(({ id, header, numeric }) => (
              <th key={id} scope="col" className={numeric ? 'numeric' : undefined}>
                {header}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={rowKey(row)}>
              {columns.map(({ id, cell, numeric }) => (
                <td key={id} className={numeric ? 'numeric' : undefined}>
                  {cell(row)}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
        {columns.some(({ total }) => total !== undefined) && (
          <tfoot>
            <tr>
              {columns.map(({ id, total, numeric }) => (
                <td key={id} className={numeric ? 'numeric' : undefined}>
                  {total}
                </td>
              ))}
            </tr>
          </tfoot>
        )}
      </Sheet>
    </chakra.div>
  );
}
