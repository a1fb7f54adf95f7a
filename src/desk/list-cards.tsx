import { Trans, useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { Card } from '../ui/card.tsx';
import { chakra } from '../ui/chakra.ts';
import { Checkbox } from '../ui/checkbox.tsx';
import { ChoiceRow } from '../ui/choice-row.ts';
import type { ListColumn } from './columns.tsx';

const Details = chakra('span', {
  base: {
    gridColumn: '1 / -1',
    fontSize: 'sm',
    color: 'fg.muted',
    overflowWrap: 'anywhere',
    '& > span:not(:last-child)::after': { content: '" ·"', whiteSpace: 'pre' },
  },
});

/** A part of the details. The space is text, so that the parts stay apart where the point is not read: in a copy. */
const Part = ({ children }: { readonly children: ReactNode }) => (
  <>
    <span>{children}</span>{' '}
  </>
);

/** A list on a phone. The open row's panel replaces its card. */
export function ListCards<Row>({
  label,
  columns,
  rows,
  rowKey,
  rowName,
  selected,
  onSelect,
  openKey,
  onOpen,
  panel,
}: {
  readonly label: string;
  readonly columns: readonly ListColumn<Row>[];
  readonly rows: readonly Row[];
  readonly rowKey: (row: Row) => string;
  /** The name of a row, read out with its checkbox. */
  readonly rowName: (row: Row) => string;
  readonly selected: ReadonlySet<string>;
  readonly onSelect: ((row: Row, on: boolean) => void) | undefined;
  readonly openKey: string;
  readonly onOpen: ((row: Row) => void) | undefined;
  readonly panel: ReactNode;
}) {
  const { t } = useLingui();
  const [title, ...others] = columns.filter(({ kind, secondary }) => kind !== 'file' && !secondary);
  const state = others.find(({ kind }) => kind === 'status');
  const end = others.findLast(({ kind }) => kind === 'money' || kind === 'weight');
  const details = others.filter((column) => column !== state && column !== end);
  const content = (row: Row) => (
    <>
      <chakra.span fontWeight="semibold" lineHeight="snug" overflowWrap="anywhere">
        {title?.show(row)}
      </chakra.span>
      <chakra.span justifySelf="end" fontWeight="semibold">
        {end?.show(row)}
      </chakra.span>
      <Details>
        {[title, end].map((column) => {
          const below = column?.below?.(row);
          return column && below ? <Part key={column.id}>{below}</Part> : null;
        })}
        {details.map((column) => {
          const value = column.show(row);
          if (value === null || value === false || value === '') return null;
          const below = column.below?.(row);
          const { label: name } = column;
          return (
            <Part key={column.id}>
              {column.kind === 'number' || column.kind === 'day' ? (
                <Trans>
                  {name}: {value}
                </Trans>
              ) : (
                value
              )}
              {below && <> · {below}</>}
            </Part>
          );
        })}
      </Details>
      {state && (
        <chakra.span
          gridColumn="1 / -1"
          display="flex"
          flexWrap="wrap"
          alignItems="center"
          gap={2}
          fontSize="sm"
          color="fg.muted"
        >
          {state.show(row)}
          {state.below?.(row)}
        </chakra.span>
      )}
    </>
  );
  const look = {
    gridTemplateColumns: 'minmax(0, 1fr) auto',
    alignItems: 'start',
    rowGap: 1,
    paddingBlock: 3,
    borderBottomWidth: 0,
    ...(onSelect ? { paddingInlineStart: 1 } : {}),
  } as const;
  return (
    <Card as="ul" pad="none" aria-label={label}>
      {rows.map((row) => {
        const key = rowKey(row);
        return (
          <li key={key} data-row={key}>
            {key === openKey ? (
              panel
            ) : (
              <chakra.div display="flex" alignItems="center" borderBottomWidth="1px" borderColor="border">
                {onSelect && (
                  <chakra.div paddingInlineStart={1} data-screen-only>
                    <Checkbox
                      label={t`Select ${rowName(row)}`}
                      hideLabel
                      checked={selected.has(key)}
                      onChange={(on) => onSelect(row, on)}
                    />
                  </chakra.div>
                )}
                {onOpen ? (
                  <ChoiceRow type="button" {...look} onClick={() => onOpen(row)}>
                    {content(row)}
                  </ChoiceRow>
                ) : (
                  <ChoiceRow as="div" {...look} cursor="auto">
                    {content(row)}
                  </ChoiceRow>
                )}
              </chakra.div>
            )}
          </li>
        );
      })}
    </Card>
  );
}
