import { Trans, useLingui } from '@lingui/react/macro';
import { type ReactNode, useState } from 'react';
import {
  instructionsOf,
  type LineInstructions,
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

const CHOICES = ['any', ...SUBSTITUTIONS] as const;

export interface LineInstructionsDialogProps {
  readonly line: { readonly instructions?: LineInstructions | null | undefined };
  /** The item's name. */
  readonly name: string;
  /** What the main button says of a line that is added with its note. Default: Save. */
  readonly addLabel?: ReactNode;
  /** Returns whether they were saved. */
  readonly onSave: (instructions: LineInstructions) => Promise<boolean>;
  readonly onClose: () => void;
}

/** Asks for the note of a cart line and the wish about substitutes. */
export function LineInstructionsDialog({ line, name, addLabel, onSave, onClose }: LineInstructionsDialogProps) {
  const { t } = useLingui();
  const words = useSubstitutionWords();
  const [asked, setAsked] = useState(instructionsOf(line) ?? NO_INSTRUCTIONS);
  const hasCard = containsCardNumber(asked.note);
  const field = t`Note`;
  const instructions = { ...asked, note: asked.note.trim() };
  const isIncomplete = hasCard || (addLabel !== undefined && !instructionsOf({ instructions }));
  const submit = async () => {
    if (!isIncomplete && (await onSave(instructions))) onClose();
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
          <Button variant="primary" disabled={isIncomplete} onClick={() => void submit()}>
            {addLabel ?? <Trans>Save</Trans>}
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
