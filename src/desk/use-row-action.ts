import { useLingui } from '@lingui/react/macro';
import { useFailureText } from '../sync/use-failure-text.ts';
import { useToast } from '../ui/toast-context.ts';

export interface RowAction {
  readonly work: () => Promise<unknown>;
  /** The result in the past tense: "Message deleted". None: the result is visible. */
  readonly done?: string;
  /** The action that undoes this one. */
  readonly undo?: RowAction;
}

/** Returns functions that run an action on a row, report its result and read the list again with `reload`. */
export function useRowAction(reload: () => Promise<void>) {
  const { t } = useLingui();
  const toast = useToast();
  const failureText = useFailureText();
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
      toast.show({ key: 'row', tone: 'danger', text: failureText(error) });
    }
    await reload();
  };
  /** Runs the action for a confirmation dialog. Throws an error with a sentence for the user. */
  const confirm = async (action: RowAction): Promise<void> => {
    try {
      await action.work();
    } catch (error) {
      throw new Error(failureText(error));
    }
    report(action);
    await reload();
  };
  return { run, confirm };
}
