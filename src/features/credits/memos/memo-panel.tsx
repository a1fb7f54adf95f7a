import { Trans } from '@lingui/react/macro';
import { useState } from 'react';
import { creditEndpoints } from '../../../../contract/credits.ts';
import type { MemoDeskRow, MemoState } from '../../../../contract/memo-desk.ts';
import { Panel } from '../../../desk/panel.tsx';
import { callAs } from '../../../sync/session.ts';
import { useRemote } from '../../../sync/use-remote.ts';
import { Button } from '../../../ui/button.tsx';
import { chakra } from '../../../ui/chakra.ts';
import { DateText } from '../../../ui/date-text.tsx';
import { Fact } from '../../../ui/fact.tsx';
import { Money } from '../../../ui/money.tsx';
import { StatusBadge } from '../../../ui/status-badge.tsx';
import { AppliedTo } from '../../payments/applied-to.tsx';
import { ApplyCredit } from '../../payments/apply-credit.tsx';
import { MemoLines } from './memo-lines.tsx';
import { useMemoStateText } from './use-memo-state-text.ts';

/** What each state means: credit that is left waits to be applied. */
export const MEMO_TONES = { open: 'info', used: 'success', cancelled: 'neutral' } as const satisfies Record<
  MemoState,
  string
>;

/** A credit memo beside the office's list: what it credits, the invoices that it settles, and what is left to apply. */
export function MemoPanel({
  memo,
  onClose,
  onChanged,
}: {
  readonly memo: MemoDeskRow;
  readonly onClose: () => void;
  readonly onChanged: () => Promise<void>;
}) {
  const states = useMemoStateText();
  const [applying, setApplying] = useState(false);
  const { id, memoNumber, customerId, open, total } = memo;
  const { data } = useRemote((signal) => callAs(creditEndpoints.memo, { params: { id } }, { signal }), [id]);
  return (
    <Panel
      title={<Trans>Credit memo #{memoNumber}</Trans>}
      subtitle={`${memo.customerName} · ${memo.locationName}`}
      badge={<StatusBadge tone={MEMO_TONES[memo.state]}>{states[memo.state]}</StatusBadge>}
      onClose={onClose}
    >
      <chakra.dl display="grid" gridTemplateColumns="repeat(2, minmax(0, 1fr))" gap={3} lineHeight="snug">
        <Fact label={<Trans>Total</Trans>}>
          <Money cents={total} strong />
        </Fact>
        <Fact label={<Trans>Not applied</Trans>}>
          <Money cents={open} />
        </Fact>
        <Fact label={<Trans>Issued on</Trans>}>
          <DateText on={memo.issuedOn} />
        </Fact>
        {memo.invoiceNumber !== null && <Fact label={<Trans>Invoice</Trans>}>#{memo.invoiceNumber}</Fact>}
      </chakra.dl>
      {memo.state !== 'cancelled' && <AppliedTo key={open} creditId={id} onChanged={onChanged} />}
      {memo.state === 'open' && (
        <div data-screen-only>
          <Button variant="primary" onClick={() => setApplying(true)}>
            <Trans>Apply the credit</Trans>
          </Button>
        </div>
      )}
      {data && <MemoLines lines={data.lines} />}
      {applying && (
        <ApplyCredit
          credit={{ id, customerId, unapplied: open }}
          onClose={() => setApplying(false)}
          onApplied={onChanged}
        />
      )}
    </Panel>
  );
}
