import { Trans, useLingui } from '@lingui/react/macro';
import type { PickEvent, PickOrder } from '../../../contract/picking.ts';
import { missingOf } from '../../../rules/picking.ts';
import { Button } from '../../ui/button.tsx';
import { Callout } from '../../ui/callout.tsx';

/** What the lead decided on shortages of these orders, as far as the picker has to do something about it. */
export function LeadDecisions({
  orders,
  onPickAgain,
}: {
  readonly orders: readonly PickOrder[];
  /** Withdraws the shortage, so that its line can be picked. */
  readonly onPickAgain: (order: PickOrder, event: PickEvent) => void;
}) {
  const { t } = useLingui();
  const decided = orders.flatMap((order) =>
    order.lines
      .filter((line) => missingOf(line) > 0)
      .flatMap((line) => line.events.map((event) => ({ order, line, event }))),
  );
  return decided.map(({ order, line: { description }, event }) => {
    const { decision } = event;
    if (event.kind !== 'short' || !decision || decision.decision === 'short') return null;
    return (
      <Callout
        key={event.id}
        tone="info"
        title={
          decision.decision === 'buy' ? t`${description} is being bought` : t`Take a substitute for ${description}`
        }
        action={
          <Button onClick={() => onPickAgain(order, event)}>
            <Trans>Pick it again</Trans>
          </Button>
        }
      >
        <Trans>Decided by {decision.by}</Trans>
      </Callout>
    );
  });
}
