import { Trans, useLingui } from '@lingui/react/macro';
import { useMemo } from 'react';
import type { OrderLine } from '../../../contract/orders.ts';
import { useShop } from '../../sync/use-session.tsx';
import { Card } from '../../ui/card.tsx';
import { chakra } from '../../ui/chakra.ts';
import { DataTable } from '../../ui/data-table.tsx';
import type { Column } from '../../ui/data-table-column.ts';
import { Money } from '../../ui/money.tsx';
import { Picture } from '../../ui/picture.tsx';
import { Quantity } from '../../ui/quantity.tsx';
import type { ItemsByCode } from '../catalog/use-items.ts';
import { LineAmount, LinePrice, LineQuantity, LineWeight, PickedText } from './line-figures.tsx';

interface LinesProps {
  readonly lines: readonly OrderLine[];
  /** For the images; an item that is no longer sold has none. */
  readonly items: ItemsByCode;
}

/** An order's lines: rows on a phone, a table on a desktop. */
export function OrderLines({ desk, ...props }: LinesProps & { readonly desk: boolean }) {
  return desk ? <LinesTable {...props} /> : <LinesList {...props} />;
}

const packOf = (line: OrderLine): string => [line.brand, line.packSize, line.itemCode].filter(Boolean).join(' · ');

function LineName({ line, items, size }: { line: OrderLine; items: ItemsByCode; size: number }) {
  return (
    <chakra.span display="flex" alignItems="center" gap={3} minWidth={0}>
      <Picture src={items.get(line.itemCode)?.imageUrl} alt="" name={line.description} size={size} />
      <span>
        <chakra.span display="block" fontWeight="medium">
          {line.description}
        </chakra.span>
        <chakra.span display="block" fontSize="xs" color="fg.muted">
          {packOf(line)}
        </chakra.span>
      </span>
    </chakra.span>
  );
}

function LinesTable({ lines, items }: LinesProps) {
  const { t } = useLingui();
  const { location } = useShop();
  const { displayPrices } = location.options;
  const columns = useMemo(() => {
    const known: (Column<OrderLine> | false)[] = [
      { id: 'item', header: t`Item`, cell: (line) => <LineName line={line} items={items} size={40} /> },
      { id: 'ordered', header: t`Ordered`, numeric: true, cell: (line) => <LineQuantity line={line} /> },
      lines.some((line) => line.pickedQuantity !== null) && {
        id: 'picked',
        header: t`Picked`,
        numeric: true,
        cell: (line) =>
          line.pickedQuantity === null ? null : line.pickedQuantity === line.quantity ? (
            <Quantity value={line.pickedQuantity} unit={line.uom} />
          ) : (
            <PickedText line={line} />
          ),
      },
      lines.some((line) => line.catchWeight) && {
        id: 'weight',
        header: t`Weight`,
        numeric: true,
        cell: (line) => <LineWeight line={line} />,
      },
      displayPrices && { id: 'price', header: t`Price`, numeric: true, cell: (line) => <LinePrice line={line} /> },
      displayPrices &&
        lines.some((line) => line.discount > 0) && {
          id: 'discount',
          header: t`Discount`,
          numeric: true,
          cell: (line) => (line.discount > 0 ? <Money cents={-line.discount} /> : null),
        },
      displayPrices && { id: 'amount', header: t`Amount`, numeric: true, cell: (line) => <LineAmount line={line} /> },
    ];
    return known.filter((column) => column !== false);
  }, [t, lines, items, displayPrices]);
  return (
    <DataTable
      caption={t`Order lines`}
      columns={columns}
      rows={lines}
      rowKey={(line) => String(line.lineNumber)}
      maxHeight="none"
    />
  );
}

function LinesList({ lines, items }: LinesProps) {
  const { location } = useShop();
  return (
    <Card pad="none" as="ul">
      {lines.map((line) => (
        <chakra.li
          key={line.lineNumber}
          display="grid"
          gap={1}
          paddingInline={4}
          paddingBlock={3}
          borderBottomWidth="1px"
          borderColor="border"
          lineHeight="snug"
        >
          <LineName line={line} items={items} size={56} />
          <chakra.div
            display="flex"
            flexWrap="wrap"
            justifyContent="space-between"
            columnGap={3}
            paddingInlineStart="4.25rem"
          >
            <span>
              <LineQuantity line={line} />
              {location.options.displayPrices && (
                <chakra.span color="fg.muted">
                  {' × '}
                  <LinePrice line={line} />
                </chakra.span>
              )}
            </span>
            {location.options.displayPrices && <LineAmount line={line} />}
          </chakra.div>
          <chakra.div
            display="flex"
            flexWrap="wrap"
            columnGap={3}
            paddingInlineStart="4.25rem"
            fontSize="xs"
            color="fg.muted"
            _empty={{ display: 'none' }}
          >
            <PickedText line={line} />
            <LineWeight line={line} />
            {location.options.displayPrices && line.discount > 0 && (
              <span>
                <Trans>
                  Discount <Money cents={-line.discount} />
                </Trans>
              </span>
            )}
          </chakra.div>
        </chakra.li>
      ))}
    </Card>
  );
}
