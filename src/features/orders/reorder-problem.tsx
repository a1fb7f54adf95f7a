import { Trans } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { chakra } from '../../ui/chakra.ts';
import { Money } from '../../ui/money.tsx';
import { type Tone, ToneIcon } from '../../ui/tone.tsx';
import { useFormat } from '../../ui/use-format.ts';
import { availableIn } from '../carts/data/price-cart.ts';
import type { ReorderLine } from './data/plan-reorder.ts';

/** Returns why an old line can't simply go into the cart, with old and new value if one changed. */
export function ReorderProblem({ entry }: { readonly entry: ReorderLine }) {
  const format = useFormat();
  const { line, item, problem, priceNow } = entry;
  const { uom } = line;
  if (problem === 'repriced' && line.unitPrice !== null) {
    const per = line.priceUnit === 'uom' ? uom : line.priceUnit;
    return (
      <Said tone="info">
        {priceNow === null ? (
          <Trans>
            Was <Money cents={line.unitPrice} per={per} />, now on request
          </Trans>
        ) : (
          <Trans>
            Was <Money cents={line.unitPrice} per={per} />, now <Money cents={priceNow} per={per} strong />
          </Trans>
        )}
      </Said>
    );
  }
  if (problem === 'short') {
    const there = format.number((item && availableIn(item, uom)) ?? 0);
    const wanted = format.number(line.quantity);
    return (
      <Said tone="warning">
        <Trans>
          Only {there} {uom} in stock, you ordered {wanted}
        </Trans>
      </Said>
    );
  }
  if (problem === 'out_of_stock') {
    const day = item?.inboundOn ? format.day(item.inboundOn, 'weekday') : null;
    return (
      <Said tone="warning">
        {day === null ? <Trans>Out of stock</Trans> : <Trans>Out of stock · expected {day}</Trans>}
      </Said>
    );
  }
  if (problem === 'unit')
    return (
      <Said tone="warning">
        <Trans>No longer sold to you in {uom}</Trans>
      </Said>
    );
  return (
    <Said tone="warning">
      {problem === 'gone' ? <Trans>No longer in the catalog</Trans> : <Trans>No longer on your list</Trans>}
    </Said>
  );
}

function Said({ tone, children }: { readonly tone: Tone; readonly children: ReactNode }) {
  return (
    <chakra.p display="flex" alignItems="start" gap={1.5} fontSize="xs" lineHeight="snug" color={`${tone}.fg`}>
      <chakra.span flexShrink={0} marginTop="0.0625rem">
        <ToneIcon tone={tone} size={16} />
      </chakra.span>
      <span>{children}</span>
    </chakra.p>
  );
}
