import { Trans, useLingui } from '@lingui/react/macro';
import Download from 'lucide-react/icons/download';
import Keyboard from 'lucide-react/icons/keyboard';
import Printer from 'lucide-react/icons/printer';
import SearchX from 'lucide-react/icons/search-x';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { createPortal } from 'react-dom';
import type { List, ListRow, ListSort, ListTotals } from '../../contract/list.ts';
import { useSession } from '../sync/use-session.tsx';
import { Button } from '../ui/button.tsx';
import { chakra } from '../ui/chakra.ts';
import { columnChoice } from '../ui/column-choice.ts';
import { ColumnChooser } from '../ui/column-chooser.tsx';
import { EmptyState } from '../ui/empty-state.tsx';
import { Menu } from '../ui/menu.tsx';
import { PageHeader } from '../ui/page-header.tsx';
import { PrintPage } from '../ui/print-page.tsx';
import { showKeys } from '../ui/screen-keys.ts';
import { SkeletonRows } from '../ui/skeleton.tsx';
import { useDensity } from '../ui/use-density.tsx';
import { VisuallyHidden } from '../ui/visually-hidden.tsx';
import { type ColumnKinds, type ListColumn, useColumnKinds } from './columns.tsx';
import type { RowsEndpoint } from './export-rows.ts';
import { FilterBar, type FilterControls } from './filter-bar.tsx';
import { usePanelGuard } from './leave-guard.tsx';
import { ListCards } from './list-cards.tsx';
import { ListFrame, pageHeading, useFocusBack, useListRoom } from './list-frame.tsx';
import { isNarrowed, type ListState } from './list-state.ts';
import { isColumnShown, ListTable, tableColumns } from './list-table.tsx';
import { PageRange, Pager } from './pager.tsx';
import { PanelPlace, usePanelHost } from './panel-place.tsx';
import { PrintRows } from './print-rows.tsx';
import { SelectedCount, SelectionBar } from './selection-bar.tsx';
import { useFiles } from './use-files.ts';
import { closesRow, type ListView, PAGE_SIZE } from './use-list.ts';
import { useListKeys } from './use-list-keys.ts';
import { usePrintAll } from './use-print-all.ts';
import { type Selection, useSelection } from './use-selection.ts';
import { ViewsMenu } from './views-menu.tsx';

/** The props of a panel beside the list. */
export interface RowPanel {
  readonly close: () => void;
  /** Closes the panel if this row is still open, and reads the list again. */
  readonly done: (key: string) => Promise<void>;
  /** The row no longer matches the list, because another user changed it. */
  readonly isGone: boolean;
}

export interface ListScreenProps<L extends List> {
  readonly view: ListView<L>;
  /** All rows that match, for files: `rowsOf(list)`. */
  readonly rows: RowsEndpoint;
  readonly title: string;
  readonly columns: (
    kinds: ColumnKinds<ListRow<L>, ListSort<L>>,
    state: ListState,
  ) => readonly (ListColumn<ListRow<L>> | false)[];
  readonly filters: FilterControls<L>;
  readonly searchLabel: string;
  /** The number of rows that match, in words. */
  readonly count: (total: number, totals: ListTotals<L>, state: ListState) => ReactNode;
  /** Shown if there is nothing yet. */
  readonly empty: (state: ListState) => ReactNode;
  /** Title if filters or search match nothing. */
  readonly noResults: string;
  readonly failure: { readonly offline: string; readonly failed: string };
  readonly panel?: (row: ListRow<L>, panel: RowPanel) => ReactNode;
  /** The page's main action. */
  readonly action?: ReactNode;
  readonly bulk?: {
    readonly canSelect: (row: ListRow<L>, state: ListState) => boolean;
    /** Read out as the name of the bar with the actions. */
    readonly label: string;
    /** The actions apply to all rows that match, too. */
    readonly onMatching?: boolean;
    /** A sum over the selected rows, in words. */
    readonly sum?: (selection: Selection<ListRow<L>>) => ReactNode;
    readonly actions: (selection: Selection<ListRow<L>>) => ReactNode;
  };
}

const NO_TOTALS = {};

