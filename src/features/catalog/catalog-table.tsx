import { useLingui } from '@lingui/react/macro';
import { useVirtualizer, type VirtualItem } from '@tanstack/react-virtual';
import { type ReactNode, useCallback, useEffect, useRef } from 'react';
import { chakra } from '../../ui/chakra.ts';
import { compactRow } from '../../ui/compact-row.ts';
import { IconButton } from '../../ui/icon-button.tsx';
import { recallScroll, rememberScroll } from '../../ui/scroll-memory.ts';
import { SortButton } from '../../ui/sort-button.tsx';
import { useDensity } from '../../ui/use-density.tsx';
import { useFirstSight } from '../../ui/use-first-sight.ts';
import { useKeptFocus } from '../../ui/use-kept-focus.ts';
import { useMouse } from '../../ui/use-media.ts';
import type { ItemListProps } from './catalog-rows.tsx';
import { CatalogTableRow } from './catalog-table-row.tsx';
import type { CatalogSort, ItemSortField } from './data/catalog-api.ts';
import { NO_QUANTITIES } from './use-item-order.ts';

/** Share of the window, on a desktop. */
const FIRST_SIGHT = 0.75;

const Root = chakra('div', {
  base: {
    flex: '1',
    minHeight: 0,
    overflowY: 'auto',
    overscrollBehavior: 'contain',
    contain: 'strict',
    outlineOffset: '-2px',
    bg: 'bg.surface',
    borderWidth: '1px',
    borderColor: 'border',
    borderRadius: 'md',
    '& table': { width: 'full', borderCollapse: 'separate', borderSpacing: 0, tableLayout: 'fixed' },
    '& th': {
      position: 'sticky',
      top: 0,
      zIndex: 'sticky',
      bg: 'bg.surface',
      paddingInline: 3,
      paddingBlock: 1,
      borderBottomWidth: '1px',
      borderColor: 'border.strong',
      fontSize: 'xs',
      fontWeight: 'semibold',
      color: 'fg.muted',
      textAlign: 'start',
      whiteSpace: 'nowrap',
    },
    '& td': {
      paddingInline: 3,
      paddingBlock: 1.5,
      borderBottomWidth: '1px',
      borderColor: 'border',
      lineHeight: 'snug',
    },
    '& tr:has(td > h2) td': { verticalAlign: 'bottom' },
    '& .space td': { padding: 0, borderWidth: 0 },
    '& .numeric': { textAlign: 'end', fontVariantNumeric: 'tabular-nums' },
    '& .sort': {
      display: 'inline-flex',
      alignItems: 'center',
      gap: 1,
      minHeight: 8,
      borderRadius: 'sm',
      cursor: 'pointer',
      '& svg': { opacity: 0 },
      _hover: { color: 'fg', '& svg': { opacity: 0.5 } },
      '&[data-active]': { color: 'fg', '& svg': { opacity: 1 } },
    },
    '& thead': { '--cb-sizes-touch': '1.75rem' },
    // Here and not at the elements, where they would win over the compact ones.
    '& .extras': { display: 'flex', gap: 3 },
    '& .coming': { height: 11 },
    '&[data-compact]': {
      '& th, & tr:not(.space) > td': { paddingInline: 2 },
      '& th': { paddingBlock: 0 },
      '& .sort': { minHeight: 7 },
      '& tr:not(.space) > td': { paddingBlock: '0.125rem', whiteSpace: 'nowrap' },
      // Heart and guide are over the end of the words while the row is in use. The item's sheet has them, too.
      '& .extras': { position: 'absolute', insetInlineEnd: 0, top: 0, gap: 0, bg: 'bg.surface', opacity: 0 },
      '& tr:hover .extras, & .extras:is(:focus-within, :has([aria-pressed=true]))': { opacity: 1 },
      '& .coming': { height: 6 },
      '& tbody tr:not(.space)': compactRow,
    },
  },
});

/** Heights of a row in pixels, by density. */
const ROW = { roomy: 57, compact: 31 };

export interface CatalogTableProps extends ItemListProps {
  readonly sort: CatalogSort | null;
  readonly onSort: (sort: CatalogSort) => void;
  readonly showsPrices: boolean;
}

/**
 * The same rows as a dense table, for a desktop. Only visible rows are in the page; screen readers get the number of
 * the others.
 */
