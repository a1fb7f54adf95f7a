import { Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { isErrorCode } from '../../../contract/error-codes.ts';
import type { AttentionRow } from '../../data/database.ts';
import { CallError, UnreachableError } from '../../lib/call.ts';
import { errorText } from '../../lib/error-text.ts';
import { Button } from '../../ui/button.tsx';
import { Callout } from '../../ui/callout.tsx';

export interface AnswerNotTakenProps {
  /** The server's error code. */
  readonly row: Pick<AttentionRow, 'code'>;
  readonly evaluateAgain: () => Promise<void>;
}

/**
 * An acceptance of a held order that the server refused, and why: usually because the order changed in between. The
 * user can have the server evaluate the order again.
 */
export function AnswerNotTaken({ row: { code }, evaluateAgain }: AnswerNotTakenProps) {
  const { t, i18n } = useLingui();
  // An order that stays held when nothing of it is available any more also counts as changed.
  const movedOn = code === 'conflict' || code === 'order_state';
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string>();
  const look = async () => {
    setBusy(true);
    setProblem(undefined);
    try {
      await evaluateAgain();
    } catch (error) {
      if (error instanceof UnreachableError) setProblem(t`This needs a connection. Try again when you’re online.`);
      else if (error instanceof CallError) setProblem(t`That didn’t work. Try again in a moment.`);
      else throw error;
    } finally {
      setBusy(false);
    }
  };
  return (
    <Callout
      tone="warning"
      title={movedOn ? t`The order changed again while you decided` : t`Your answer was not accepted`}
      announce
      action={
        <Button loading={busy} onClick={look}>
          <Trans>See the current order</Trans>
        </Button>
      }
    >
      {problem ??
        (movedOn
          ? t`Your answer was not accepted, because the order contains changes you haven’t seen.`
          : isErrorCode(code)
            ? i18n._(errorText(code))
            : t`The server did not accept it.`)}
    </Callout>
  );
}
