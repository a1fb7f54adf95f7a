import { useVirtualizer, type VirtualItem } from '@tanstack/react-virtual';
import { type ReactNode, startTransition, useCallback, useEffect, useRef, useState } from 'react';
import { chakra } from './chakra.ts';
import type { Rows } from './rows.ts';
import { recallScroll, rememberScroll } from './scroll-memory.ts';
import { useFirstSight } from './use-first-sight.ts';
import { useKeptFocus } from './use-kept-focus.ts';

export interface VirtualListProps<Item> {
  /** The name of the list, read out. */
  label: string;
  items: Rows<Item>;
  /** Declare it once outside the render: a new function gives all rows new keys. */
  itemKey: (item: Item, index: number) => string | number;
  renderItem: (item: Item, index: number) => ReactNode;
  /** Estimated row height in pixels; real heights are measured. Default 72. */
  estimate?: number | undefined;
  /** CSS height of the scrolling box. Default: all that its flex parent leaves. */
  height?: string | undefined;
  /** Stores the scroll position under this name, for the way back. */
  restoreKey?: string | undefined;
  /** Called when the end is near, to load more. */
  onEndNear?: (() => void) | undefined;
}

const NEAR_END = 10;
/** Rows rendered beyond the visible ones. The first paint has one, so that it is fast. */
const OVERSCAN = { first: 1, later: 6 };
/** Share of a phone's window. */
const FIRST_SIGHT = 0.65;

/**
 * A list of any length; only visible rows are in the page. Each row has its position and the total count for screen
 * readers.
 */
export function VirtualList<Item>({
  label,
  items,
  itemKey,
  renderItem,
  estimate = 72,
  height,
  restoreKey,
  onEndNear,
}: VirtualListProps<Item>) {
  const box = useRef<HTMLDivElement>(null);
  const remembered = useRef(recallScroll<VirtualItem>(restoreKey));
  const [overscan, setOverscan] = useState(OVERSCAN.first);
  useEffect(() => {
    let frame = requestAnimationFrame(() => {
      frame = requestAnimationFrame(() => startTransition(() => setOverscan(OVERSCAN.later)));
    });
    return () => cancelAnimationFrame(frame);
  }, []);
  const keyAt = useCallback(
    (index: number) => {
      const item = items.at(index);
      return item === undefined ? index : itemKey(item, index);
    },
    [items, itemKey],
  );
  const initialRect = useFirstSight(FIRST_SIGHT);
  const virtualizer = useVirtualizer({
    count: items.length,
    getScrollElement: () => box.current,
    estimateSize: () => estimate,
    getItemKey: keyAt,
    initialRect,
    overscan,
    initialOffset: remembered.current?.offset ?? 0,
    ...(remembered.current ? { initialMeasurementsCache: remembered.current.measurements } : {}),
    useFlushSync: false,
  });

  useEffect(() => {
    if (restoreKey === undefined) return;
    return () =>
      rememberScroll(restoreKey, {
        offset: virtualizer.scrollOffset ?? 0,
        measurements: virtualizer.measurementsCache,
      });
  }, [restoreKey, virtualizer]);

  const focus = useKeptFocus({
    box,
    count: items.length,
    keyAt,
    scrollToIndex: (index) => virtualizer.scrollToIndex(index),
  });

  const rows = virtualizer.getVirtualItems();
  const lastSeen = rows.at(-1)?.index ?? -1;
  const nearEnd = lastSeen >= items.length - NEAR_END;
  useEffect(() => {
    if (nearEnd) onEndNear?.();
  }, [nearEnd, onEndNear]);

  return (
    <chakra.div
      ref={box}
      {...focus}
      // A scrolling box without focus can't be scrolled with keys.
      tabIndex={0}
      overflowY="auto"
      overscrollBehavior="contain"
      css={{ contain: 'strict', outlineOffset: '-2px', ...(height ? { height } : { flex: '1', minHeight: 0 }) }}
    >
      <ul aria-label={label} style={{ position: 'relative', height: virtualizer.getTotalSize() }}>
        {rows.map((row) => {
          const item = items.at(row.index);
          if (item === undefined) return null;
          return (
            <li
              key={row.key}
              ref={virtualizer.measureElement}
              data-index={row.index}
              aria-setsize={items.length}
              aria-posinset={row.index + 1}
              style={{ position: 'absolute', insetInline: 0, top: 0, transform: `translateY(${row.start}px)` }}
            >
              {renderItem(item, row.index)}
            </li>
          );
        })}
      </ul>
    </chakra.div>
  );
}
