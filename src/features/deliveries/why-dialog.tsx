import { Trans, useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { containsCardNumber } from '../../../rules/card.ts';
import { Button } from '../../ui/button.tsx';
import { chakra } from '../../ui/chakra.ts';
import { Dialog } from '../../ui/dialog.tsx';
import { Field } from '../../ui/field.tsx';
import { PhotoChoice } from '../../ui/photo-choice.tsx';
import { PressChoice } from '../../ui/press-choice.tsx';
import { TextArea } from '../../ui/text-area.tsx';
import { useSheetDraft } from '../warehouse/use-sheet-draft.ts';

/** The reason and the note while they are entered. */
interface Why<Reason> {
  readonly reason: Reason | null;
  readonly note: string;
}

/**
 * Asks for the reason of a difference: one of a few, an optional note, a photo. The reason "other" needs a note. Without
 * a main button, the press of a reason is the answer, so note and photo come first. What is entered is there again when
 * the dialog is opened again, also after a reload.
 */
export function WhyDialog<Reason extends string>({
  title,
  of,
  before,
  lead,
  reasons,
  word,
  done,
  photos,
  onWhy,
  onPhoto,
  onClose,
}: {
  readonly title: ReactNode;
  /** What the reason is about; names the draft on the device. */
  readonly of: string;
  /** Alternatives, shown first. */
  readonly before?: ReactNode;
  readonly lead: ReactNode;
  readonly reasons: readonly (Reason | 'other')[];
  readonly word: (reason: Reason | 'other') => string;
  /** The label of the main button, which confirms the reason. */
  readonly done?: ReactNode;
  /** Number of photos stored already. */
  readonly photos: number;
  /** Resolves true once it is recorded. */
  readonly onWhy: (reason: Reason | 'other', note: string) => Promise<boolean>;
  /** Base64 of a JPEG; stored at once. */
  readonly onPhoto: (data: string) => Promise<boolean>;
  readonly onClose: () => void;
}) {
  const { t } = useLingui();
  const kept = useSheetDraft<Why<Reason | 'other'>>('stop-why', of);
  if (kept.value === undefined) return null;
  const { reason, note } = kept.value ?? { reason: null, note: '' };
  const text = note.trim();
  const card = containsCardNumber(note);
  const isDirect = done === undefined;
  const lacksNote = (one: Reason | 'other') => one === 'other' && text === '';
  const evidence = (
    <>
      <PhotoChoice photo={null} onPhoto={(photo) => photo && void onPhoto(photo)} />
      {photos > 0 && (
        <chakra.p role="status" fontSize="sm" fontWeight="medium">
          {photos === 1 ? t`One photo saved for this stop.` : t`${photos} photos saved for this stop.`}
        </chakra.p>
      )}
      <Field label={t`Note`} optional={reason !== 'other'} error={card && t`This looks like a card number.`}>
        <TextArea
          rows={2}
          maxLength={300}
          value={note}
          onChange={(event) => kept.set({ reason, note: event.target.value })}
        />
      </Field>
    </>
  );
  const record = (one: Reason | 'other') => void kept.record(() => onWhy(one, text));
  const choose = (one: Reason | 'other') => {
    if (isDirect && !card && !lacksNote(one)) record(one);
    else kept.set({ reason: one, note });
  };
  return (
    <Dialog
      open
      onClose={onClose}
      title={title}
      footer={
        isDirect ? undefined : (
          <Button
            full
            size="large"
            variant="primary"
            disabled={reason === null || card || lacksNote(reason)}
            onClick={() => reason !== null && record(reason)}
          >
            {reason === null ? <Trans>Choose a reason</Trans> : lacksNote(reason) ? <Trans>Write a note</Trans> : done}
          </Button>
        )
      }
    >
      <chakra.div display="grid" gridTemplateColumns="minmax(0, 1fr)" gap={3}>
        {before}
        <chakra.p fontSize="sm" color="fg.muted">
          {lead}
        </chakra.p>
        {isDirect && evidence}
        <PressChoice label={t`Reason`} words={reasons} wordOf={word} value={reason} onChange={choose} columns={1} />
        {isDirect && reason !== null && lacksNote(reason) && (
          <chakra.p role="alert" fontSize="sm" fontWeight="medium">
            <Trans>Write a note first, then press the reason again.</Trans>
          </chakra.p>
        )}
        {!isDirect && reason !== null && evidence}
      </chakra.div>
    </Dialog>
  );
}
