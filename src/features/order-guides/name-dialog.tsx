import { useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import * as z from 'zod/mini';
import { atMost } from '../../../contract/atoms.ts';
import { FormDialog } from '../../desk/form-dialog.tsx';

/** Asks for a new name of a guide or a section. */
export function NameDialog({
  title,
  label,
  name,
  maxLength,
  isRequired = false,
  open,
  onClose,
  onRename,
}: {
  readonly title: ReactNode;
  readonly label: string;
  readonly name: string;
  readonly maxLength: number;
  /** An empty name is refused. */
  readonly isRequired?: boolean;
  readonly open: boolean;
  readonly onClose: () => void;
  readonly onRename: (name: string) => void;
}) {
  const { t } = useLingui();
  return (
    <FormDialog
      open={open}
      onClose={onClose}
      title={title}
      schema={z.object({ name: z.string().check(z.minLength(isRequired ? 1 : 0), atMost(maxLength)) })}
      values={{ name }}
      sections={(field) => [{ fields: [field.text('name', label, { input: { maxLength }, autoFocus: true })] }]}
      saveLabel={t`Rename`}
      onSave={async ({ name: next }) => {
        if (next !== name) onRename(next);
        onClose();
      }}
    />
  );
}
