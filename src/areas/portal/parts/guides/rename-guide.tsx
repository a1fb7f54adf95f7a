import { chakra } from '@chakra-ui/react/styled-system';
import { Trans, useLingui } from '@lingui/react/macro';
import { type FormEvent, useId, useState } from 'react';
import { Button } from '../../../../ui/button.tsx';
import { Dialog } from '../../../../ui/dialog.tsx';
import { Field } from '../../../../ui/field.tsx';
import { TextInput } from '../../../../ui/text-input.tsx';

const MAX_NAME = 80;

/** Asks for another name of a guide. */
export function RenameGuideDialog({
  name,
  open,
  onClose,
  onRename,
}: {
  readonly name: string;
  readonly open: boolean;
  readonly onClose: () => void;
  readonly onRename: (name: string) => void;
}) {
  const { t } = useLingui();
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
    if (next === '') return setProblem(t`Give the guide a name.`);
    if (next !== name) onRename(next);
    close();
  };
  return (
    <Dialog
      open={open}
      onClose={close}
      title={<Trans>Rename the guide</Trans>}
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
        <Field label={t`Name`} required error={problem}>
          <TextInput
            data-autofocus
            value={typed ?? name}
            maxLength={MAX_NAME}
            onChange={(event) => setTyped(event.target.value)}
          />
        </Field>
      </chakra.form>
    </Dialog>
  );
}
