import { Trans, useLingui } from '@lingui/react/macro';
import { type ReactNode, useCallback, useMemo } from 'react';
import type { SalesOrderLine } from '../../../contract/sales-orders.ts';
import { isShort } from '../../../rules/pick-summary.ts';
import { codeOfLot } from '../../../rules/traceability/lot-name.ts';
import { chakra } from '../../ui/chakra.ts';
import type { Column } from '../../ui/data-table-column.ts';
import { Quantity } from '../../ui/quantity.tsx';
import { useFormat } from '../../ui/use-format.ts';
import type { SalesLine } from './data/sales-orders.ts';
import { LineAmount, LineQuantity, LineWeight } from './line-figures.tsx';
import { LinesList, type LinesProps, LinesTable } from './lines.tsx';

interface SalesLinesProps extends LinesProps<SalesLine> {
  /** Whether picking has not begun. */
  readonly early: boolean;
}

/** Ordered against allocated, picked and shipped quantities: rows on a phone, a table on a desktop. */
export function SalesLines({ desk, ...props }: SalesLinesProps & { readonly desk: boolean }) {
  const { noteOf, early } = props;
  const notes = useCallback(
    (line: SalesLine) => (
      <>
        {shortNoteOf(line)}
        {!early && <LotNote line={line} />}
        {noteOf?.(line)}
      </>
    ),
    [noteOf, early],
  );
  return desk ? <SalesLinesTable {...props} noteOf={notes} /> : <SalesLinesList {...props} noteOf={notes} />;
}

const shortNoteOf = (line: SalesLine): ReactNode =>
  isShort(line) && line.shortReason && <ShortNote reason={line.shortReason} />;

/** Why less was picked than was ordered. */
function ShortNote({ reason }: { readonly reason: NonNullable<SalesOrderLine['shortReason']> }) {
  const { t } = useLingui();
  const words = {
    out_of_stock: t`out of stock`,
    not_found: t`not found`,
    damaged: t`damaged`,
    quality: t`quality`,
    other: t`another reason`,
  };
  return (
    <chakra.span display="block" fontSize="xs" color="warning.fg" fontWeight="medium">
      <Trans>Short: {words[reason]}</Trans>
    </chakra.span>
  );
}

/** The lots that a line was picked from. Those of a food on the FDA's list have their quantity and source. */
function LotNote({ line: { lots, tracedLots, uom } }: { readonly line: SalesLine }) {
  const format = useFormat();
  const codes = lots.join(', ');
  if (lots.length === 0) return null;
  return (
    <chakra.span display="block" fontSize="xs" color="fg.muted" overflowWrap="anywhere">
      {tracedLots ? (
        tracedLots.map(({ itemCode, lotCode: name, quantity, source }) => {
          // Its packer follows as the source.
          const lotCode = codeOfLot(name);
          return (
            <chakra.span key={`${itemCode} ${name}`} display="block">
              <Trans>Lot {lotCode}</Trans>
              {quantity !== null && ` · ${format.number(quantity)} ${uom}`}
              {source && ` · ${source}`}
            </chakra.span>
          );
        })
      ) : (
        <Trans>Lot {codes}</Trans>
      )}
    </chakra.span>
  );
}

/** A quantity against the ordered one. Less is marked, and explained below the line's name if a reason is known. */
function Against({ line, value }: { readonly line: SalesLine; readonly value: number }) {
  const less = value < line.orderedQuantity;
  return (
    <chakra.span color={less && isShort(line) ? 'warning.fg' : less ? 'fg.muted' : 'fg'}>
      <Quantity value={value} unit={line.uom} />
    </chakra.span>
  );
}

/** Returns the quantities that are compared with the ordered one; picked ones only after picking has begun. */
function useQuantities(early: boolean) {
  const { t } = useLingui();
  return useMemo(() => {
    const allocated = { id: 'allocated', label: t`Allocated`, of: (line: SalesLine) => line.allocatedQuantity };
    if (early) return [allocated];
    return [
      allocated,
      { id: 'picked', label: t`Picked`, of: (line: SalesLine) => line.pickedQuantity },
      { id: 'shipped', label: t`Shipped`, of: (line: SalesLine) => line.shippedQuantity },
    ];
  }, [t, early]);
}

function SalesLinesTable({ lines, items, noteOf, early }: SalesLinesProps) {
  const { t } = useLingui();
  const quantities = useQuantities(early);
  const progress = useMemo(
    () =>
      quantities.map(
        ({ id, label, of }): Column<SalesLine> => ({
          id,
          header: label,
          numeric: true,
          cell: (line) => <Against line={line} value={of(line)} />,
        }),
      ),
    [quantities],
  );
  return <LinesTable caption={t`Sales order lines`} lines={lines} items={items} noteOf={noteOf} progress={progress} />;
}

function SalesLinesList({ lines, items, noteOf, early }: SalesLinesProps) {
  const quantities = useQuantities(early);
  return (
    <LinesList lines={lines} items={items} noteOf={noteOf} gap={2}>
      {(line) => (
        <>
          <chakra.dl display="grid" gridTemplateColumns={`repeat(${early ? 2 : 4}, minmax(0, 1fr))`} gap={2}>
            <Figure label={<Trans>Ordered</Trans>}>
              <LineQuantity line={line} />
            </Figure>
            {quantities.map(({ id, label, of }) => (
              <Figure key={id} label={label}>
                <Against line={line} value={of(line)} />
              </Figure>
            ))}
          </chakra.dl>
          <chakra.div display="flex" flexWrap="wrap" justifyContent="space-between" columnGap={3}>
            <chakra.span color="fg.muted">
              <LineWeight line={line} />
            </chakra.span>
            <LineAmount line={line} />
          </chakra.div>
        </>
      )}
    </LinesList>
  );
}

function Figure({ label, children }: { readonly label: ReactNode; readonly children: ReactNode }) {
  return (
    <div>
      <chakra.dt fontSize="xs" color="fg.muted">
        {label}
      </chakra.dt>
      <chakra.dd>{children}</chakra.dd>
    </div>
  );
}
