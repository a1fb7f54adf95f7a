import { Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import type { DeliveryLine, LineOutcome } from '../../../contract/deliveries.ts';
import { caseWeightsOf, deliveredQuantity, weightWithoutCases } from '../../../rules/delivery.ts';
import { subtractQuantities } from '../../../rules/quantity.ts';
import { Button } from '../../ui/button.tsx';
import { chakra } from '../../ui/chakra.ts';
import { useFormat } from '../../ui/use-format.ts';
import { outcomeOf } from './outcome.ts';

/**
 * Asks which weighed cases of a line stay on the truck, so that the customer pays only for the weight of the delivered
 * ones.
 */
export function CasesGone({
  line,
  onSet,
}: {
  readonly line: DeliveryLine;
  readonly onSet: (outcome: LineOutcome) => Promise<boolean>;
}) {
  const { t } = useLingui();
  const format = useFormat();
  const [chosen, setChosen] = useState<readonly number[]>([]);
  const weights = caseWeightsOf(line);
  const kept = deliveredQuantity(line);
  const gone = subtractQuantities(line.pickedQuantity, kept);
  if (kept === 0 || !Number.isInteger(gone) || gone === 0 || new Set(weights).size < 2) return null;
  const unit = line.priceUnit === 'kg' ? 'kg' : 'lb';
  const known = line.outcome?.weightGrams != null;
  const toggle = (index: number) => {
    const rest = chosen.filter((one) => one !== index);
    // One too many replaces the first.
    const next = rest.length < chosen.length ? rest : [...rest, index].slice(-gone);
    setChosen(next);
    const weightGrams = weightWithoutCases(line, next) ?? null;
    if (weightGrams !== outcomeOf(line).weightGrams) void onSet({ ...outcomeOf(line), weightGrams });
  };
  return (
    <chakra.fieldset display="grid" gap={2}>
      <chakra.legend fontSize="sm" fontWeight="semibold">
        <Trans>Which cases stay on the truck?</Trans>
      </chakra.legend>
      <chakra.p role="status" fontSize="xs" color="fg.muted">
        {known ? (
          <Trans>The customer pays the weight of the other cases.</Trans>
        ) : (
          <Trans>Until you choose, the customer pays the average weight.</Trans>
        )}
      </chakra.p>
      <chakra.div display="grid" gridTemplateColumns="repeat(auto-fit, minmax(min(100%, 8rem), 1fr))" gap={2}>
        {weights.map((grams, index) => {
          const number = index + 1;
          const weight = format.weight(grams, unit);
          return (
            <Button
              // biome-ignore lint/suspicious/noArrayIndexKey: cases have no name but their place among those that were picked
              key={index}
              full
              variant={chosen.includes(index) ? 'primary' : 'secondary'}
              aria-pressed={chosen.includes(index)}
              aria-label={t`Case ${number}, ${weight}`}
              onClick={() => toggle(index)}
            >
              {weight}
            </Button>
          );
        })}
      </chakra.div>
    </chakra.fieldset>
  );
}
