import { useLingui } from '@lingui/react/macro';
import { type ReactNode, useState } from 'react';
import { Button } from './button.tsx';
import { Callout } from './callout.tsx';
import { Dialog } from './dialog.tsx';

export interface ConfirmDialogProps {
  open: boolean;
  onClose: () => void;
  /** The question, with the object's name: "Delete the guide Weekend?" */
  title: ReactNode;
  /** The consequences. */
  children?: ReactNode;
  /** The verb of the action: "Delete guide". Never "OK". */
  confirmLabel: string;
  /** The safe choice, if "Cancel" could be mistaken for the action: "Keep order" next to "Cancel order". */
  cancelLabel?: string | undefined;
  /** Runs once. The dialog closes when it is done, and stays open with the reason if it fails. */
  onConfirm: () => void | Promise<void>;
  danger?: boolean | undefined;
}

/** Only for actions that can't be undone; other actions run at once and offer Undo. The safe choice has the focus. */
export function ConfirmDialog({
  open,
  onClose,
  title,
  children,
  confirmLabel,
  cancelLabel,
  onConfirm,
  danger = false,
}: ConfirmDialogProps) {
  const { t } = useLingui();
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<string>();
  const close = () => {
    if (busy) return;
    setFailure(undefined);
    onClose();
  };
  const confirm = async () => {
    setBusy(true);
    setFailure(undefined);
    try {
      await onConfirm();
      onClose();
    } catch (error) {
      setFailure(error instanceof Error ? error.message : String(error));
    } finally {
      setBusy(false);
    }
  };
  return (
    <Dialog
      open={open}
      onClose={close}
      title={title}
      role="alertdialog"
      footer={
        <>
          <Button data-autofocus onClick={close}>
            {cancelLabel ?? t`Cancel`}
          </Button>
          <Button variant={danger ? 'danger' : 'primary'} loading={busy} onClick={confirm}>
            {confirmLabel}
          </Button>
        </>
      }
    >
      {children}
      {failure && (
        <Callout tone="danger" title={t`That didn’t work. Nothing was changed.`} announce>
          {failure}
        </Callout>
      )}
    </Dialog>
  );
}
