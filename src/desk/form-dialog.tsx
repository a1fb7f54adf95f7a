import { Trans } from '@lingui/react/macro';
import { type ReactNode, useId, useState } from 'react';
import type * as z from 'zod/mini';
import { Button } from '../ui/button.tsx';
import { chakra } from '../ui/chakra.ts';
import { Dialog } from '../ui/dialog.tsx';
import { Form, type FormProps } from './form.tsx';
import { LeaveGuard, LeaveQuestion } from './leave-guard.tsx';

/** A declared form in a dialog, with its buttons below it. It asks before it closes with unsaved changes. */
export function FormDialog<S extends z.ZodMiniObject>({
  open,
  onClose,
  title,
  lead,
  saveDisabled = false,
  danger = false,
  wide = false,
  ...form
}: Omit<FormProps<S>, 'id' | 'disabled' | 'onBusy' | 'onUnsaved' | 'bar' | 'ways' | 'guard' | 'saveLabel'> & {
  readonly saveLabel: string;
  readonly open: boolean;
  readonly onClose: () => void;
  readonly title: ReactNode;
  /** Shown above the form. */
  readonly lead?: ReactNode;
  /** The form lacks data that it needs for saving. */
  readonly saveDisabled?: boolean;
}) {
  const id = useId();
  const [busy, setBusy] = useState(false);
  const [isUnsaved, setUnsaved] = useState(false);
  const [isAsking, setAsking] = useState(false);
  const close = () => {
    // The answer must reach the user who asked for it.
    if (busy) return;
    if (isUnsaved) setAsking(true);
    else onClose();
  };
  return (
    <>
      <Dialog
        open={open}
        onClose={close}
        sticky
        wide={wide}
        title={title}
        footer={
          <>
            <Button onClick={close} disabled={busy}>
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
        <Form {...form} id={id} disabled={saveDisabled} onBusy={setBusy} onUnsaved={setUnsaved} />
      </Dialog>
      {isUnsaved && <LeaveGuard isLost={() => true} />}
      <LeaveQuestion
        open={isAsking}
        onStay={() => setAsking(false)}
        onLeave={() => {
          setAsking(false);
          onClose();
        }}
      />
    </>
  );
}
