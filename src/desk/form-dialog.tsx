import { Trans } from '@lingui/react/macro';
import { type ReactNode, useId, useState } from 'react';
import type * as z from 'zod/mini';
import { Button } from '../ui/button.tsx';
import { chakra } from '../ui/chakra.ts';
import { Dialog } from '../ui/dialog.tsx';
import { Form, type FormProps } from './form.tsx';

/** A declared form in a dialog, with its buttons below it. */
export function FormDialog<S extends z.ZodMiniObject>({
  open,
  onClose,
  title,
  lead,
  saveDisabled = false,
  danger = false,
  ...form
}: Omit<FormProps<S>, 'id' | 'onBusy' | 'bar' | 'wide' | 'guard'> & {
  readonly open: boolean;
  readonly onClose: () => void;
  readonly title: ReactNode;
  /** Shown above the form. */
  readonly lead?: ReactNode;
  /** The form lacks data that it needs for saving. */
  readonly saveDisabled?: boolean;
  /** Saving has grave consequences: the button is red. */
  readonly danger?: boolean;
}) {
  const id = useId();
  const [busy, setBusy] = useState(false);
  return (
    <Dialog
      open={open}
      onClose={onClose}
      sticky
      title={title}
      footer={
        <>
          <Button onClick={onClose}>
            <Trans>Cancel</Trans>
          </Button>
          <Button
            type="submit"
            form={id}
            variant={danger ? 'danger' : 'primary'}
            loading={busy}
            disabled={saveDisabled}
          >
            {form.saveLabel}
          </Button>
        </>
      }
    >
      {lead && <chakra.div paddingBottom={4}>{lead}</chakra.div>}
      <Form {...form} id={id} onBusy={setBusy} />
    </Dialog>
  );
}
