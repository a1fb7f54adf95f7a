import { Trans } from '@lingui/react/macro';
import { isEstimate, lineAmountsOf } from '../../../contract/order-amounts.ts';
import type { OrderLine } from '../../../contract/orders.ts';
import { estimatedWeightGrams } from '../../../rules/pricing.ts';
import { chakra } from '../../ui/chakra.ts';
import { Money } from '../../ui/money.tsx';
import { Quantity } from '../../ui/quantity.tsx';
import { useFormat } from '../../ui/use-format.ts';
import { Weight } from '../../ui/weight.tsx';

/** The picked quantity, if it is known and differs; a short pick is marked in words. */
export function PickedText({ line }: { readonly line: OrderLine }) {
  const format = useFormat();
  if (line.pickedQuantity === null || line.pickedQuantity === line.quantity) return null;
  const picked = format.number(line.pickedQuantity);
  const ordered = format.number(line.quantity);
  return (
    <chakra.span color="warning.fg" fontWeight="medium">
      <Trans>
        Picked {picked} of {ordered} {line.uom}
      </Trans>
    </chakra.span>
  );
}

/** The weight of a catch-weight line: an estimate until it is weighed. Renders nothing for lines without a weight. */
export function LineWeight({ line }: { readonly line: OrderLine }) {
  const unit = line.priceUnit === 'kg' ? 'kg' : 'lb';
  if (line.actualWeightGrams !== null) return <Weight grams={line.actualWeightGrams} unit={unit} />;
  if (!line.catchWeight || line.averageWeightGrams === null) return null;
  return <Weight grams={estimatedWeightGrams(line.quantity, line.averageWeightGrams)} unit={unit} approximate />;
}

export const LineQuantity = ({ line }: { readonly line: OrderLine }) => (
  <Quantity value={line.quantity} unit={line.uom} />
);

/** The price of the line per price unit. Renders nothing if prices are hidden. */
export function LinePrice({ line }: { readonly line: OrderLine }) {
  if (line.unitPrice === null) return null;
  return <Money cents={line.unitPrice} per={line.priceUnit === 'uom' ? line.uom : line.priceUnit} />;
}

/** The amount of the line after its discount. Renders nothing if prices are hidden. */
export function LineAmount({ line }: { readonly line: OrderLine }) {
  if (line.linePrice === null) return null;
  return <Money cents={line.linePrice} approximate={isEstimate(line)} strong />;
}

/** The reduction of the line; null if it has none, or if prices are hidden. */
export function discountOf(line: OrderLine): number | null {
  const amounts = lineAmountsOf(line);
  return amounts && amounts.discount > 0 ? amounts.discount : null;
}
