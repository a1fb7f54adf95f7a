import { Trans } from '@lingui/react/macro';
import { BULK_KINDS, type BulkResolution, type ExceptionRow } from '../../../contract/exceptions.ts';
import type { Selection } from '../../desk/use-selection.ts';
import { Button } from '../../ui/button.tsx';
import type { useDecideMany } from './use-decide-many.ts';

/** Buttons that decide on the selected exceptions. A resolution that fits none of them has no button. */
export function DecideManyActions({
  selection,
  deciding: { busy, decide },
}: {
  readonly selection: Selection<ExceptionRow>;
  readonly deciding: ReturnType<typeof useDecideMany>;
}) {
  const fits = (resolution: BulkResolution) =>
    selection.matching !== null || selection.rows.some(({ kind }) => BULK_KINDS[resolution].includes(kind));
  return (
    <>
      {fits('recount') && (
        <Button disabled={busy} onClick={() => void decide(selection, 'recount')}>
          <Trans>Count again</Trans>
        </Button>
      )}
      {fits('accept') && (
        <Button variant="primary" loading={busy} onClick={() => void decide(selection, 'accept')}>
          <Trans>Leave as is</Trans>
        </Button>
      )}
    </>
  );
}
