import { chakra } from '../ui/chakra.ts';
import { DataTable, type DataTableProps } from '../ui/data-table.tsx';
import type { Column } from '../ui/data-table-column.ts';
import { Money } from '../ui/money.tsx';
import type { Density } from '../ui/use-density.tsx';
import { Weight } from '../ui/weight.tsx';
import type { ListColumn } from './columns.tsx';

const Below = chakra('span', {
  base: { display: 'block', fontSize: 'xs', fontWeight: 'normal', color: 'fg.muted' },
});

/** In a compact table each row is one line of 29 px, so that 20 of them fit a window of 900 px. */
const Compact = chakra('div', {
  base: { display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', minWidth: 0 },
  variants: {
    compact: {
      true: {
        '@media screen and (pointer: fine)': {
          '& table :is(th, td)': { height: 'auto', paddingBlock: '0.1875rem', paddingInline: 2 },
          '& table td': {
            maxWidth: '14rem',
            overflow: 'hidden',
            textOverflow: 'ellipsis',
            whiteSpace: 'nowrap',
            fontSize: 'sm',
          },
          '& table td:first-of-type:not(.choose), & table .choose + td': { maxWidth: '24rem' },
          '& td :is(span, div)': { display: 'inline', whiteSpace: 'nowrap' },
          '& td .below': { marginInlineStart: 2 },
          '& td button.open': {
            maxWidth: 'full',
            overflow: 'hidden',
            textOverflow: 'ellipsis',
            verticalAlign: 'bottom',
          },
          // The first column is as wide as its text if there is room, and at least as wide as declared.
          '& td .fitting': { display: 'grid', gridTemplateColumns: 'minmax(0, max-content)' },
          '& td .fitting > span': { display: 'block', overflow: 'hidden', textOverflow: 'ellipsis' },
          '& .sort': { minHeight: 7 },
          '& .choose': { '--cb-sizes-touch': '1.5rem' },
        },
      },
    },
    beside: { true: {} },
  },
  compoundVariants: [
    {
      compact: true,
      beside: true,
      css: {
        '@media screen and (pointer: fine)': {
          '& [role=region]': { '--first-column': '10rem !important' },
          '& table td': { maxWidth: '8.5rem' },
          '& table td:first-of-type, & table .choose + td': { maxWidth: '13rem' },
        },
      },
    },
  ],
});

const NUMERIC = new Set<ListColumn<never>['kind']>(['number', 'money', 'weight']);

/** A column that can be sorted has the id of its sort, as the table's head names it. */
const columnKey = ({ id, sort }: ListColumn<never>): string => sort ?? id;

/** Returns whether a column is shown, after the user's choices (`ListState.columns`). */
export const isColumnShown = <Row,>(column: ListColumn<Row>, choices: Readonly<Record<string, boolean>>): boolean =>
  choices[columnKey(column)] ?? column.hidden !== true;

/** Returns the columns of a list as its table has them. */
export const tableColumns = <Row,>(
  columns: readonly ListColumn<Row>[],
  totals: Readonly<Record<string, number>>,
): Column<Row>[] =>
  columns
    .filter(({ kind }) => kind !== 'file')
    .map((column, index) => {
      const { label, kind, show, sort, below, total, hidden, width } = column;
      const sum = total === undefined ? undefined : totals[total];
      return {
        id: columnKey(column),
        header: label,
        cell: (row) => {
          const small = below?.(row);
          const texts = (
            <span>
              {show(row)}
              {small && (
                <>
                  {' '}
                  <Below className="below">{small}</Below>
                </>
              )}
            </span>
          );
          return index === 0 ? <span className="fitting">{texts}</span> : texts;
        },
        numeric: NUMERIC.has(kind),
        sortable: sort !== undefined,
        fixed: index === 0,
        hidden,
        width,
        ...(sum !== undefined && {
          total: kind === 'money' ? <Money cents={sum} /> : kind === 'weight' ? <Weight grams={sum} /> : sum,
        }),
      };
    });

/** A list on a desktop. */
export const ListTable = <Row,>({
  density,
  beside,
  ...table
}: DataTableProps<Row> & {
  readonly density: Density;
  /** The open row's panel is beside the table. */
  readonly beside: boolean;
}) => (
  <Compact data-paper-flow compact={density === 'compact'} beside={beside}>
    <DataTable {...table} maxHeight="max(20rem, calc(100dvh - 15.5rem))" />
  </Compact>
);
