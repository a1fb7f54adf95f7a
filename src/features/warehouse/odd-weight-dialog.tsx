import { Trans } from '@lingui/react/macro';
import { plausibleWeight, type UsualWeight } from '../../../rules/usual-weight.ts';
import type { WeightUnit } from '../../../rules/weight.ts';
import { chakra } from '../../ui/chakra.ts';
import { Dialog } from '../../ui/dialog.tsx';
import { useFormat } from '../../ui/use-format.ts';
import { Weight } from '../../ui/weight.tsx';
import { ChoiceButton } from './choice-button.tsx';

/** Asks about a weight outside the item's limits (`isPlausibleWeight`). Nothing is recorded before the answer. */
export function OddWeightDialog({
  grams,
  cases,
  usual,
  unit,
  onUse,
  onClose,
}: {
  /** Of all cases together. */
  readonly grams: number;
  readonly cases: number;
  readonly usual: UsualWeight;
  readonly unit: WeightUnit;
  readonly onUse: () => void;
  readonly onClose: () => void;
}) {
  const format = useFormat();
  const limits = plausibleWeight(cases, usual);
  return (
    <Dialog open sticky role="alertdialog" onClose={onClose} title={<Trans>Check the weight</Trans>}>
      <chakra.div display="grid" gridTemplateColumns="minmax(0, 1fr)" gap={3}>
        <chakra.p fontSize="field" fontWeight="bold" lineHeight="tight" color="warning.fg">
          <Weight grams={grams} unit={unit} strong />
        </chakra.p>
        {limits && (
          <p>
            <Trans>
              Usual: {format.weight(limits[0], unit)} to {format.weight(limits[1], unit)}
            </Trans>
          </p>
        )}
        <ChoiceButton main onPick={onClose}>
          <Trans>Weigh again</Trans>
        </ChoiceButton>
        <ChoiceButton onPick={onUse}>
          <Trans>{format.weight(grams, unit)} is right</Trans>
        </ChoiceButton>
      </chakra.div>
    </Dialog>
  );
}
