import { Trans, useLingui } from '@lingui/react/macro';
import { REFUSAL_REASONS } from '../../../contract/constants.ts';
import { DELIVERY_SHORT_REASONS, type DeliveryLine, type LineOutcome } from '../../../contract/deliveries.ts';
import { containsCardNumber } from '../../../rules/card.ts';
import { Button } from '../../ui/button.tsx';
import { chakra } from '../../ui/chakra.ts';
import { Drawer } from '../../ui/drawer.tsx';
import { Field } from '../../ui/field.tsx';
import { PhotoChoice } from '../../ui/photo-choice.tsx';
import { PressChoice } from '../../ui/press-choice.tsx';
import { QuantityStepper } from '../../ui/quantity-stepper.tsx';
import { SegmentedControl } from '../../ui/segmented-control.tsx';
import { TextArea } from '../../ui/text-area.tsx';
import { useFormat } from '../../ui/use-format.ts';
import { CasesGone, casesToName } from './cases-gone.tsx';
import { hasTrouble, mostOf, outcomeOf, type Trouble, troubleOf, withTrouble } from './outcome.ts';
import type { OutcomeDraft } from './stop-line.ts';
import { useDriverWords } from './use-driver-words.ts';

/**
 * The outcome of a line that differs: kind, quantity, reason. Each tap on a reason is durable at once. A quantity
 * without a reason is a draft, and the sheet is not done with it.
 */
export function OutcomeSheet({
  line,
  draft,
  onDraft,
  onSet,
  onPhoto,
  onClose,
}: {
  readonly line: DeliveryLine;
  readonly draft: OutcomeDraft;
  readonly onDraft: (draft: OutcomeDraft) => void;
  readonly onSet: (outcome: LineOutcome) => Promise<boolean>;
  /** Base64 of a JPEG. */
  readonly onPhoto: (data: string) => Promise<boolean>;
  readonly onClose: () => void;
}) {
  const { t } = useLingui();
  const format = useFormat();
  const words = useDriverWords();
  const { proposed } = draft;
  const kind = draft.kind ?? firstTrouble(line);
  const note = draft.note ?? outcomeOf(line).note;
  const { quantity: said, reason } = troubleOf(line, kind);
  const most = mostOf(line, kind);
  const step = Number.isInteger(line.pickedQuantity) ? 1 : 0.001;
  const quantity = said > 0 ? said : Math.min(most, proposed ?? 1);
  const reasons = kind === 'short' ? DELIVERY_SHORT_REASONS : REFUSAL_REASONS;
  const photos = line.photoIds.length;
  const cardInNote = containsCardNumber(note);
  const isRecorded = hasTrouble(line) || photos > 0 || note.trim() !== '';
  const lacksReason = said === 0 && (proposed !== null || !isRecorded);
  const isAverage = draft.isAverage === true;
  const lacksCases = kind !== 'returned' && casesToName(line) > 0 && line.outcome?.weightGrams == null && !isAverage;

  const setQuantity = (next: number) => {
    if (said > 0) void onSet(withTrouble(line, kind, next, reason));
    else onDraft({ ...draft, kind, proposed: next });
  };
  /** Records it with the note as typed, because the line does not show yet what leaving the note's field has saved. */
  const record = (outcome: LineOutcome) => onSet(cardInNote ? outcome : { ...outcome, note: note.trim() });
  const saveNote = () => {
    const text = note.trim();
    if (!cardInNote && text !== outcomeOf(line).note) void onSet({ ...outcomeOf(line), note: text });
  };
  const close = () => {
    saveNote();
    onClose();
  };
  return (
    <Drawer
      open
      onClose={close}
      title={line.description}
      footer={
        <Button full size="large" variant="primary" disabled={lacksReason || lacksCases} onClick={close}>
          {lacksReason ? (
            <Trans>Choose a reason</Trans>
          ) : lacksCases ? (
            <Trans>Choose the cases</Trans>
          ) : (
            <Trans>Done</Trans>
          )}
        </Button>
      }
    >
      <chakra.div display="grid" gridTemplateColumns="minmax(0, 1fr)" gap={4}>
        <SegmentedControl<Trouble>
          full
          label={t`What happened`}
          value={kind}
          onChange={(next) => onDraft({ ...draft, kind: next, proposed: null })}
          segments={(['short', 'refused', 'returned'] as const).map((value) => ({
            value,
            label: words.trouble(value),
            // Nothing is left that could differ.
            disabled: value !== 'returned' && mostOf(line, value) === 0,
          }))}
        />
        {kind === 'returned' && (
          <chakra.p fontSize="xs" color="fg.muted">
            <Trans>Items from an earlier delivery that the customer returns.</Trans>
          </chakra.p>
        )}
        <chakra.div display="flex" flexWrap="wrap" alignItems="center" gap={3}>
          <QuantityStepper
            label={t`How many`}
            value={quantity}
            min={said > 0 ? 0 : Math.min(step, most)}
            max={most}
            step={step}
            unit={line.uom}
            onChange={setQuantity}
          />
          {kind !== 'returned' && most > 1 && quantity !== most && (
            <Button onClick={() => setQuantity(most)}>
              <Trans>
                All {format.number(most)} {line.uom}
              </Trans>
            </Button>
          )}
        </chakra.div>
        <PressChoice
          label={t`Reason`}
          words={reasons}
          wordOf={words.reason}
          value={said > 0 ? reason : null}
          onChange={async (one) => {
            if ((await record(withTrouble(line, kind, quantity, one))) && proposed !== null)
              onDraft({ ...draft, kind, proposed: null });
          }}
          disabled={most === 0}
        />
        {said > 0 && kind !== 'returned' && (
          <CasesGone
            line={line}
            isAverage={isAverage}
            onAverage={() => onDraft({ ...draft, isAverage: true })}
            onSet={onSet}
          />
        )}
        {said > 0 && (
          <Button
            full
            onClick={() => void record(withTrouble(line, kind, 0, null)).then((isSet) => isSet && onClose())}
          >
            <Trans>It was delivered</Trans>
          </Button>
        )}
        <PhotoChoice photo={null} onPhoto={(photo) => photo && void onPhoto(photo)} />
        {photos > 0 && (
          <chakra.p role="status" fontSize="sm" fontWeight="medium">
            {photos === 1 ? t`One photo saved for this line.` : t`${photos} photos saved for this line.`}
          </chakra.p>
        )}
        <Field label={t`Note`} optional error={cardInNote && t`This looks like a card number.`}>
          <TextArea
            rows={2}
            maxLength={300}
            value={note}
            onChange={(event) => onDraft({ ...draft, note: event.target.value })}
            onBlur={saveNote}
          />
        </Field>
      </chakra.div>
    </Drawer>
  );
}

function firstTrouble(line: DeliveryLine): Trouble {
  const said = (['short', 'refused', 'returned'] as const).find((kind) => troubleOf(line, kind).quantity > 0);
  return said ?? (line.pickedQuantity > 0 ? 'refused' : 'returned');
}
