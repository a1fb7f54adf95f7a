import { useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { CallError } from '../lib/call.ts';
import { useFailureText } from '../sync/use-failure-text.ts';
import { useToast } from '../ui/toast-context.ts';

export interface RowAction {
  readonly work: () => Promise<unknown>;
  /** The result in the past tense: "Message deleted". None: the result is visible. */
  readonly done?: string;
  /** Returns the sentence for a `conflict`, with the facts that the server named. Default: another user changed it. */
  readonly refused?: (details: CallError['details']) => string;
  /** The action that undoes this one. */
  readonly undo?: RowAction;
}

/** The props of a button that runs an action. */
export interface ActionButton {
  readonly loading: boolean;
  readonly disabled: boolean;
  readonly onClick: () => void;
}

/**
 * Returns functions for buttons and confirmation dialogs that run an action on a row, report its result and read the list
 * again with `reload`.
 */
export function useRowAction(reload: () => Promise<void>) {
  const { t } = useLingui();
  const toast = useToast();
  const failureText = useFailureText();
  const [busy, setBusy] = useState<string>();
  const reasonOf = (error: unknown, { refused }: RowAction) =>
    refused && error instanceof CallError && error.code === 'conflict' ? refused(error.details) : failureText(error);
  const report = ({ done, undo }: RowAction) => {
    if (done === undefined) return;
    const action = undo && { label: t`Undo`, onPress: () => void run(undo) };
    toast.show({ key: 'row', tone: 'success', text: done, action });
  };
  /** Runs the action. A toast reports an error. */
  const run = async (action: RowAction): Promise<void> => {
    try {
      await action.work();
      report(action);
    } catch (error) {
      toast.show({ key: 'row', tone: 'danger', text: reasonOf(error, action) });
    }
    await reload();
  };
  /** Runs the action for a confirmation dialog. Throws an error with a sentence for the user. */
  const confirm = async (action: RowAction): Promise<void> => {
    try {
      await action.work();
    } catch (error) {
      throw new Error(reasonOf(error, action));
    }
    report(action);
    await reload();
  };
  /**
   * Returns the props of a button that runs the action. It shows that it works, and neither it nor the other buttons of
   * these actions can be pressed until the list is read again. `name` tells the buttons apart.
   */
  const button = (name: string, action: RowAction): ActionButton => ({
    loading: busy === name,
    // The pressed button keeps the focus.
    disabled: busy !== undefined && busy !== name,
    onClick: () => {
      setBusy(name);
      void run(action).finally(() => setBusy(undefined));
    },
  });
  return { confirm, button };
}