export function CatalogTable({
  name,
  slots,
  need,
  quantities,
  last,
  save,
  sort,
  onSort,
  showsPrices,
  split,
}: CatalogTableProps) {
  const { t } = useLingui();
  const [density, densityEntry] = useDensity('roomy');
  const isCompact = density === 'compact';
  const box = useRef<HTMLDivElement>(null);
  const restoreKey = `catalogue table ${density} ${name}`;
  const remembered = useRef(recallScroll<VirtualItem>(restoreKey));
  const keyAt = useCallback((index: number) => slots.at(index)?.itemCode ?? index, [slots]);
  const initialRect = useFirstSight(FIRST_SIGHT);
  const virtualizer = useVirtualizer({
    count: slots.length,
    getScrollElement: () => box.current,
    estimateSize: () => ROW[density],
    getItemKey: keyAt,
    initialRect,
    overscan: 8,
    scrollMargin: 0,
    initialOffset: remembered.current?.offset ?? 0,
    ...(remembered.current ? { initialMeasurementsCache: remembered.current.measurements } : {}),
    useFlushSync: false,
  });
  useEffect(
    () => () =>
      rememberScroll(restoreKey, {
        offset: virtualizer.scrollOffset ?? 0,
        measurements: virtualizer.measurementsCache,
      }),
    [restoreKey, virtualizer],
  );
  const isMouse = useMouse();
  /** The first row in view when the density is changed, which is then at the top again. */
  const first = useRef<number>(undefined);
  // biome-ignore lint/correctness/useExhaustiveDependencies: rows of another density have another height
  useEffect(() => {
    if (first.current === undefined) return;
    virtualizer.measure();
    virtualizer.scrollToIndex(first.current, { align: 'start' });
    first.current = undefined;
  }, [density, virtualizer]);
  const focus = useKeptFocus({
    box,
    count: slots.length,
    keyAt,
    scrollToIndex: (index) => virtualizer.scrollToIndex(index),
  });
  const rows = virtualizer.getVirtualItems();
  const before = rows[0]?.start ?? 0;
  const after = virtualizer.getTotalSize() - (rows.at(-1)?.end ?? 0);
  const head = (field: ItemSortField, label: string, action?: ReactNode) => {
    const active = sort?.field === field ? (sort.direction === 'Asc' ? 'ascending' : 'descending') : undefined;
    return (
      <th scope="col" aria-sort={active ?? 'none'}>
        <SortButton
          active={active}
          onClick={() => onSort({ field, direction: active === 'ascending' ? 'Desc' : 'Asc' })}
        >
          {label}
        </SortButton>
        {action}
      </th>
    );
  };
  return (
    <Root
      {...(isCompact ? { 'data-compact': '' } : {})}
      ref={box}
      {...focus}
      role="region"
      aria-label={t`Items`}
      tabIndex={0}
    >
      <table aria-rowcount={slots.length + 1}>
        <colgroup>
          <col />
          {showsPrices && <chakra.col width={isCompact ? '9.5rem' : '6.75rem'} />}
          <chakra.col width={isCompact ? '11.5rem' : '14.25rem'} />
        </colgroup>
        <thead>
          <tr aria-rowindex={1}>
            {head(
              'Description',
              t`Item`,
              isMouse && (
                <chakra.span float="inline-end">
                  <IconButton
                    label={densityEntry.label}
                    icon={densityEntry.icon}
                    onClick={() => {
                      first.current = virtualizer.range?.startIndex;
                      densityEntry.onSelect();
                    }}
                  />
                </chakra.span>
              ),
            )}
            {showsPrices && (
              <th scope="col" className="numeric">
                {t`Price`}
              </th>
            )}
            <th scope="col" className="numeric">
              {t`Quantity`}
            </th>
          </tr>
        </thead>
        <tbody>
          <tr className="space" aria-hidden>
            <td colSpan={showsPrices ? 3 : 2} style={{ height: before }} />
          </tr>
          {rows.map((row) => {
            const item = slots.at(row.index);
            if (item === undefined) return null;
            return (
              <CatalogTableRow
                key={row.key}
                measure={virtualizer.measureElement}
                index={row.index}
                item={item}
                need={need}
                quantities={quantities.get(item?.itemCode ?? '') ?? NO_QUANTITIES}
                last={item ? last.get(item.itemCode) : undefined}
                save={save}
                showsPrices={showsPrices}
                above={row.index === split?.at && split.head}
              />
            );
          })}
          <tr className="space" aria-hidden>
            <td colSpan={showsPrices ? 3 : 2} style={{ height: Math.max(0, after) }} />
          </tr>
        </tbody>
      </table>
    </Root>
  );
}
