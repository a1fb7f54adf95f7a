import { useLingui } from '@lingui/react/macro';
import { type ReactNode, useMemo } from 'react';
import type { OrderLine } from '../../../contract/orders.ts';
import { itemDetail, itemName } from '../../../rules/item-name/item-name.ts';
import { useShopIfAny } from '../../sync/use-session.tsx';
import { Card } from '../../ui/card.tsx';
import { chakra } from '../../ui/chakra.ts';
import { DataTable } from '../../ui/data-table.tsx';
import type { Column } from '../../ui/data-table-column.ts';
import { ListRow } from '../../ui/list-row.ts';
import { Picture } from '../../ui/picture.tsx';
import { drawingOf } from '../catalog/drawing-of.ts';
import { ItemLink } from '../catalog/item-link.tsx';
import type { ItemsByCode } from '../catalog/use-items.ts';
import { LineAmount, LinePrice, LineQuantity, LineWeight } from './line-figures.tsx';
import { LineInstructionsText } from './line-instructions-text.tsx';

export interface LinesProps<Line extends OrderLine> {
  readonly lines: readonly Line[];
  /** For the images; an item that is no longer sold has none. */
  readonly items: ItemsByCode;
  /** Below the name of a line. */
  readonly noteOf?: ((line: Line) => ReactNode) | undefined;
}

type NameProps<Line extends OrderLine> = Omit<LinesProps<Line>, 'lines'> & {
  readonly line: Line;
  readonly size: number;
};

function LineName<Line extends OrderLine>({ line, items, noteOf, size }: NameProps<Line>) {
  // The details of an item open over the screens of a shop, and nowhere else.
  const isShop = useShopIfAny() !== null;
  const words = (
    <>
      <chakra.span className="item-name" display="block" fontWeight="medium">
        {itemName(line.description)}
      </chakra.span>
      <chakra.span display="block" fontSize="xs" color="fg.muted">
        {[itemDetail(line), line.itemCode].filter(Boolean).join(' · ')}
      </chakra.span>
    </>
  );
  return (
    <chakra.span display="flex" alignItems="center" gap={3} minWidth={0}>
      <Picture
        src={items.get(line.itemCode)?.imageUrl}
        drawing={drawingOf(items.get(line.itemCode))}
        alt=""
        name={itemName(line.description)}
        size={size}
      />
      <span>
        {isShop ? <ItemLink itemCode={line.itemCode}>{words}</ItemLink> : words}
        {noteOf?.(line)}
        <LineInstructionsText line={line} />
      </span>
    </chakra.span>
  );
}

export interface LinesTableProps<Line extends OrderLine> extends LinesProps<Line> {
  readonly caption: string;
  /** Columns between the ordered quantity and the weight. */
  readonly progress: readonly Column<Line>[];
  /** Columns between the price and the amount; only if prices are shown. */
  readonly reductions?: readonly Column<Line>[];
}

const NONE: readonly never[] = [];

/** The lines of an order or a sales order on a desktop and on paper. */
export function LinesTable<Line extends OrderLine>(props: LinesTableProps<Line>) {
  const { caption, lines, items, noteOf, progress, reductions = NONE } = props;
  const { t } = useLingui();
  const isPriced = lines.some((line) => line.linePrice !== null);
  const columns = useMemo((): Column<Line>[] => {
    const weight: Column<Line> = {
      id: 'weight',
      header: t`Weight`,
      numeric: true,
      cell: (line) => <LineWeight line={line} />,
    };
    const prices: Column<Line>[] = [
      { id: 'price', header: t`Price`, numeric: true, cell: (line) => <LinePrice line={line} /> },
      ...reductions,
      { id: 'amount', header: t`Amount`, numeric: true, cell: (line) => <LineAmount line={line} /> },
    ];
    return [
      {
        id: 'item',
        header: t`Item`,
        cell: (line) => <LineName line={line} items={items} noteOf={noteOf} size={40} />,
      },
      { id: 'ordered', header: t`Ordered`, numeric: true, cell: (line) => <LineQuantity line={line} /> },
      ...progress,
      ...(lines.some((line) => line.catchWeight) ? [weight] : []),
      ...(isPriced ? prices : []),
    ];
  }, [t, lines, items, noteOf, progress, reductions, isPriced]);
  return (
    <DataTable
      caption={caption}
      columns={columns}
      rows={lines}
      rowKey={(line) => String(line.lineNumber)}
      maxHeight="none"
    />
  );
}

export interface LinesListProps<Line extends OrderLine> extends LinesProps<Line> {
  /** Space between the rows of a line. */
  readonly gap: number;
  /** The figures below the name. */
  readonly children: (line: Line) => ReactNode;
}

/** The lines of an order or a sales order on a phone. */
export function LinesList<Line extends OrderLine>({ lines, items, noteOf, gap, children }: LinesListProps<Line>) {
  return (
    <Card pad="none" as="ul">
      {lines.map((line) => (
        <ListRow key={line.lineNumber} display="grid" gap={gap} lineHeight="snug">
          <LineName line={line} items={items} noteOf={noteOf} size={56} />
          {children(line)}
        </ListRow>
      ))}
    </Card>
  );
}
