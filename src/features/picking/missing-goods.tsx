import { Trans, useLingui } from '@lingui/react/macro';
import type { PickLine, PickOrder } from '../../../contract/picking.ts';
import { missingOf } from '../../../rules/picking.ts';
import { chakra } from '../../ui/chakra.ts';
import { useFormat } from '../../ui/use-format.ts';
import { usePickWords } from './use-pick-words.ts';

/** What the orders lack, by name, with the reasons that were recorded. */
export function MissingGoods({ orders }: { readonly orders: readonly PickOrder[] }) {
  const { t } = useLingui();
  const format = useFormat();
  const words = usePickWords();
  const reasonsOf = ({ events }: PickLine) =>
    [...new Set(events.flatMap(({ kind, reason }) => (kind === 'short' && reason ? [reason] : [])))].map(words.reason);
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
              {[...(orders.length > 1 ? [order.locationName] : []), ...reasonsOf(line)].map((fact) => (
                <chakra.span key={fact} color="fg.muted">
                  {' '}
                  · {fact}
                </chakra.span>
              ))}
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
