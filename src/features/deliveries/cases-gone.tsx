import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import type { DeliveryLine, LineOutcome } from '../../../contract/deliveries.ts';
import { caseWeightsOf, deliveredQuantity, weightWithoutCases } from '../../../rules/delivery.ts';
import { subtractQuantities } from '../../../rules/quantity.ts';
import { Button } from '../../ui/button.tsx';
import { Callout } from '../../ui/callout.tsx';
import { chakra } from '../../ui/chakra.ts';
import { useFormat } from '../../ui/use-format.ts';
import { outcomeOf } from './outcome.ts';

/** Returns how many cases stay on the truck, if it matters for the weight which of them; else 0. */
export function casesToName(line: DeliveryLine): number {
  const kept = deliveredQuantity(line);
  const gone = subtractQuantities(line.pickedQuantity, kept);
  return kept > 0 && Number.isInteger(gone) && new Set(caseWeightsOf(line)).size > 1 ? gone : 0;
}

/**
 * Asks which weighed cases of a line stay on the truck, so that the customer pays only for the weight of the delivered
 * ones. A driver who can't tell leaves it at the average.
 */
export function CasesGone({
  line,
  isAverage,
  onAverage,
  onSet,
}: {
  readonly line: DeliveryLine;
  /** The driver can't tell which. */
  readonly isAverage: boolean;
  readonly onAverage: () => void;
  readonly onSet: (outcome: LineOutcome) => Promise<boolean>;
}) {
  const { t } = useLingui();
  const format = useFormat();
  const [chosen, setChosen] = useState<readonly number[]>([]);
  const gone = casesToName(line);
  if (gone === 0) return null;
  const weights = caseWeightsOf(line);
  const unit = line.priceUnit === 'kg' ? 'kg' : 'lb';
  const known = line.outcome?.weightGrams ?? null;
  // Named before this sheet was opened.
  if (known !== null && chosen.length === 0) {
    const kept = format.weight(known, unit);
    return (
      <Callout
        tone="info"
        title={<Trans>The customer pays {kept}</Trans>}
        action={
          <Button onClick={() => void onSet({ ...outcomeOf(line), weightGrams: null })}>
            <Trans>Choose the cases again</Trans>
          </Button>
        }
      />
    );
  }
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
        {known !== null ? (
          <Trans>The customer pays the weight of the other cases.</Trans>
        ) : isAverage ? (
          <Trans>The customer pays the average weight.</Trans>
        ) : (
          <Plural value={gone} one="Choose # case by its weight." other="Choose # cases by their weights." />
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
      {known === null && !isAverage && (
        <Button full onClick={onAverage}>
          <Trans>I can’t tell which</Trans>
        </Button>
      )}
    </chakra.fieldset>
  );
}
