import { useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { CallError } from '../../lib/call.ts';
import { useFailureText } from '../../sync/use-failure-text.ts';

/**
 * Returns a function that posts to the ledger, and why the last try failed; empty if it did not. `onConflict` runs if
 * the server has other amounts than the user saw.
 */
export function usePost(onConflict: () => Promise<void>): {
  readonly busy: boolean;
  readonly failure: string;
  readonly post: (work: () => Promise<void>) => Promise<void>;
} {
  const { t } = useLingui();
  const failureText = useFailureText();
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState('');
  const post = async (work: () => Promise<void>) => {
    setBusy(true);
    setFailure('');
    try {
      await work();
    } catch (error) {
      const isChanged = error instanceof CallError && error.code === 'conflict';
      setFailure(isChanged ? t`What is open has changed. The amounts below are new: check them.` : failureText(error));
      if (isChanged) await onConflict();
    } finally {
      setBusy(false);
    }
  };
  return { busy, failure, post };
}
