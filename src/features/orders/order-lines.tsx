import { Trans, useLingui } from '@lingui/react/macro';
import { useMemo } from 'react';
import type { OrderLine } from '../../../contract/orders.ts';
import { chakra } from '../../ui/chakra.ts';
import type { Column } from '../../ui/data-table-column.ts';
import { Money } from '../../ui/money.tsx';
import { Quantity } from '../../ui/quantity.tsx';
import { discountOf, LineAmount, LinePrice, LineQuantity, LineWeight, PickedText } from './line-figures.tsx';
import { LinesList, type LinesProps, LinesTable } from './lines.tsx';

type OrderLinesProps = LinesProps<OrderLine>;

/** An order's lines: rows on a phone, a table on a desktop. */
export function OrderLines({ desk, ...props }: OrderLinesProps & { readonly desk: boolean }) {
  return desk ? <OrderLinesTable {...props} /> : <OrderLinesList {...props} />;
}

function OrderLinesTable({ lines, items, noteOf }: OrderLinesProps) {
  const { t } = useLingui();
  const progress = useMemo((): Column<OrderLine>[] => {
    if (lines.every((line) => line.pickedQuantity === null)) return [];
    const cell = (line: OrderLine) =>
      line.pickedQuantity === line.quantity ? (
        <Quantity value={line.pickedQuantity} unit={line.uom} />
      ) : (
        <PickedText line={line} />
      );
    return [{ id: 'picked', header: t`Picked`, numeric: true, cell }];
  }, [t, lines]);
  const reductions = useMemo((): Column<OrderLine>[] => {
    if (lines.every((line) => discountOf(line) === null)) return [];
    const cell = (line: OrderLine) => {
      const discount = discountOf(line);
      return discount === null ? null : <Money cents={-discount} />;
    };
    return [{ id: 'discount', header: t`Discount`, numeric: true, cell }];
  }, [t, lines]);
  return (
    <LinesTable
      caption={t`Order lines`}
      lines={lines}
      items={items}
      noteOf={noteOf}
      progress={progress}
      reductions={reductions}
    />
  );
}

function OrderLinesList({ lines, items, noteOf }: OrderLinesProps) {
  return (
    <LinesList lines={lines} items={items} noteOf={noteOf} gap={1}>
      {(line) => (
        <>
          <chakra.div
            display="flex"
            flexWrap="wrap"
            justifyContent="space-between"
            columnGap={3}
            paddingInlineStart="4.25rem"
          >
            <span>
              <LineQuantity line={line} />
              {line.unitPrice !== null && (
                <chakra.span color="fg.muted">
                  {' × '}
                  <LinePrice line={line} />
                </chakra.span>
              )}
            </span>
            <LineAmount line={line} />
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
            <LineDiscount line={line} />
          </chakra.div>
        </>
      )}
    </LinesList>
  );
}

function LineDiscount({ line }: { readonly line: OrderLine }) {
  const discount = discountOf(line);
  if (discount === null) return null;
  return (
    <span>
      <Trans>
        Discount <Money cents={-discount} />
      </Trans>
    </span>
  );
}
