import { Trans, useLingui } from '@lingui/react/macro';
import type { Lot } from '../../../contract/floor.ts';
import { codeOfLot } from '../../../rules/traceability/lot-name.ts';
import { chakra } from '../../ui/chakra.ts';
import { Dialog } from '../../ui/dialog.tsx';
import { useFormat } from '../../ui/use-format.ts';
import { ChoiceButton } from '../warehouse/choice-button.tsx';
import { quantityOf, type WhichLotQuestion } from './pick-question.ts';
import { usePickWords } from './use-pick-words.ts';

/** The label has no lot, and the bin has several, or several packers use its code: asks once per stop which one was taken. */
export function WhichLotDialog({
  question,
  onChoose,
  onClose,
}: {
  readonly question: WhichLotQuestion;
  /** Null if the picker can't tell. */
  readonly onChoose: (lot: Lot | null) => void;
  readonly onClose: () => void;
}) {
  const { t } = useLingui();
  const format = useFormat();
  const words = usePickWords();
  const { hand, lots } = question;
  const isOfPackers = question.code != null;
  const scanned = words.amount(quantityOf(question), hand.task);
  const dayOf = ({ expiresOn }: Lot) => (expiresOn === null ? t`No best-before day` : format.day(expiresOn));
  const detailOf = (lot: Lot) =>
    isOfPackers && lot.lotCode === codeOfLot(lot.lotCode) ? `${t`Another packer`} · ${dayOf(lot)}` : dayOf(lot);
  return (
    <Dialog open sticky onClose={onClose} title={<Trans>Which lot is it?</Trans>}>
      <chakra.div display="grid" gridTemplateColumns="minmax(0, 1fr)" gap={2}>
        <chakra.p overflowWrap="anywhere">{hand.task.description}</chakra.p>
        <p>
          {isOfPackers ? (
            <Trans>{lots.length} packers use this lot code. Look at the packer on the case.</Trans>
          ) : (
            <Trans>
              The label has no lot. Bin {hand.task.bin} has {lots.length} lots of it.
            </Trans>
          )}
        </p>
        <chakra.p fontWeight="bold" aria-live="polite">
          <Trans>{scanned} scanned</Trans>
        </chakra.p>
        {lots.map((lot) => (
          <ChoiceButton key={lot.id} onPick={() => onChoose(lot)}>
            <chakra.span display="grid" textAlign="center">
              <chakra.span fontFamily="mono" overflowWrap="anywhere">
                {lot.lotCode}
              </chakra.span>
              <chakra.span fontSize="sm" fontWeight="normal">
                {detailOf(lot)}
              </chakra.span>
            </chakra.span>
          </ChoiceButton>
        ))}
        <ChoiceButton onPick={() => onChoose(null)}>
          <Trans>I can’t tell</Trans>
        </ChoiceButton>
      </chakra.div>
    </Dialog>
  );
}
