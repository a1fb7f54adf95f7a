import { Trans, useLingui } from '@lingui/react/macro';
import { type ReactNode, useMemo } from 'react';
import type { SalesOrder, SalesOrderLine } from '../../../../contract/sales-orders.ts';
import { isShort } from '../../../../rules/pick-summary.ts';
import { estimatedWeightGrams } from '../../../../rules/pricing.ts';
import { useShop } from '../../../sync/use-session.tsx';
import { Card } from '../../../ui/card.tsx';
import { chakra } from '../../../ui/chakra.ts';
import { DataTable } from '../../../ui/data-table.tsx';
import type { Column } from '../../../ui/data-table-column.ts';
import { Money } from '../../../ui/money.tsx';
import { Picture } from '../../../ui/picture.tsx';
import { Quantity } from '../../../ui/quantity.tsx';
import { Weight } from '../../../ui/weight.tsx';
import type { ItemsByCode } from '../../catalog/use-items.ts';
import { useShortWord } from './sales-status.tsx';

interface LinesProps {
  readonly order: SalesOrder;
  /** For the images; an item that is no longer sold has none. */
  readonly items: ItemsByCode;
}

/** Ordered against allocated, picked and shipped quantities: rows on a phone, a table on a desktop. */
export function SalesLines({ desk, ...props }: LinesProps & { readonly desk: boolean }) {
  return desk ? <LinesTable {...props} /> : <LinesList {...props} />;
}

const unitOf = (line: SalesOrderLine): 'kg' | 'lb' => (line.priceUnit === 'kg' ? 'kg' : 'lb');
const weightOf = (line: SalesOrderLine): number | null => line.shippedWeightGrams ?? line.pickedWeightGrams;
const isEstimate = (line: SalesOrderLine): boolean => line.priceUnit !== 'uom' && weightOf(line) === null;

/** Returns whether picking has not begun, so that picked quantities are not shown yet. */
export const isBeforePicking = ({ status }: Pick<SalesOrder, 'status'>): boolean =>
  status === 'open' || status === 'allocated' || status === 'cancelled';

function LineWeight({ line }: { readonly line: SalesOrderLine }) {
  const grams = weightOf(line);
  if (grams !== null) return <Weight grams={grams} unit={unitOf(line)} />;
  if (!line.catchWeight || line.averageWeightGrams === null) return null;
  const estimate = estimatedWeightGrams(line.orderedQuantity, line.averageWeightGrams);
  return <Weight grams={estimate} unit={unitOf(line)} approximate />;
}

function LineName({ line, items, size }: { line: SalesOrderLine; items: ItemsByCode; size: number }) {
  const shortWord = useShortWord();
  return (
    <chakra.span display="flex" alignItems="center" gap={3} minWidth={0}>
      <Picture src={items.get(line.itemCode)?.imageUrl} alt="" name={line.description} size={size} />
      <span>
        <chakra.span display="block" fontWeight="medium">
          {line.description}
        </chakra.span>
        <chakra.span display="block" fontSize="xs" color="fg.muted">
          {[line.brand, line.packSize, line.itemCode].filter(Boolean).join(' · ')}
        </chakra.span>
        {isShort(line) && line.shortReason && (
          <chakra.span display="block" fontSize="xs" color="warning.fg" fontWeight="medium">
            <Trans>Short: {shortWord(line.shortReason)}</Trans>
          </chakra.span>
        )}
      </span>
    </chakra.span>
  );
}

/** A quantity against the ordered one. Less is marked, and explained below the line's name if a reason is known. */
function Against({ line, value }: { readonly line: SalesOrderLine; readonly value: number }) {
  const less = value < line.orderedQuantity;
  return (
    <chakra.span color={less && isShort(line) ? 'warning.fg' : less ? 'fg.muted' : 'fg'}>
      <Quantity value={value} unit={line.uom} />
    </chakra.span>
  );
}

