import { Plural, Trans, useLingui } from '@lingui/react/macro';
import type { Order } from '../../../../contract/orders.ts';
import { Card } from '../../../ui/card.tsx';
import { chakra } from '../../../ui/chakra.ts';
import { SegmentedControl } from '../../../ui/segmented-control.tsx';
import { useFormat } from '../../../ui/use-format.ts';

/** Asks whether the cart joins an order that the location already has for the day. */
export function JoinChoice({
  order,
  joins,
  onChange,
}: {
  readonly order: Order;
  readonly joins: boolean;
  readonly onChange: (joins: boolean) => void;
}) {
  const { t } = useLingui();
  const format = useFormat();
  const day = format.day(order.deliveryDate, 'weekday');
  const number = order.orderNumber;
  return (
    <Card display="grid" gap={3}>
      <div>
        <chakra.h2 fontWeight="semibold">
          <Trans>You already have an order for {day}</Trans>
        </chakra.h2>
        <chakra.p fontSize="sm" color="fg.muted">
          {number !== null && <>#{number} · </>}
          <Plural value={order.lines.length} one="# line" other="# lines" />
        </chakra.p>
      </div>
      <SegmentedControl
        label={t`You already have an order for ${day}`}
        segments={[
          { value: 'join', label: <Trans>Add to it</Trans> },
          { value: 'separate', label: <Trans>Separate order</Trans> },
        ]}
        value={joins ? 'join' : 'separate'}
        onChange={(value) => onChange(value === 'join')}
        full
      />
    </Card>
  );
}
