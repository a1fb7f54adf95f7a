import { Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import {
  instructionsOf,
  MAX_LINE_NOTE,
  NO_INSTRUCTIONS,
  SUBSTITUTIONS,
  type Substitution,
} from '../../../contract/line-instructions.ts';
import { containsCardNumber } from '../../../rules/card.ts';
import { Button } from '../../ui/button.tsx';
import { chakra } from '../../ui/chakra.ts';
import { Dialog } from '../../ui/dialog.tsx';
import { Field } from '../../ui/field.tsx';
import { PressChoice } from '../../ui/press-choice.tsx';
import { TextArea } from '../../ui/text-area.tsx';
import { useSubstitutionWords } from '../orders/use-substitution-words.ts';
import { type InstructedLine, useSetInstructions } from './use-set-instructions.ts';

const CHOICES = ['any', ...SUBSTITUTIONS] as const;

/** Asks for the note of a cart line and the wish about substitutes. */
export function LineInstructionsDialog({
  line,
  name,
  onClose,
}: {
  readonly line: InstructedLine;
  /** The item's name. */
  readonly name: string;
  readonly onClose: () => void;
}) {
  const { t } = useLingui();
  const words = useSubstitutionWords();
  const save = useSetInstructions();
  const [asked, setAsked] = useState(instructionsOf(line) ?? NO_INSTRUCTIONS);
  const hasCard = containsCardNumber(asked.note);
  const field = t`Note`;
  const submit = async () => {
    if (!hasCard && (await save(line, { ...asked, note: asked.note.trim() }, name))) onClose();
  };
  const choose = (choice: Substitution | 'any') =>
    setAsked((before) => ({ ...before, substitution: choice === 'any' ? null : choice }));
  return (
    <Dialog
      open
      onClose={onClose}
      title={name}
      footer={
        <>
          <Button onClick={onClose}>
            <Trans>Cancel</Trans>
          </Button>
          <Button variant="primary" disabled={hasCard} onClick={() => void submit()}>
            <Trans>Save</Trans>
          </Button>
        </>
      }
    >
      <chakra.div display="grid" gridTemplateColumns="minmax(0, 1fr)" gap={4}>
        <Field
          label={field}
          optional
          hint={<Trans>The warehouse and the driver see it with this item.</Trans>}
          error={hasCard && t`The ${field} field isn't allowed to contain credit card number`}
        >
          <TextArea
            value={asked.note}
            rows={2}
            maxLength={MAX_LINE_NOTE}
            data-autofocus
            onChange={({ target }) => setAsked((before) => ({ ...before, note: target.value }))}
          />
        </Field>
        <div>
          <chakra.p fontWeight="medium" fontSize="sm" marginBottom={1.5}>
            <Trans>If it runs out</Trans>
          </chakra.p>
          <PressChoice
            label={t`If it runs out`}
            words={CHOICES}
            wordOf={(choice) => (choice === 'any' ? t`No preference` : words(choice))}
            value={asked.substitution ?? 'any'}
            onChange={choose}
          />
        </div>
      </chakra.div>
    </Dialog>
  );
}
