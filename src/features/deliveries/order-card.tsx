import { Plural, Trans } from '@lingui/react/macro';
import type { Delivery, DeliveryLine } from '../../../contract/deliveries.ts';
import { priceDelivery } from '../../../rules/delivery.ts';
import { Card } from '../../ui/card.tsx';
import { chakra } from '../../ui/chakra.ts';
import { Section } from '../../ui/section.tsx';
import { TotalsList } from '../carts/totals-list.tsx';
import { isWaiting } from '../routes/run.ts';
import { LineRow } from './line-row.tsx';

/** An order of a stop: its lines as a checklist, and their current total. */
export function OrderCard({
  delivery,
  unchecked,
  locked,
  isLeft,
  onCheck,
  onUncheck,
  onOpen,
  onWeigh,
}: {
  readonly delivery: Delivery;
  /** The lines that the load check has not found. */
  readonly unchecked: readonly DeliveryLine[];
  readonly locked: boolean;
  /** Whether the truck left without it, as far as this phone knows. */
  readonly isLeft: boolean;
  readonly onCheck: (line: DeliveryLine) => void;
  readonly onUncheck: (line: DeliveryLine) => void;
  readonly onOpen: (line: DeliveryLine) => void;
  readonly onWeigh: (line: DeliveryLine) => void;
}) {
  const priced = priceDelivery(delivery);
  const number = delivery.salesOrderNumber;
  const lines = delivery.lines.length;
  const { purchaseOrder } = delivery;
  return (
    <Section
      title={<Trans>Order {number}</Trans>}
      hint={
        <>
          <Plural value={lines} one="# line" other="# lines" />
          {purchaseOrder !== '' && (
            <>
              {' · '}
              {/^PO\b/i.test(purchaseOrder) ? purchaseOrder : <Trans>PO {purchaseOrder}</Trans>}
            </>
          )}
          {isWaiting(delivery) && (
            <>
              {' · '}
              {isLeft ? (
                <Trans>stays at the warehouse; if its goods are here, tick them</Trans>
              ) : (
                <Trans>not staged yet</Trans>
              )}
            </>
          )}
        </>
      }
    >
      <Card as="ul" pad="none">
        {delivery.lines.map((line, index) => (
          <LineRow
            key={line.lineNumber}
            delivery={delivery}
            line={line}
            net={priced.lines[index]?.net ?? 0}
            unchecked={unchecked.includes(line)}
            locked={locked}
            onCheck={() => onCheck(line)}
            onUncheck={() => onUncheck(line)}
            onOpen={() => onOpen(line)}
            onWeigh={() => onWeigh(line)}
          />
        ))}
      </Card>
      {delivery.showPrices && (
        <chakra.div paddingInline={3}>
          <TotalsList totals={priced} />
        </chakra.div>
      )}
    </Section>
  );
}
