import { Trans, useLingui } from '@lingui/react/macro';
import { OVERRIDE_REASONS, type OverrideReason } from '../../../contract/picking.ts';
import { chakra } from '../../ui/chakra.ts';
import { Dialog } from '../../ui/dialog.tsx';
import { useFormat } from '../../ui/use-format.ts';
import { useHoldReason } from '../holds/use-hold-reason.ts';
import { ChoiceButton } from '../warehouse/choice-button.tsx';
import { type Hand, hasExpired, type Objection } from './data/evaluate-scan.ts';
import { usePickWords } from './use-pick-words.ts';

/**
 * Asks for the reason to pick a lot other than the one to take first, or to put it back. Goods on hold are not picked; a
 * lot past its date is picked only by a lead; one that expires before the delivery needs a reason.
 */
export function OverrideDialog({
  hand,
  why,
  expiresOn,
  isLead,
  onTake,
  onClose,
}: {
  readonly hand: Hand;
  readonly why: Objection;
  /** The day of the label, or of the warehouse's records. */
  readonly expiresOn: string | null;
  readonly isLead: boolean;
  readonly onTake: (reason: OverrideReason) => void;
  readonly onClose: () => void;
}) {
  const { t } = useLingui();
  const format = useFormat();
  const words = usePickWords();
  const holds = useHoldReason();
  const planned = hand.task.allocations[0]?.lot;
  const isPast = why === 'expired' && hasExpired(expiresOn, hand.task);
  const isHeld = why === 'on-hold';
  const mayPick = !isHeld && (!isPast || isLead);
  const [lastDay, delivery] = [expiresOn && format.day(expiresOn), format.day(hand.task.goodOn)];
  const good = planned?.expiresOn ? format.day(planned.expiresOn) : null;
  return (
    <Dialog
      open
      onClose={onClose}
      title={
        isHeld ? (
          <Trans>This lot is on hold</Trans>
        ) : isPast ? (
          <Trans>This lot has expired</Trans>
        ) : why === 'expired' ? (
          <Trans>Expires before delivery</Trans>
        ) : (
          <Trans>Another lot</Trans>
        )
      }
    >
      <chakra.div display="grid" gridTemplateColumns="minmax(0, 1fr)" gap={3}>
        <p>
          <Trans>
            You scanned: lot <chakra.strong fontFamily="mono">{hand.lotCode}</chakra.strong>
          </Trans>
        </p>
        {isHeld && hand.lot && <chakra.p overflowWrap="anywhere">{holds.why(hand.lot)}</chakra.p>}
        {why === 'unknown' && <p>{t`Lot ${hand.lotCode ?? ''} is not recorded here`}</p>}
        {why === 'expired' && (
          <p>
            <Trans>
              Use by {lastDay}, delivery {delivery}
            </Trans>
          </p>
        )}
        {planned && planned.lotCode !== hand.lotCode && (
          <p>
            <Trans>
              Pick first: lot <chakra.strong fontFamily="mono">{planned.lotCode}</chakra.strong>
            </Trans>
            {good && ` · ${good}`}
          </p>
        )}
        <chakra.p color="fg.muted" fontSize="sm">
          {mayPick ? (
            <Trans>Why this lot?</Trans>
          ) : isHeld ? (
            <Trans>Goods on hold can’t be picked. Put them back. The warehouse lead can release them.</Trans>
          ) : (
            <Trans>Only the warehouse lead may pick an expired lot. Put it back and tell your lead.</Trans>
          )}
        </chakra.p>
        <chakra.div display="grid" gridTemplateColumns="minmax(0, 1fr)" gap={2} role="group" aria-label={t`Reason`}>
          {mayPick &&
            OVERRIDE_REASONS.map((reason) => (
              <ChoiceButton key={reason} onPick={() => onTake(reason)}>
                {words.reason(reason)}
              </ChoiceButton>
            ))}
          <ChoiceButton main onPick={onClose}>
            <Trans>Put it back</Trans>
          </ChoiceButton>
        </chakra.div>
      </chakra.div>
    </Dialog>
  );
}
