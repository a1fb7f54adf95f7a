import { Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { isPlausibleWeight } from '../../../../../../rules/picking.ts';
import { gramsFrom, type WeightUnit } from '../../../../../../rules/weight.ts';
import type { Hand } from '../../../../../data/picking/judge-scan.ts';
import { Button } from '../../../../../ui/button.tsx';
import { chakra } from '../../../../../ui/chakra.ts';
import { Dialog } from '../../../../../ui/dialog.tsx';
import { SegmentedControl } from '../../../../../ui/segmented-control.tsx';
import { useFormat } from '../../../../../ui/use-format.ts';
import { Weight } from '../../../../../ui/weight.tsx';
import { DigitPad } from './digit-pad.tsx';

/** Case by case: each weight is added, and all of them are picked together. A weight that no such case has is doubted, not refused. */
export function WeighDialog({
  hand,
  onTake,
  onClose,
}: {
  readonly hand: Hand;
  readonly onTake: (caseWeightsGrams: readonly number[]) => void;
  readonly onClose: () => void;
}) {
  const { t } = useLingui();
  const format = useFormat();
  const { task } = hand;
  const [unit, setUnit] = useState<WeightUnit>('lb');
  const [text, setText] = useState('');
  const [weights, setWeights] = useState<readonly number[]>([]);
  const typed = Number(text) > 0 ? gramsFrom(Math.round(Number(text) * 1000) / 1000, unit) : 0;
  const odd = typed > 0 && !isPlausibleWeight(typed, 1, task.averageWeightGrams);
  const all = typed > 0 ? [...weights, typed] : weights;
  const total = all.reduce((sum, grams) => sum + grams, 0);
  const cases = all.length;
  return (
    <Dialog
      open
      onClose={onClose}
      title={<Trans>Weigh each case</Trans>}
      footer={
        <>
          <Button
            size="large"
            disabled={typed === 0}
            onClick={() => {
              setWeights(all);
              setText('');
            }}
          >
            <Trans>One more</Trans>
          </Button>
          <Button full size="large" variant="primary" disabled={cases === 0} onClick={() => onTake(all)}>
            <Trans>
              Pick {format.number(cases)} {task.uom}
            </Trans>
          </Button>
        </>
      }
    >
      <chakra.div display="grid" gap={3}>
        <p>
          {task.description}
          {hand.lotCode && <chakra.span color="fg.muted"> · {hand.lotCode}</chakra.span>}
        </p>
        <chakra.div display="flex" justifyContent="space-between" gap={3} flexWrap="wrap">
          <chakra.output
            aria-label={t`Weight`}
            fontSize="field"
            fontWeight="bold"
            lineHeight="tight"
            fontVariantNumeric="tabular-nums"
            color={odd ? 'warning.fg' : 'fg'}
          >
            {text === '' ? '0' : format.number(Number(text))}
          </chakra.output>
          <SegmentedControl<WeightUnit>
            label={t`Unit`}
            value={unit}
            onChange={setUnit}
            segments={[
              { value: 'lb', label: 'lb' },
              { value: 'kg', label: 'kg' },
            ]}
          />
        </chakra.div>
        {odd && task.averageWeightGrams !== null && (
          <chakra.p fontSize="sm" color="warning.fg">
            <Trans>
              Such a case weighs about <Weight grams={task.averageWeightGrams} unit={unit} />. Is it right?
            </Trans>
          </chakra.p>
        )}
        <chakra.p fontSize="sm" color="fg.muted">
          <Trans>
            {cases} of {format.number(task.left)} weighed, <Weight grams={total} unit={unit} /> together
          </Trans>
        </chakra.p>
        <DigitPad text={text} onChange={setText} maxLength={7} point />
      </chakra.div>
    </Dialog>
  );
}
