import { useVirtualizer, type VirtualItem } from '@tanstack/react-virtual';
import { type ReactNode, startTransition, useCallback, useEffect, useRef, useState } from 'react';
import { chakra } from './chakra.ts';
import type { Rows } from './rows.ts';
import { recallScroll, rememberScroll } from './scroll-memory.ts';
import { useFirstSight } from './use-first-sight.ts';
import { useKeptFocus } from './use-kept-focus.ts';

export interface VirtualListProps<Item> {
  /** What the list is, read out. */
  label: string;
  items: Rows<Item>;
  /** Declared once and not in the drawing: another function names all rows anew. */
  itemKey: (item: Item, index: number) => string | number;
  renderItem: (item: Item, index: number) => ReactNode;
  /** A guess of a row's height in pixels; the true ones are measured. Default 72. */
  estimate?: number | undefined;
  /** CSS height of the scrolling box. Default: all that is left of its flex parent. */
  height?: string | undefined;
  /** Remembers the place under this name, for the way back. */
  restoreKey?: string | undefined;
  /** Called when the end comes near: load more. */
  onEndNear?: (() => void) | undefined;
}

const NEAR_END = 10;
/** Rows beyond what is in sight. The first paint makes do with one, for it is waited for. */
const OVERSCAN = { first: 1, later: 6 };
/** Of the window, on a phone. */
const FIRST_SIGHT = 0.65;

/** A list of any length; only what is in sight is in the page. Each row says how many there are and which it is. */
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
      // A scrolling box without focus can't be scrolled with keys
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
