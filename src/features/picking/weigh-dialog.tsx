import { Trans, useLingui } from '@lingui/react/macro';
import Undo2 from 'lucide-react/icons/undo-2';
import { useState } from 'react';
import { isPlausibleWeight } from '../../../rules/usual-weight.ts';
import type { WeightUnit } from '../../../rules/weight.ts';
import { Button } from '../../ui/button.tsx';
import { chakra } from '../../ui/chakra.ts';
import { Dialog } from '../../ui/dialog.tsx';
import { PadLayout } from '../../ui/pad-layout.tsx';
import { useFormat } from '../../ui/use-format.ts';
import { Weight } from '../../ui/weight.tsx';
import { DigitPad } from '../warehouse/digit-pad.tsx';
import { OddWeightDialog } from '../warehouse/odd-weight-dialog.tsx';
import { typedGrams, WeightReading } from '../warehouse/weight-reading.tsx';
import type { Hand } from './data/evaluate-scan.ts';

/**
 * Weighs case by case: each weight is added by hand or by the scan of a label with a weight, and all cases are picked
 * together. A weight outside the item's limits is added only once the picker has confirmed it.
 */
export function WeighDialog({
  hand,
  weights,
  doubted,
  onWeights,
  onDoubt,
  onTake,
  onClose,
}: {
  readonly hand: Hand;
  readonly weights: readonly number[];
  /** The weight in question, in grams. */
  readonly doubted: number | null;
  readonly onWeights: (weights: readonly number[]) => void;
  readonly onDoubt: (grams: number | null) => void;
  readonly onTake: (caseWeightsGrams: readonly number[]) => void;
  readonly onClose: () => void;
}) {
  const { t } = useLingui();
  const format = useFormat();
  const { task } = hand;
  const [unit, setUnit] = useState<WeightUnit>('lb');
  const [text, setText] = useState('');
  const typed = typedGrams(text, unit);
  const usual = task.averageWeightGrams;
  const all = typed > 0 ? [...weights, typed] : weights;
  const total = all.reduce((sum, grams) => sum + grams, 0);
  const cases = all.length;
  const last = weights.at(-1);
  const odd = typed > 0 && !isPlausibleWeight(typed, 1, task);
  const next = () => {
    if (odd) return onDoubt(typed);
    onWeights(all);
    setText('');
  };
  return (
    <Dialog
      open
      sticky
      onClose={onClose}
      title={<Trans>Weigh each case</Trans>}
      footer={
        // Side by side, because stacked they leave no room for the keys on a phone. Stacked only if half the width is
        // too narrow for a word in large type.
        <chakra.div
          flex="1"
          display="grid"
          gridTemplateColumns="repeat(auto-fit, minmax(min(100%, 8rem), 1fr))"
          gap={2}
        >
          <Button size="large" disabled={typed === 0} onClick={next}>
            <Trans>Next case</Trans>
          </Button>
          <Button
            full
            size="large"
            variant="primary"
            disabled={cases === 0}
            onClick={() => (odd ? onDoubt(typed) : onTake(all))}
          >
            {cases > 0 ? (
              <Trans>
                Pick {format.number(cases)} {task.uom}
              </Trans>
            ) : (
              <Trans>Enter the weight</Trans>
            )}
          </Button>
        </chakra.div>
      }
    >
      <PadLayout pad={<DigitPad text={text} onChange={setText} maxLength={7} point tall={false} />}>
        <chakra.p overflowWrap="anywhere">
          {task.description}
          {hand.lotCode && <chakra.span color="fg.muted"> · {hand.lotCode}</chakra.span>}
        </chakra.p>
        <WeightReading
          text={text}
          odd={odd}
          unit={unit}
          onText={setText}
          onUnit={setUnit}
          onEnter={() => {
            if (typed > 0) next();
          }}
        />
        {odd && usual !== null && (
          <chakra.p fontSize="sm" color="warning.fg">
            <Trans>
              Usually about <Weight grams={usual} unit={unit} />
            </Trans>
          </chakra.p>
        )}
        <chakra.div
          display="grid"
          gridTemplateColumns="minmax(0, 1fr) auto"
          alignItems="center"
          columnGap={3}
          minHeight="touch"
        >
          <chakra.p fontSize="sm" color="fg.muted" lineHeight="snug" aria-live="polite">
            <chakra.span display="block">
              <Trans>
                {cases} of {format.number(task.left)} weighed
              </Trans>
            </chakra.span>
            {cases > 0 && (
              <chakra.span display="block">
                <Trans>
                  <Weight grams={total} unit={unit} strong /> · average{' '}
                  <Weight grams={Math.round(total / cases)} unit={unit} />
                </Trans>
              </chakra.span>
            )}
          </chakra.p>
          {last !== undefined && (
            <Button
              icon={<Undo2 size={20} aria-hidden />}
              aria-label={t`Undo ${format.weight(last, unit)}`}
              onClick={() => onWeights(weights.slice(0, -1))}
            >
              {format.weight(last, unit)}
            </Button>
          )}
        </chakra.div>
        {cases > task.left && (
          <chakra.p fontSize="sm" color="warning.fg">
            <Trans>More than left to pick</Trans>
          </chakra.p>
        )}
        {doubted !== null && usual !== null && (
          <OddWeightDialog
            grams={doubted}
            cases={1}
            usual={task}
            unit={unit}
            onClose={() => {
              setText('');
              onDoubt(null);
            }}
            onUse={() => {
              setText('');
              onWeights([...weights, doubted]);
            }}
          />
        )}
      </PadLayout>
    </Dialog>
  );
}
