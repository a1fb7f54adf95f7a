import { useLingui } from '@lingui/react/macro';
import { type ReactNode, useState } from 'react';
import { Button } from './button.tsx';
import { Callout } from './callout.tsx';
import { Dialog } from './dialog.tsx';

export interface ConfirmDialogProps {
  open: boolean;
  onClose: () => void;
  /** The question, naming the thing: "Delete the guide Weekend?" */
  title: ReactNode;
  /** What follows from it. */
  children?: ReactNode;
  /** The verb of the deed: "Delete guide". Never "OK". */
  confirmLabel: string;
  /** The safe answer, where "Cancel" could be taken for the deed: "Keep order" beside "Cancel order". */
  cancelLabel?: string | undefined;
  /** Runs once; the dialog closes when it is done, and stays with the reason when it fails. */
  onConfirm: () => void | Promise<void>;
  danger?: boolean | undefined;
}

/** Only for what can't be undone; everything else is done at once and offers Undo. The safe answer has the focus. */
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
        <Callout tone="danger" title={t`That did not work. Nothing was changed.`} announce>
          {failure}
        </Callout>
      )}
    </Dialog>
  );
}
