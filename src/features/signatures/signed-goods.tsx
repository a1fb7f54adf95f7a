import { Plural, Trans } from '@lingui/react/macro';
import type { Signable } from '../../../contract/deliveries.ts';
import { deliveredQuantity, deliveredWeight, isWeightEstimated, priceDelivery } from '../../../rules/delivery.ts';
import { chakra } from '../../ui/chakra.ts';
import { Money } from '../../ui/money.tsx';
import { useFormat } from '../../ui/use-format.ts';
import { Weight } from '../../ui/weight.tsx';
import { TotalsList } from '../carts/totals-list.tsx';
import { useContainerWords } from './use-container-words.ts';

/** The content of a signature: lines with accepted quantity and weight, totals if prices may be shown, containers. */
export function SignedGoods({ delivery, named }: { readonly delivery: Signable; readonly named: boolean }) {
  const format = useFormat();
  const containers = useContainerWords();
  const priced = priceDelivery(delivery);
  const number = delivery.salesOrderNumber;
  const moved = delivery.containers.filter(({ left, returned }) => left > 0 || returned > 0);
  return (
    <chakra.section display="grid" gridTemplateColumns="minmax(0, 1fr)" gap={3}>
      {named && (
        <chakra.h3 fontSize="sm" fontWeight="semibold">
          <Trans>Order {number}</Trans>
        </chakra.h3>
      )}
      <chakra.ul display="grid" gap={2}>
        {delivery.lines.map((line, index) => {
          const kept = deliveredQuantity(line);
          const weight = line.priceUnit === 'uom' && !line.catchWeight ? null : deliveredWeight(line);
          const returned = line.outcome?.returnedQuantity ?? 0;
          return (
            <chakra.li
              key={line.lineNumber}
              display="flex"
              flexWrap="wrap"
              columnGap={3}
              fontSize="sm"
              lineHeight="snug"
            >
              <chakra.span
                minWidth="4.5rem"
                fontWeight="semibold"
                fontVariantNumeric="tabular-nums"
                whiteSpace="nowrap"
              >
                {format.number(kept)} {line.uom}
              </chakra.span>
              {/* In large type it has no room beside the others and gets a separate line. */}
              <chakra.span flex="1 1 7rem" minWidth={0} overflowWrap="anywhere">
                {line.description}
                {weight !== null && kept > 0 && (
                  <chakra.span display="block" color="fg.muted" fontSize="xs">
                    <Weight
                      grams={weight}
                      unit={line.priceUnit === 'kg' ? 'kg' : 'lb'}
                      approximate={isWeightEstimated(line)}
                    />
                  </chakra.span>
                )}
                {returned > 0 && (
                  <chakra.span display="block" color="fg.muted" fontSize="xs">
                    <Trans>
                      {format.number(returned)} {line.uom} returned
                    </Trans>
                  </chakra.span>
                )}
              </chakra.span>
              {delivery.showPrices && (
                <chakra.span marginInlineStart="auto">
                  <Money cents={priced.lines[index]?.net ?? 0} />
                </chakra.span>
              )}
            </chakra.li>
          );
        })}
      </chakra.ul>
      {moved.length > 0 && (
        <chakra.ul fontSize="sm" color="fg.muted">
          {moved.map(({ kind, left, returned }) => (
            <li key={kind}>
              {containers.plural(kind)}: <Plural value={left} one="# left" other="# left" />,{' '}
              <Plural value={returned} one="# picked up" other="# picked up" />
            </li>
          ))}
        </chakra.ul>
      )}
      {delivery.showPrices && <TotalsList totals={priced} />}
    </chakra.section>
  );
}