function LinesTable({ order, items }: LinesProps) {
  const { t } = useLingui();
  const { location } = useShop();
  const { displayPrices } = location.options;
  const { lines } = order;
  const early = isBeforePicking(order);
  const columns = useMemo(() => {
    const known: (Column<SalesOrderLine> | false)[] = [
      { id: 'item', header: t`Item`, cell: (line) => <LineName line={line} items={items} size={40} /> },
      {
        id: 'ordered',
        header: t`Ordered`,
        numeric: true,
        cell: (line) => <Quantity value={line.orderedQuantity} unit={line.uom} />,
      },
      {
        id: 'allocated',
        header: t`Allocated`,
        numeric: true,
        cell: (line) => <Against line={line} value={line.allocatedQuantity} />,
      },
      !early && {
        id: 'picked',
        header: t`Picked`,
        numeric: true,
        cell: (line) => <Against line={line} value={line.pickedQuantity} />,
      },
      !early && {
        id: 'shipped',
        header: t`Shipped`,
        numeric: true,
        cell: (line) => <Against line={line} value={line.shippedQuantity} />,
      },
      lines.some((line) => line.catchWeight) && {
        id: 'weight',
        header: t`Weight`,
        numeric: true,
        cell: (line) => <LineWeight line={line} />,
      },
      displayPrices && {
        id: 'price',
        header: t`Price`,
        numeric: true,
        cell: (line) => <Money cents={line.unitPrice} per={line.priceUnit === 'uom' ? line.uom : line.priceUnit} />,
      },
      displayPrices && {
        id: 'amount',
        header: t`Amount`,
        numeric: true,
        cell: (line) => <Money cents={line.linePrice} approximate={isEstimate(line)} strong />,
      },
    ];
    return known.filter((column) => column !== false);
  }, [t, lines, items, displayPrices, early]);
  return (
    <DataTable
      caption={t`Sales order lines`}
      columns={columns}
      rows={lines}
      rowKey={(line) => String(line.lineNumber)}
      maxHeight="none"
    />
  );
}

function LinesList({ order, items }: LinesProps) {
  const { location } = useShop();
  const { displayPrices } = location.options;
  const early = isBeforePicking(order);
  return (
    <Card pad="none" as="ul">
      {order.lines.map((line) => (
        <chakra.li
          key={line.lineNumber}
          display="grid"
          gap={2}
          paddingInline={4}
          paddingBlock={3}
          borderBottomWidth="1px"
          borderColor="border"
          _last={{ borderBottomWidth: 0 }}
          lineHeight="snug"
        >
          <LineName line={line} items={items} size={56} />
          <chakra.dl display="grid" gridTemplateColumns={`repeat(${early ? 2 : 4}, minmax(0, 1fr))`} gap={2}>
            <Fact label={<Trans>Ordered</Trans>}>
              <Quantity value={line.orderedQuantity} unit={line.uom} />
            </Fact>
            <Fact label={<Trans>Allocated</Trans>}>
              <Against line={line} value={line.allocatedQuantity} />
            </Fact>
            {!early && (
              <>
                <Fact label={<Trans>Picked</Trans>}>
                  <Against line={line} value={line.pickedQuantity} />
                </Fact>
                <Fact label={<Trans>Shipped</Trans>}>
                  <Against line={line} value={line.shippedQuantity} />
                </Fact>
              </>
            )}
          </chakra.dl>
          <chakra.div display="flex" flexWrap="wrap" justifyContent="space-between" columnGap={3}>
            <chakra.span color="fg.muted">
              <LineWeight line={line} />
            </chakra.span>
            {displayPrices && <Money cents={line.linePrice} approximate={isEstimate(line)} strong />}
          </chakra.div>
        </chakra.li>
      ))}
    </Card>
  );
}

function Fact({ label, children }: { readonly label: ReactNode; readonly children: ReactNode }) {
  return (
    <div>
      <chakra.dt fontSize="xs" color="fg.muted">
        {label}
      </chakra.dt>
      <chakra.dd>{children}</chakra.dd>
    </div>
  );
}

/** Returns whether an amount of the sales order depends on an unknown weight. */
export const isApproximate = (order: SalesOrder): boolean => order.lines.some(isEstimate);
