// @vitest-environment happy-dom
import { cleanup, screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { useState } from 'react';
import { afterEach, describe, expect, it } from 'vitest';
import { DataTable } from './data-table.tsx';
import type { Column } from './data-table-column.ts';
import { renderUi } from './render-for-test.tsx';
import { useSortedRows } from './use-sorted-rows.ts';

afterEach(cleanup);

interface Row {
  id: string;
  name: string;
  count: number | null;
}

const ROWS: readonly Row[] = [
  { id: 'a', name: 'Case 10', count: 5 },
  { id: 'b', name: 'case 9', count: null },
  { id: 'c', name: 'Álamo', count: 40 },
];
const COLUMNS: readonly Column<Row>[] = [
  { id: 'name', header: 'Name', cell: (row) => row.name, sortValue: (row) => row.name },
  { id: 'count', header: 'Count', cell: (row) => row.count ?? '–', sortValue: (row) => row.count, numeric: true },
  { id: 'note', header: 'Note', cell: () => '' },
];

function Owner({ onOpen, report }: { onOpen?: (row: Row) => void; report?: (keys: ReadonlySet<string>) => void }) {
  const sorted = useSortedRows(ROWS, COLUMNS);
  const [selected, setSelected] = useState<ReadonlySet<string>>(new Set(['elsewhere']));
  const select = (keys: ReadonlySet<string>) => {
    setSelected(keys);
    report?.(keys);
  };
  return (
    <DataTable
      caption="Items"
      columns={COLUMNS}
      rowKey={(row) => row.id}
      {...sorted}
      {...(report ? { selected, onSelect: select } : {})}
      {...(onOpen ? { onOpen } : {})}
    />
  );
}

function names(): (string | undefined)[] {
  const [, ...rows] = screen.getAllByRole('row');
  return rows.map(
    (row) =>
      within(row)
        .getAllByRole('cell')
        .find((cell) => cell.textContent)?.textContent ?? undefined,
  );
}

function sortOf(header: string): string | null {
  return screen.getByRole('columnheader', { name: header }).getAttribute('aria-sort');
}

describe('DataTable', () => {
  it('sorts ascending, then descending, and shows the direction', async () => {
    renderUi(<Owner />);
    expect(sortOf('Name')).toBe('none');
    await userEvent.click(screen.getByRole('button', { name: 'Name' }));
    expect(sortOf('Name')).toBe('ascending');
    expect(names()).toEqual(['Álamo', 'case 9', 'Case 10']);
    await userEvent.click(screen.getByRole('button', { name: 'Name' }));
    expect(sortOf('Name')).toBe('descending');
    expect(names()).toEqual(['Case 10', 'case 9', 'Álamo']);
  });

  it('keeps rows without a value last in both directions', async () => {
    renderUi(<Owner />);
    await userEvent.click(screen.getByRole('button', { name: 'Count' }));
    expect(names()).toEqual(['Case 10', 'Álamo', 'case 9']);
    await userEvent.click(screen.getByRole('button', { name: 'Count' }));
    expect(names()).toEqual(['Álamo', 'Case 10', 'case 9']);
    expect(sortOf('Name')).toBe('none');
  });

  it('offers no sorting on a column without an order', () => {
    renderUi(<Owner />);
    expect(screen.queryByRole('button', { name: 'Note' })).toBeNull();
    expect(sortOf('Note')).toBeNull();
  });

  it('selects all visible rows and keeps selections on other pages', async () => {
    let last: ReadonlySet<string> = new Set();
    renderUi(
      <Owner
        report={(keys) => {
          last = keys;
        }}
      />,
    );
    const all = screen.getByRole('checkbox', { name: 'Select all rows' }) as HTMLInputElement;
    await userEvent.click(screen.getByRole('checkbox', { name: 'Select row 1' }));
    expect(all.indeterminate).toBe(true);
    await userEvent.click(all);
    expect([...last].sort()).toEqual(['a', 'b', 'c', 'elsewhere']);
    await userEvent.click(all);
    expect([...last]).toEqual(['elsewhere']);
  });

  it('opens a row by key through the button in its first cell', async () => {
    const opened: string[] = [];
    renderUi(<Owner onOpen={(row) => opened.push(row.id)} />);
    screen.getByRole('button', { name: 'case 9' }).focus();
    await userEvent.keyboard('{Enter}');
    expect(opened).toEqual(['b']);
  });

  it('shows the given element if there are no rows', () => {
    renderUi(
      <DataTable caption="Items" columns={COLUMNS} rows={[]} rowKey={(row) => row.id} empty={<p>Nothing yet</p>} />,
    );
    expect(screen.getByText('Nothing yet')).toBeTruthy();
  });
});
