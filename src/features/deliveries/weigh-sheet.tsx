import { Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import type { DeliveryLine } from '../../../contract/deliveries.ts';
import { deliveredQuantity } from '../../../rules/delivery.ts';
import { isPlausibleWeight } from '../../../rules/usual-weight.ts';
import type { WeightUnit } from '../../../rules/weight.ts';
import { useFeedback } from '../../scan/feedback/feedback-context.ts';
import { useScanner } from '../../scan/use-scanner.ts';
import { Button } from '../../ui/button.tsx';
import { chakra } from '../../ui/chakra.ts';
import { Dialog } from '../../ui/dialog.tsx';
import { PadLayout } from '../../ui/pad-layout.tsx';
import { useFormat } from '../../ui/use-format.ts';
import { Weight } from '../../ui/weight.tsx';
import { DigitPad } from '../warehouse/digit-pad.tsx';
import { OddWeightDialog } from '../warehouse/odd-weight-dialog.tsx';
import { typedGrams, WeightReading } from '../warehouse/weight-reading.tsx';
import type { WeightDraft } from './stop-line.ts';

/** The weight of the delivered goods of a line: entered as a whole, or case by case from the labels. */
export function WeighSheet({
  line,
  draft: { text, scanned },
  onDraft,
  onWeight,
  onClose,
}: {
  readonly line: DeliveryLine;
  readonly draft: WeightDraft;
  readonly onDraft: (draft: WeightDraft) => void;
  /** Grams of all accepted goods; null clears the weight. */
  readonly onWeight: (grams: number | null) => void;
  readonly onClose: () => void;
}) {
  const { t } = useLingui();
  const format = useFormat();
  const feedback = useFeedback();
  const [unit, setUnit] = useState<WeightUnit>(line.priceUnit === 'kg' ? 'kg' : 'lb');
  const kept = deliveredQuantity(line);
  const typed = typedGrams(text, unit);
  const total = typed + scanned.reduce((sum, grams) => sum + grams, 0);
  const odd = total > 0 && !isPlausibleWeight(total, kept, line);
  const cases = scanned.length;
  const [isAsking, setAsking] = useState(false);
  const use = () => (odd ? setAsking(true) : onWeight(total));

  useScanner(({ scan }) => {
    const { gtin, weight } = scan;
    const own = gtin !== null && line.units.some((one) => one.gtin?.padStart(14, '0') === gtin);
    if (!own)
      return feedback.show({ kind: 'wrong-item', title: t`Wrong item`, detail: t`Weigh ${line.description} here` });
    if (!weight)
      return feedback.show({ kind: 'unknown-code', title: t`No weight on the label`, detail: t`Enter by hand` });
    const next = [...scanned, weight.grams];
    onDraft({ text, scanned: next });
    feedback.show({
      kind: 'read',
      title: format.weight(weight.grams, unit),
      detail: t`${next.length} of ${format.number(kept)}`,
    });
  });
  return (
    <Dialog
      open
      onClose={onClose}
      title={<Trans>Weight delivered</Trans>}
      footer={
        <>
          {line.outcome?.weightGrams != null && (
            <Button size="large" onClick={() => onWeight(null)}>
              <Trans>As picked</Trans>
            </Button>
          )}
          <Button full size="large" variant="primary" disabled={total === 0} onClick={use}>
            {total > 0 ? <Trans>Use {format.weight(total, unit)}</Trans> : <Trans>Enter the weight</Trans>}
          </Button>
        </>
      }
    >
      <PadLayout
        pad={<DigitPad text={text} onChange={(next) => onDraft({ text: next, scanned })} maxLength={7} point />}
      >
        <p>
          {line.description}
          <chakra.span color="fg.muted">
            {' · '}
            {format.number(kept)} {line.uom}
          </chakra.span>
        </p>
        <WeightReading
          text={text}
          odd={odd}
          unit={unit}
          onText={(next) => onDraft({ text: next, scanned })}
          onUnit={setUnit}
          onEnter={() => {
            if (total > 0) use();
          }}
        />
        {cases > 0 && (
          <chakra.div display="flex" justifyContent="space-between" alignItems="center" gap={3}>
            <chakra.p fontSize="sm" color="fg.muted">
              <Trans>
                {cases} of {format.number(kept)} read from labels, <Weight grams={total} unit={unit} /> total
              </Trans>
            </chakra.p>
            <Button onClick={() => onDraft({ text, scanned: scanned.slice(0, -1) })}>
              <Trans>Undo</Trans>
            </Button>
          </chakra.div>
        )}
        {odd && line.averageWeightGrams !== null && (
          <chakra.p fontSize="sm" color="warning.fg">
            <Trans>
              Usually about <Weight grams={Math.round(line.averageWeightGrams * kept)} unit={unit} />
            </Trans>
          </chakra.p>
        )}
        {isAsking && (
          <OddWeightDialog
            grams={total}
            cases={kept}
            usual={line}
            unit={unit}
            onClose={() => setAsking(false)}
            onUse={() => onWeight(total)}
          />
        )}
      </PadLayout>
    </Dialog>
  );
}
