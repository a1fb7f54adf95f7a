import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import type { BodyIn } from '../../../contract/endpoint.ts';
import { type BulkResolution, type ExceptionRow, exceptionEndpoints } from '../../../contract/exceptions.ts';
import { uuidv7 } from '../../../rules/uuid.ts';
import { useLeftText } from '../../desk/use-left-text.ts';
import type { Selection } from '../../desk/use-selection.ts';
import { CallError } from '../../lib/call.ts';
import { callAs } from '../../sync/session.ts';
import { useFailureText } from '../../sync/use-failure-text.ts';
import { useToast } from '../../ui/toast-context.ts';
import { useAction } from '../warehouse/use-action.ts';
import { useExceptionText } from './use-exception-text.ts';

type Which = BodyIn<typeof exceptionEndpoints.decideMany>['which'];

/** A toast of a decision replaces that of an earlier one. */
const KEY = 'exception-decision';

/**
 * Returns a function that decides on the selected exceptions, and whether it runs. A toast says what was left and why,
 * and offers Undo. `reload` reads the list again.
 */
export function useDecideMany(reload: () => Promise<void>) {
  const { t } = useLingui();
  const toast = useToast();
  const text = useExceptionText();
  const leftText = useLeftText();
  const failureText = useFailureText();
  const { now } = useAction();
  const [busy, setBusy] = useState(false);

  const fail = (error: unknown) => {
    const conflict = error instanceof CallError && error.code === 'conflict';
    toast.show({
      key: KEY,
      tone: 'danger',
      text: conflict ? t`More exceptions match now. Check the list, then decide again.` : failureText(error),
    });
  };

  const undo = async (id: string) => {
    try {
      const { left } = await callAs(exceptionEndpoints.undoMany, { params: { id } });
      const newer = left.reduce((sum, { count }) => sum + count, 0);
      toast.show({
        key: KEY,
        tone: newer > 0 ? 'warning' : 'success',
        text: [
          t`Undone`,
          newer > 0 && t`${plural(newer, { one: '# has a newer exception', other: '# have newer exceptions' })}`,
        ]
          .filter(Boolean)
          .join(' · '),
      });
    } catch (error) {
      fail(error);
    }
    await reload();
  };

  const decide = async ({ rows, matching, done }: Selection<ExceptionRow>, resolution: BulkResolution) => {
    const id = uuidv7();
    const ids = rows.map((row) => row.id);
    const which = matching ? { matching } : { ids };
    setBusy(true);
    try {
      const body = { which: which as Which, resolution, note: '', resolvedAt: now() };
      const { changed, left, unfit } = await callAs(exceptionEndpoints.decideMany, { params: { id }, body });
      const others = left.filter(({ reason }) => reason !== 'unfit');
      toast.show({
        key: KEY,
        tone: left.length > 0 ? 'warning' : 'success',
        text: [
          t`${plural(changed, { one: '# exception decided', other: '# exceptions decided' })}`,
          ...unfit.map(({ kind, count }) => {
            const name = text.kind(kind);
            return t`${plural(count, { one: '# left, decide it by itself', other: '# left, decide each by itself' })}: ${name}`;
          }),
          leftText(others),
        ]
          .filter(Boolean)
          .join(' · '),
        action: changed > 0 ? { label: t`Undo`, onPress: () => void undo(id) } : undefined,
      });
      await done(matching ? 'all' : ids);
    } catch (error) {
      fail(error);
      await reload();
    } finally {
      setBusy(false);
    }
  };
  return { busy, decide };
}
