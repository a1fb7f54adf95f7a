import { Trans, useLingui } from '@lingui/react/macro';
import { type ReactNode, useState } from 'react';
import { containsCardNumber } from '../../../rules/card.ts';
import { Button } from '../../ui/button.tsx';
import { chakra } from '../../ui/chakra.ts';
import { Dialog } from '../../ui/dialog.tsx';
import { Field } from '../../ui/field.tsx';
import { PhotoChoice } from '../../ui/photo-choice.tsx';
import { PressChoice } from '../../ui/press-choice.tsx';
import { TextArea } from '../../ui/text-area.tsx';

/**
 * Asks for the reason of a difference: one of a few, an optional note, a photo. The reason "other" needs a note. Without
 * a main button, the press of a reason is the answer, so note and photo come first.
 */
export function WhyDialog<Reason extends string>({
  title,
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
  /** Alternatives, shown first. */
  readonly before?: ReactNode;
  readonly lead: ReactNode;
  readonly reasons: readonly (Reason | 'other')[];
  readonly word: (reason: Reason | 'other') => string;
  /** The label of the main button, which confirms the reason. */
  readonly done?: ReactNode;
  /** Number of photos stored already. */
  readonly photos: number;
  readonly onWhy: (reason: Reason | 'other', note: string) => void;
  /** Base64 of a JPEG; stored at once. */
  readonly onPhoto: (data: string) => Promise<boolean>;
  readonly onClose: () => void;
}) {
  const { t } = useLingui();
  const [reason, setReason] = useState<Reason | 'other' | null>(null);
  const [note, setNote] = useState('');
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
        <TextArea rows={2} maxLength={300} value={note} onChange={(event) => setNote(event.target.value)} />
      </Field>
    </>
  );
  const choose = (one: Reason | 'other') => {
    setReason(one);
    if (isDirect && !card && !lacksNote(one)) onWhy(one, text);
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
            onClick={() => reason !== null && onWhy(reason, text)}
          >
            {done}
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
