import { Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { LEAD_HOLD_REASONS, type Lot, type LotHoldReason, MOST_HOLD_REASON } from '../../../contract/floor.ts';
import { containsCardNumber } from '../../../rules/card.ts';
import { Button } from '../../ui/button.tsx';
import { chakra } from '../../ui/chakra.ts';
import { Dialog } from '../../ui/dialog.tsx';
import { Field } from '../../ui/field.tsx';
import { PressChoice } from '../../ui/press-choice.tsx';
import { TextArea } from '../../ui/text-area.tsx';
import { useHoldReason } from './use-hold-reason.ts';

/** What the lead decided. */
export interface HoldDecision {
  readonly onHold: boolean;
  /** Null for a release. */
  readonly holdReason: LotHoldReason | null;
  /** The note. */
  readonly reason: string;
}

/** Asks before goods are put on hold, with the reason, or released. */
export function HoldDialog({
  lot,
  name,
  busy,
  onDecide,
  onClose,
}: {
  readonly lot: Lot;
  readonly name: string;
  readonly busy: boolean;
  readonly onDecide: (decision: HoldDecision) => void;
  readonly onClose: () => void;
}) {
  const { t } = useLingui();
  const words = useHoldReason();
  const [holdReason, setHoldReason] = useState<LotHoldReason | null>(null);
  const [note, setNote] = useState('');
  // The server would refuse the hold later, and the goods would be free until then.
  const hasCard = containsCardNumber(note);
  const field = t`Note`;
  const { lotCode, bin, onHold } = lot;
  return (
    <Dialog
      open
      onClose={onClose}
      title={onHold ? <Trans>Release these goods?</Trans> : <Trans>Put these goods on hold?</Trans>}
      footer={
        <>
          <Button size="large" onClick={onClose}>
            <Trans>Cancel</Trans>
          </Button>
          <Button
            size="large"
            variant="primary"
            loading={busy}
            disabled={hasCard || (!onHold && holdReason === null)}
            onClick={() => onDecide({ onHold: !onHold, holdReason, reason: note.trim() })}
          >
            {onHold ? (
              <Trans>Release</Trans>
            ) : holdReason === null ? (
              <Trans>Choose a reason</Trans>
            ) : (
              <Trans>Put on hold</Trans>
            )}
          </Button>
        </>
      }
    >
      <chakra.div display="grid" gridTemplateColumns="minmax(0, 1fr)" gap={4}>
        <p>
          <chakra.strong>{name}</chakra.strong>
          <br />
          {[t`Lot ${lotCode}`, bin].filter(Boolean).join(' · ')}
          {onHold && (
            <>
              <br />
              {words.why(lot)}
            </>
          )}
        </p>
        <p>
          {onHold ? (
            <Trans>Pickers can take them again.</Trans>
          ) : (
            <Trans>Pickers can’t take them until they are released. What was packed from them is on hold, too.</Trans>
          )}
        </p>
        {!onHold && (
          <PressChoice
            label={t`Reason`}
            words={LEAD_HOLD_REASONS}
            wordOf={words.word}
            value={holdReason}
            onChange={setHoldReason}
          />
        )}
        <Field
          label={field}
          optional
          error={hasCard && t`The ${field} field isn't allowed to contain credit card number`}
        >
          <TextArea
            value={note}
            maxLength={MOST_HOLD_REASON}
            rows={2}
            onChange={(event) => setNote(event.target.value)}
          />
        </Field>
      </chakra.div>
    </Dialog>
  );
}
