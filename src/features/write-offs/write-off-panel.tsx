import { Trans, useLingui } from '@lingui/react/macro';
import { type WriteOffRow, writeOffEndpoints } from '../../../contract/write-offs.ts';
import { Approval, ApprovalFacts } from '../../desk/approval.tsx';
import { Panel } from '../../desk/panel.tsx';
import { useRowAction } from '../../desk/use-row-action.ts';
import { callAs } from '../../sync/session.ts';
import { Button } from '../../ui/button.tsx';
import { chakra } from '../../ui/chakra.ts';
import { Fact } from '../../ui/fact.tsx';
import { Money } from '../../ui/money.tsx';
import { StatusBadge } from '../../ui/status-badge.tsx';
import { useFormat } from '../../ui/use-format.ts';
import { useWriteOffText } from './use-write-off-text.ts';

/** One write-off beside the list: a second administrator approves or declines it, and a posted one can be reversed. */
export function WriteOffPanel({
  row,
  onClose,
  onChanged,
}: {
  readonly row: WriteOffRow;
  readonly onClose: () => void;
  readonly onChanged: () => Promise<void>;
}) {
  const { t } = useLingui();
  const format = useFormat();
  const states = useWriteOffText();
  const { button } = useRowAction(onChanged);
  const { id, state, isOwn } = row;
  const params = { id };
  const [label, tone] = states[state];
  const decide = (isApproved: boolean) => ({
    work: () => callAs(writeOffEndpoints.decide, { params, body: { isApproved } }),
    done: isApproved ? t`The amount is written off.` : t`The write-off is declined.`,
    refused: ({ open }: { readonly open?: unknown }) => {
      if (typeof open !== 'number')
        return t`Another administrator has already decided on this write-off. See its new state.`;
      const rest = format.money(open);
      return t`Only ${rest} of the invoice is open now, so this amount can’t be written off. Decline it.`;
    },
  });
  return (
    <Panel
      title={<Trans>Write-off of invoice #{row.invoiceNumber}</Trans>}
      subtitle={row.customerName}
      badge={<StatusBadge tone={tone}>{label}</StatusBadge>}
      onClose={onClose}
    >
      <chakra.dl display="grid" gridTemplateColumns="repeat(2, minmax(0, 1fr))" gap={3} lineHeight="snug">
        <Fact label={<Trans>Amount</Trans>}>
          <Money cents={row.amount} strong />
        </Fact>
        <ApprovalFacts asked={row} />
      </chakra.dl>
      {state === 'waiting' && (
        <Approval isOwn={isOwn} approve={button('approve', decide(true))} decline={button('decline', decide(false))} />
      )}
      {state === 'posted' && (
        <div data-screen-only>
          <Button
            {...button('reverse', {
              work: () => callAs(writeOffEndpoints.reverse, { params, body: {} }),
              done: t`The write-off is reversed.`,
            })}
          >
            <Trans>Reverse the write-off</Trans>
          </Button>
        </div>
      )}
    </Panel>
  );
}
