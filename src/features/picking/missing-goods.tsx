import { Trans, useLingui } from '@lingui/react/macro';
import type { PickOrder } from '../../../contract/picking.ts';
import { missingOf } from '../../../rules/picking.ts';
import { chakra } from '../../ui/chakra.ts';
import { useFormat } from '../../ui/use-format.ts';

/** What the orders lack, by name. */
export function MissingGoods({ orders }: { readonly orders: readonly PickOrder[] }) {
  const { t } = useLingui();
  const format = useFormat();
  const missing = orders.flatMap((order) =>
    order.lines.filter((line) => missingOf(line) > 0).map((line) => ({ order, line })),
  );
  if (missing.length === 0)
    return (
      <p>
        <Trans>All that was ordered is picked.</Trans>
      </p>
    );
  return (
    <chakra.div display="grid" gridTemplateColumns="minmax(0, 1fr)" gap={2}>
      <p>
        <Trans>Going out short:</Trans>
      </p>
      <chakra.ul display="grid" gap={2} aria-label={t`Missing`}>
        {missing.map(({ order, line }) => (
          <chakra.li
            key={`${order.id} ${line.lineNumber}`}
            display="flex"
            justifyContent="space-between"
            gap={3}
            fontSize="sm"
          >
            <span>
              {line.description}
              {orders.length > 1 && <chakra.span color="fg.muted"> · {order.locationName}</chakra.span>}
            </span>
            <chakra.span fontWeight="semibold" whiteSpace="nowrap" fontVariantNumeric="tabular-nums">
              {format.number(missingOf(line))} {line.uom}
            </chakra.span>
          </chakra.li>
        ))}
      </chakra.ul>
    </chakra.div>
  );
}
