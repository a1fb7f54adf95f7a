import { Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { CallError, UnreachableError } from '../../lib/call.ts';
import { Button } from '../../ui/button.tsx';
import { Callout } from '../../ui/callout.tsx';

/** The order moved on between the look and the answer: the answer was not taken, and the server is asked how it stands now. */
export function ChangedAgain({ judgeAgain }: { readonly judgeAgain: () => Promise<void> }) {
  const { t } = useLingui();
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string>();
  const look = async () => {
    setBusy(true);
    setProblem(undefined);
    try {
      await judgeAgain();
    } catch (error) {
      if (error instanceof UnreachableError)
        setProblem(t`There is no connection. This needs one; please try again later.`);
      else if (error instanceof CallError) setProblem(t`That did not work. Please try again in a moment.`);
      else throw error;
    } finally {
      setBusy(false);
    }
  };
  return (
    <Callout
      tone="warning"
      title={<Trans>It changed once more while you decided</Trans>}
      announce
      action={
        <Button loading={busy} onClick={look}>
          <Trans>See how it stands now</Trans>
        </Button>
      }
    >
      {problem ?? <Trans>Your answer was not taken, so that you don’t agree to something you haven’t seen.</Trans>}
    </Callout>
  );
}
