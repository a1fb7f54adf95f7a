import { Trans } from '@lingui/react/macro';
import { type FormEvent, type ReactNode, useId, useState } from 'react';
import { Button } from '../../ui/button.tsx';
import { chakra } from '../../ui/chakra.ts';
import { Dialog } from '../../ui/dialog.tsx';
import { Field } from '../../ui/field.tsx';
import { TextInput } from '../../ui/text-input.tsx';

/** Asks for a new name of a guide or a section. */
export function NameDialog({
  title,
  label,
  name,
  maxLength,
  missing,
  open,
  onClose,
  onRename,
}: {
  readonly title: ReactNode;
  readonly label: string;
  readonly name: string;
  readonly maxLength: number;
  /** The message for an empty name; without it an empty name is accepted. */
  readonly missing?: string | undefined;
  readonly open: boolean;
  readonly onClose: () => void;
  readonly onRename: (name: string) => void;
}) {
  const form = useId();
  const [typed, setTyped] = useState<string>();
  const [problem, setProblem] = useState<string>();
  const close = () => {
    setTyped(undefined);
    setProblem(undefined);
    onClose();
  };
  const rename = (event: FormEvent) => {
    event.preventDefault();
    const next = (typed ?? name).trim();
    if (next === '' && missing !== undefined) return setProblem(missing);
    if (next !== name) onRename(next);
    close();
  };
  return (
    <Dialog
      open={open}
      onClose={close}
      title={title}
      footer={
        <>
          <Button onClick={close}>
            <Trans>Cancel</Trans>
          </Button>
          <Button variant="primary" type="submit" form={form}>
            <Trans>Rename</Trans>
          </Button>
        </>
      }
    >
      <chakra.form id={form} onSubmit={rename} noValidate>
        <Field label={label} error={problem}>
          <TextInput
            data-autofocus
            value={typed ?? name}
            maxLength={maxLength}
            onChange={(event) => setTyped(event.target.value)}
          />
        </Field>
      </chakra.form>
    </Dialog>
  );
}