/** A declared list: filters, table or cards, panel, files and keys follow from the contract and the columns. */
export function ListScreen<L extends List>(props: ListScreenProps<L>) {
  type Row = ListRow<L>;
  const { view, title, bulk } = props;
  const { rowKey, state, page, remote, open, isGone } = view;
  const { ask, around, question } = usePanelGuard(state.open);
  const change = (part: Partial<ListState>) => {
    if (closesRow(part)) ask(() => view.change(part));
    else view.change(part);
  };
  const { t } = useLingui();
  const company = useSession().settings?.companyName;
  const room = useListRoom();
  const kinds = useColumnKinds<Row, ListSort<L>>();
  const [density, densityEntry] = useDensity('compact');
  const rows = page?.data ?? [];
  const columns = props.columns(kinds, state).filter((column) => column !== false);
  const narrow = !room.beside || open !== undefined;
  const choose = (some: typeof columns) =>
    columnChoice(tableColumns(some, page?.totals ?? NO_TOTALS), state.columns, (chosen) => change({ columns: chosen }));
  const choice = choose(columns.filter(({ secondary }) => !narrow || !secondary));
  const files = useFiles(props, columns);
  const { paper, print } = usePrintAll(props);
  const frame = useRef<HTMLDivElement>(null);
  const canSelect = bulk && rows.some((row) => bulk.canSelect(row, state));
  useListKeys(frame, {
    hasPanel: props.panel !== undefined,
    hasLink: columns[0]?.kind === 'link',
    canSelect: canSelect === true,
  });

  const rowName = (row: Row) => String(columns[0]?.cell(row) ?? rowKey(row));

  const selected = useSelection(view, bulk?.canSelect);

  const focusBack = useFocusBack();
  const opener = useRef<Element>(null);
  const [closed, setClosed] = useState('');
  const show = (row: Row) => {
    if (rowKey(row) === state.open) return;
    const before = document.activeElement;
    ask(() => {
      opener.current = before;
      change({ open: rowKey(row) });
    });
  };
  const close = () =>
    ask(() => {
      setClosed(state.open);
      change({ open: '' });
    });
  // On a phone the row exists only after the next render.
  useEffect(() => {
    if (closed === '') return;
    setClosed('');
    const row = frame.current?.querySelector<HTMLElement>(`[data-row="${CSS.escape(closed)}"] button`);
    const before = opener.current;
    (row ?? (before instanceof HTMLElement && before.isConnected ? before : pageHeading()))?.focus();
  }, [closed]);
  // Other rows start at their first one. The table keeps its scroll position when the same rows are read again.
  // biome-ignore lint/correctness/useExhaustiveDependencies: these determine the rows
  useEffect(() => {
    frame.current?.querySelector('[role=region]')?.scrollTo({ top: 0 });
  }, [JSON.stringify(view.query), state.page]);
  const latest = useRef(state);
  latest.current = state;
  const done = async (doneKeys: readonly string[] | 'all') => {
    selected.deselect(doneKeys);
    // The user may have opened another row during the request.
    if (doneKeys === 'all' || doneKeys.includes(latest.current.open)) change({ open: '' });
    focusBack();
    await remote.reload();
    focusBack();
  };
  const host = usePanelHost();
  const openPanel =
    open && props.panel
      ? createPortal(
          <div key={rowKey(open)}>{around(props.panel(open, { close, done: (key) => done([key]), isGone }))}</div>,
          host,
        )
      : undefined;
  const panel = openPanel && <PanelPlace host={host} />;
  const selection: Selection<Row> = {
    rows: selected.rows,
    matching: selected.matching,
    done,
    clear: () => {
      selected.deselect('all');
      pageHeading()?.focus();
    },
  };
  const counted = {
    count: selected.rows.length,
    total: page?.total ?? 0,
    isAll: selected.matching !== null,
  };
  const bar =
    bulk && page && (selected.rows.length > 0 || selected.matching) ? (
      <SelectionBar
        label={bulk.label}
        {...counted}
        sum={bulk.sum?.(selection)}
        onSelectAll={bulk.onMatching ? selected.selectAll : undefined}
        onClear={selection.clear}
      >
        {bulk.actions(selection)}
      </SelectionBar>
    ) : undefined;
  const empty = isNarrowed(state, view.defaults) ? (
    <EmptyState
      picture={<SearchX size={48} strokeWidth={1.5} />}
      title={props.noResults}
      action={
        <Button
          onClick={() => {
            const kept = Object.entries(state.filters).filter(([name]) => view.defaults[name] !== undefined);
            change({ search: '', filters: Object.fromEntries(kept) });
          }}
        >
          <Trans>Show all</Trans>
        </Button>
      }
    />
  ) : (
    props.empty(state)
  );
  const isOpenListed = open && rows.some((row) => rowKey(row) === state.open);

  return (
    <chakra.div
      ref={frame}
      data-paper-flow
      data-all-rows={paper && ''}
      display="grid"
      gridTemplateColumns="minmax(0, 1fr)"
      alignContent="start"
      gap={{ base: 4, lg: 3 }}
      width="full"
    >
      <PrintPage />
      <chakra.p data-paper-only display="none" fontWeight="semibold">
        {company}
      </chakra.p>
      <PageHeader
        title={title}
        subtitle={
          // The region exists before its text, so that the first number is read out, too.
          <span aria-live="polite">
            {page ? props.count(page.total, page.totals as ListTotals<L>, state) : '\u00a0'}
          </span>
        }
        action={
          <>
            <ViewsMenu view={view} />
            {room.tabled && rows.length > 0 && <ColumnChooser choice={choice} />}
            <Menu
              label={t`Export`}
              icon={<Download size={18} aria-hidden />}
              variant="secondary"
              items={[
                {
                  id: 'csv',
                  label: t`Export CSV`,
                  icon: <Download size={18} aria-hidden />,
                  disabled: files.busy || rows.length === 0,
                  onSelect: () => void files.save('csv'),
                },
                {
                  id: 'xlsx',
                  label: t`Export Excel`,
                  icon: <Download size={18} aria-hidden />,
                  disabled: files.busy || rows.length === 0,
                  onSelect: () => void files.save('xlsx'),
                },
                {
                  id: 'print',
                  label: t`Print`,
                  icon: <Printer size={18} aria-hidden />,
                  disabled: rows.length === 0,
                  onSelect: () => void print(),
                },
                ...(room.tabled
                  ? [
                      densityEntry,
                      {
                        id: 'keys',
                        label: t`Keyboard shortcuts`,
                        icon: <Keyboard size={18} aria-hidden />,
                        onSelect: () => showKeys(),
                      },
                    ]
                  : []),
              ]}
            />
            {props.action}
          </>
        }
      />
      {paper ? (
        <PrintRows paper={paper} columns={choose(columns).columns} rowKey={rowKey} />
      ) : (
        page &&
        rows.length < page.total && (
          <chakra.p data-paper-only display="none">
            <PageRange page={state.page} total={page.total} />
          </chakra.p>
        )
      )}
      <FilterBar controls={props.filters} searchLabel={props.searchLabel} state={state} onChange={change} />
      <ListFrame
        room={room}
        here={page !== undefined}
        busy={view.isStale}
        state={remote.state}
        failure={props.failure}
        again={
          <Button onClick={() => void remote.reload()}>
            <Trans>Try again</Trans>
          </Button>
        }
        bar={bar}
        table={
          <ListTable
            caption={title}
            columns={choice.columns}
            density={density}
            beside={room.beside && panel !== undefined}
            rows={rows}
            rowKey={rowKey}
            rowName={rowName}
            sort={{ by: state.sortBy, direction: state.sortDirection === 'Asc' ? 'ascending' : 'descending' }}
            onSort={({ by, direction }) =>
              change({ sortBy: by, sortDirection: direction === 'ascending' ? 'Asc' : 'Desc' })
            }
            selected={selected.keys}
            onSelect={canSelect ? selected.select : undefined}
            onOpen={props.panel && show}
            openKey={state.open}
            loading={page === undefined}
            empty={empty}
          />
        }
        rows={
          page === undefined ? (
            <SkeletonRows picture={false} />
          ) : (
            <>
              {!isOpenListed && panel}
              {rows.length === 0 ? (
                empty
              ) : (
                <ListCards
                  label={title}
                  columns={columns.filter((column) => isColumnShown(column, state.columns))}
                  rows={rows}
                  rowKey={rowKey}
                  rowName={rowName}
                  selected={selected.keys}
                  onSelect={
                    canSelect
                      ? (row, on) => {
                          const next = new Set(selected.keys);
                          if (on) next.add(rowKey(row));
                          else next.delete(rowKey(row));
                          selected.select(next);
                        }
                      : undefined
                  }
                  openKey={state.open}
                  onOpen={props.panel && show}
                  panel={panel}
                />
              )}
            </>
          )
        }
        panel={panel}
      />
      {openPanel}
      {question}
      <VisuallyHidden aria-live="polite">{bar && <SelectedCount {...counted} />}</VisuallyHidden>
      {page && page.total > PAGE_SIZE && <Pager address={view.address} state={state} total={page.total} />}
    </chakra.div>
  );
}
