import { Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { type BankCandidates, type BankLineRow, bankLineEndpoints } from '../../../contract/bank-lines.ts';
import { Panel } from '../../desk/panel.tsx';
import { type RowAction, useRowAction } from '../../desk/use-row-action.ts';
import { callAs } from '../../sync/session.ts';
import { useRemote } from '../../sync/use-remote.ts';
import { useSession } from '../../sync/use-session.tsx';
import { Button } from '../../ui/button.tsx';
import { Callout } from '../../ui/callout.tsx';
import { chakra } from '../../ui/chakra.ts';
import { DateText } from '../../ui/date-text.tsx';
import { DateTimeText } from '../../ui/date-time-text.tsx';
import { Fact } from '../../ui/fact.tsx';
import { Money } from '../../ui/money.tsx';
import { SegmentedControl } from '../../ui/segmented-control.tsx';
import { SkeletonRows } from '../../ui/skeleton.tsx';
import { StatusBadge } from '../../ui/status-badge.tsx';
import { TextLink } from '../../ui/text-link.tsx';
import { MatchPayments } from './match-payments.tsx';
import { PostLine } from './post-line.tsx';
import { ReturnedChecks } from './returned-checks.tsx';
import { useBankLineText } from './use-bank-line-text.ts';

/** One line of a bank account beside the list: what it may belong to, and what was decided. */
export function BankLinePanel({
  line,
  onClose,
  onChanged,
}: {
  readonly line: BankLineRow;
  readonly onClose: () => void;
  readonly onChanged: () => Promise<void>;
}) {
  const { t } = useLingui();
  const text = useBankLineText();
  const timeZone = useSession().settings?.timeZone ?? 'UTC';
  const { button } = useRowAction(onChanged);
  const params = { id: line.id };
  const [label, tone] = text.states[line.state];
  const decidedByOther = () => t`Another user has already decided on this line. See its new state.`;
  const isPosted = line.state === 'posted';
  const reopen: RowAction = {
    work: () => callAs(bankLineEndpoints.reopen, { params, body: {} }),
    done: t`The line is open again.`,
    refused: isPosted
      ? () => t`Money of its payment was refunded or charged back, so the payment can’t be reversed.`
      : decidedByOther,
  };
  return (
    <Panel
      title={line.description || line.reference || <Trans>Line without a description</Trans>}
      subtitle={
        <>
          <DateText on={line.bookedOn} /> · {line.account}
        </>
      }
      badge={<StatusBadge tone={tone}>{label}</StatusBadge>}
      onClose={onClose}
    >
      <chakra.dl display="grid" gridTemplateColumns="repeat(2, minmax(0, 1fr))" gap={3} lineHeight="snug">
        <Fact label={<Trans>Amount</Trans>}>
          <Money cents={line.amount} strong />
        </Fact>
        {line.reference !== '' && <Fact label={<Trans>Reference</Trans>}>{line.reference}</Fact>}
        {line.state !== 'open' && line.decidedAt !== null && (
          <Fact label={<Trans>Decided by</Trans>} wide>
            {line.decidedBy} · <DateTimeText at={line.decidedAt} timeZone={timeZone} />
          </Fact>
        )}
        {line.payments.length > 0 && (
          <Fact label={<Trans>Payments</Trans>} wide>
            <ul>
              {line.payments.map((payment) => (
                <li key={payment.id}>
                  <TextLink to={`/admin/payments?open=${payment.id}`}>#{payment.paymentNumber}</TextLink>{' '}
                  {payment.customerName}
                  {payment.isReversed && (
                    <>
                      {' '}
                      · <Trans>reversed</Trans>
                    </>
                  )}
                </li>
              ))}
            </ul>
          </Fact>
        )}
      </chakra.dl>
      {line.state === 'open' ? (
        <chakra.div data-screen-only display="grid" gridTemplateColumns="minmax(0, 1fr)" gap={4}>
          <Open key={line.id} line={line} onChanged={onChanged} />
          <div>
            <Button
              {...button('ignore', {
                work: () => callAs(bankLineEndpoints.ignore, { params, body: {} }),
                done: t`The line is ignored.`,
                refused: decidedByOther,
                undo: reopen,
              })}
            >
              <Trans>Ignore the line</Trans>
            </Button>
          </div>
        </chakra.div>
      ) : (
        line.state !== 'returned' && (
          <chakra.div data-screen-only display="grid" gap={2} justifyItems="start">
            <Button {...button('reopen', reopen)}>
              {isPosted ? <Trans>Reverse its payment and open the line</Trans> : <Trans>Open the line again</Trans>}
            </Button>
          </chakra.div>
        )
      )}
    </Panel>
  );
}

function Open({ line, onChanged }: { readonly line: BankLineRow; readonly onChanged: () => Promise<void> }) {
  const { t } = useLingui();
  const { data, state, reload } = useRemote(
    (signal) => callAs(bankLineEndpoints.candidates, { params: { id: line.id } }, { signal }),
    [line.id],
  );
  if (!data)
    return state === 'loading' ? (
      <SkeletonRows count={3} picture={false} />
    ) : (
      <Callout tone="danger" title={t`The suggestions could not be loaded`} />
    );
  const readBoth = async () => void (await Promise.all([reload(), onChanged()]));
  if (line.amount < 0) return <ReturnedChecks line={line} candidates={data} onChanged={readBoth} />;
  return <Deposit line={line} candidates={data} onStale={reload} onChanged={onChanged} />;
}

function Deposit({
  line,
  candidates,
  onStale,
  onChanged,
}: {
  readonly line: BankLineRow;
  readonly candidates: BankCandidates;
  readonly onStale: () => Promise<void>;
  readonly onChanged: () => Promise<void>;
}) {
  const { t } = useLingui();
  const hasSet = candidates.sets.length > 0;
  const [way, setWay] = useState<'match' | 'post'>(hasSet || candidates.customers.length === 0 ? 'match' : 'post');
  // What was entered in one form stays while the other is looked at.
  const [seen, setSeen] = useState<ReadonlySet<string>>(new Set([way]));
  return (
    <>
      <SegmentedControl
        label={t`What is this deposit?`}
        full
        value={way}
        onChange={(next) => {
          setWay(next);
          setSeen(new Set([...seen, next]));
        }}
        segments={[
          { value: 'match', label: t`Payments here` },
          { value: 'post', label: t`New payment` },
        ]}
      />
      {seen.has('match') && (
        <div hidden={way !== 'match'}>
          <MatchPayments line={line} candidates={candidates} onStale={onStale} onChanged={onChanged} />
        </div>
      )}
      {seen.has('post') && (
        <div hidden={way !== 'post'}>
          <PostLine line={line} candidates={candidates} onChanged={onChanged} />
        </div>
      )}
    </>
  );
}
