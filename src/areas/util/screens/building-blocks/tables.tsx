import { Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { type Choices, columnChoice } from '../../../../ui/column-choice.ts';
import { ColumnChooser } from '../../../../ui/column-chooser.tsx';
import { DataTable } from '../../../../ui/data-table.tsx';
import type { Column } from '../../../../ui/data-table-column.ts';
import { EmptyState } from '../../../../ui/empty-state.tsx';
import { Money } from '../../../../ui/money.tsx';
import { Quantity } from '../../../../ui/quantity.tsx';
import { Section } from '../../../../ui/section.tsx';
import { StatusBadge } from '../../../../ui/status-badge.tsx';
import { useSortedRows } from '../../../../ui/use-sorted-rows.ts';
import { SAMPLES, type Sample } from './samples.ts';

function useSampleColumns(): readonly Column<Sample>[] {
  const { t } = useLingui();
  const total = SAMPLES.reduce((sum, item) => sum + item.cents, 0);
  return [
    {
      id: 'name',
      header: t`Description`,
      cell: (row) => row.name,
      sortValue: (row) => row.name,
      fixed: true,
      total: t`Total`,
    },
    { id: 'code', header: t`Code`, cell: (row) => row.code, sortValue: (row) => row.code },
    { id: 'pack', header: t`Pack`, cell: (row) => row.detail, hidden: true },
    {
      id: 'state',
      header: t`Status`,
      cell: (row) => (
        <StatusBadge tone={row.onHand === 0 ? 'danger' : row.onHand < 10 ? 'warning' : 'success'}>
          {row.onHand === 0 ? t`Out of stock` : row.onHand < 10 ? t`Low` : t`In stock`}
        </StatusBadge>
      ),
    },
    {
      id: 'onHand',
      header: t`On hand`,
      numeric: true,
      cell: (row) => <Quantity value={row.onHand} unit={row.unit} />,
      sortValue: (row) => row.onHand,
    },
    {
      id: 'price',
      header: t`Price`,
      numeric: true,
      cell: (row) => <Money cents={row.cents} per={row.unit} />,
      sortValue: (row) => row.cents,
      total: <Money cents={total} />,
    },
  ];
}

export function Tables() {
  const { t } = useLingui();
  const [choices, setChoices] = useState<Choices>({});
  const choice = columnChoice(useSampleColumns(), choices, setChoices);
  const sorted = useSortedRows(SAMPLES, choice.all, { by: 'name', direction: 'ascending' });
  const [selected, setSelected] = useState<ReadonlySet<string>>(new Set(['20931']));
  const [open, setOpen] = useState<string>();
  return (
    <Section title={<Trans>Tables</Trans>} actions={<ColumnChooser choice={choice} />}>
      <DataTable
        caption={t`Items`}
        columns={choice.columns}
        rowKey={(row) => row.code}
        {...sorted}
        selected={selected}
        onSelect={setSelected}
        openKey={open}
        onOpen={(row) => setOpen(row.code)}
      />
      <DataTable
        caption={t`Nothing found`}
        columns={choice.columns}
        rows={[]}
        rowKey={(row) => row.code}
        empty={<EmptyState title={t`No item matches`}>{t`Remove a filter or try another word.`}</EmptyState>}
      />
    </Section>
  );
}
