import { Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import type { Lot } from '../../../contract/floor.ts';
import { byExpiry, isExpired } from '../../../rules/fefo.ts';
import { Button } from '../../ui/button.tsx';
import { chakra } from '../../ui/chakra.ts';
import { Dialog } from '../../ui/dialog.tsx';
import { Field } from '../../ui/field.tsx';
import { PadField } from '../../ui/pad-field.tsx';
import { PadLayout } from '../../ui/pad-layout.tsx';
import { SelectInput } from '../../ui/select-input.tsx';
import { useFormat } from '../../ui/use-format.ts';
import { DigitPad } from '../warehouse/digit-pad.tsx';
import { hasExpired } from './data/evaluate-scan.ts';
import type { PickTask } from './data/pick-tasks.ts';

/** An unknown lot. */
const NO_LOT = 'none';

/**
 * Enters a quantity by hand, of the lot to take first unless another is chosen. Less than ordered is a partial pick.
 */
export function KeyInDialog({
  task,
  title,
  onTake,
  onClose,
}: {
  readonly task: PickTask;
  readonly title: string;
  /** `isAssumed`: the picker has left the planned lot as it is. */
  readonly onTake: (quantity: number, lot: Lot | null, isAssumed: boolean) => void;
  readonly onClose: () => void;
}) {
  const { t } = useLingui();
  const format = useFormat();
  const choices = task.lots.filter(({ onHand }) => onHand > 0).sort(byExpiry);
  const first = choices.find((lot) => !lot.onHold && !isExpired(lot, task.goodOn)) ?? choices[0];
  const [lotId, setLotId] = useState(first?.id ?? NO_LOT);
  const [named, setNamed] = useState(false);
  const lot = choices.find(({ id }) => id === lotId) ?? null;
  const there = lot ? lot.onHand / task.uomFactor : task.left;
  const [text, setText] = useState('');
  const suggested = Math.max(0, Math.floor(Math.min(task.left, there) * 1000) / 1000);
  const quantity = text === '' ? suggested : Number(text);
  const pick = () => {
    if (quantity > 0) onTake(Math.round(quantity * 1000) / 1000, lot, lot !== null && !named);
  };
  const label = (candidate: Lot) =>
    [
      candidate.lotCode,
      candidate.bin,
      candidate.expiresOn && format.day(candidate.expiresOn),
      candidate.onHold && t`on hold`,
      isExpired(candidate, task.goodOn) &&
        (hasExpired(candidate.expiresOn, task) ? t`expired` : t`expires before delivery`),
    ]
      .filter(Boolean)
      .join(' · ');
  return (
    <Dialog
      open
      onClose={onClose}
      title={title}
      footer={
        <Button full size="large" variant="primary" disabled={!(quantity > 0)} onClick={pick}>
          {quantity > 0 ? (
            <Trans>
              Pick {format.number(quantity)} {task.uom}
            </Trans>
          ) : (
            <Trans>Enter the quantity</Trans>
          )}
        </Button>
      }
    >
      <PadLayout pad={<DigitPad text={text} onChange={setText} maxLength={7} point />}>
        <Field
          label={t`Lot`}
          hint={lot && [lot.bin, lot.expiresOn && format.day(lot.expiresOn)].filter(Boolean).join(' · ')}
        >
          <SelectInput
            options={[
              ...choices.map((candidate) => ({ value: candidate.id, label: label(candidate) })),
              { value: NO_LOT, label: t`Unknown lot` },
            ]}
            value={lotId}
            onChange={(id) => {
              setLotId(id);
              setNamed(true);
            }}
          />
        </Field>
        <chakra.div display="flex" alignItems="baseline" gap={2}>
          <PadField
            label={t`Quantity`}
            text={text}
            suggestion={format.number(suggested)}
            odd={quantity > task.left}
            point
            maxLength={7}
            textAlign="end"
            onText={setText}
            onEnter={pick}
          />
          <chakra.span flex="none" width="50%" fontSize="sm" fontWeight="medium" color="fg.muted">
            / {format.number(task.left)} {task.uom}
          </chakra.span>
        </chakra.div>
        {quantity > task.left && (
          <chakra.p fontSize="sm" color="warning.fg" textAlign="center">
            <Trans>More than left to pick</Trans>
          </chakra.p>
        )}
      </PadLayout>
    </Dialog>
  );
}
