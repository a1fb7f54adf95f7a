import { Trans } from '@lingui/react/macro';
import type { ReceiptEntry } from '../../../contract/receiving.ts';
import { receivedSums } from '../../../rules/receiving/tally.ts';
import { chakra } from '../../ui/chakra.ts';
import { Figure } from '../../ui/figure.tsx';
import { useFormat } from '../../ui/use-format.ts';
import { Weight } from '../../ui/weight.tsx';

/**
 * The running total of an order: the quantity counted in each unit, and its weight. Shown in blind receiving too,
 * because it doesn't reveal the ordered quantity.
 */
export function ReceivedSoFar({ entries }: { readonly entries: readonly ReceiptEntry[] }) {
  const format = useFormat();
  const { units, weightGrams } = receivedSums(entries);
  if (units.length === 0) return null;
  return (
    <chakra.p display="flex" flexWrap="wrap" alignItems="baseline" columnGap={4} rowGap={1} aria-live="polite">
      <chakra.span color="fg.muted">
        <Trans>Received so far</Trans>
      </chakra.span>
      {units.map(({ uom, quantity }) => (
        <Figure key={uom} unit={uom} strong>
          {format.number(quantity)}
        </Figure>
      ))}
      {weightGrams !== null && <Weight grams={weightGrams} strong />}
    </chakra.p>
  );
}
