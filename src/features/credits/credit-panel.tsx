import { Trans } from '@lingui/react/macro';
import type { CreditRequest } from '../../../contract/credits.ts';
import { Panel } from '../../desk/panel.tsx';
import { useSession } from '../../sync/use-session.tsx';
import { Button } from '../../ui/button.tsx';
import { Callout } from '../../ui/callout.tsx';
import { chakra } from '../../ui/chakra.ts';
import { DateText } from '../../ui/date-text.tsx';
import { DateTimeText } from '../../ui/date-time-text.tsx';
import { Fact } from '../../ui/fact.tsx';
import { Money } from '../../ui/money.tsx';
import { useFormat } from '../../ui/use-format.ts';
import { CreditPapers } from './credit-papers.tsx';
import { CreditStateBadge } from './credit-state.tsx';
import { DecisionForm } from './decision-form.tsx';
import { RequestPhotos } from './request-photos.tsx';
import { kindOf, useCreditText } from './use-credit-text.ts';
import type { useDecide } from './use-decide.ts';

/** One request with its facts, and its decision or the form to decide. */
export function CreditPanel({
  request,
  deciding,
  onClose,
}: {
  readonly request: CreditRequest;
  readonly deciding: ReturnType<typeof useDecide>;
  readonly onClose: () => void;
}) {
  const text = useCreditText();
  const format = useFormat();
  const timeZone = useSession().settings?.timeZone ?? 'UTC';
  const { run, state } = request;
  const isCustomers = request.source === 'customer';

  return (
    <Panel
      title={`${format.number(request.quantity)} ${request.uom} · ${request.description}`}
      badge={<CreditStateBadge state={state} />}
      onClose={onClose}
    >
      <chakra.dl display="grid" gridTemplateColumns="repeat(2, minmax(0, 1fr))" gap={3} lineHeight="snug">
        <Fact label={text.kind(kindOf(request))}>{text.reason(request.reason)}</Fact>
        <Fact label={<Trans>Value</Trans>}>
          <Money cents={request.amount} strong />
        </Fact>
        <Fact label={<Trans>Customer</Trans>}>
          {request.locationName}
          <chakra.span display="block" fontSize="xs" color="fg.muted">
            {request.customerLocationId}
          </chakra.span>
        </Fact>
        <Fact label={isCustomers ? <Trans>Reported by</Trans> : <Trans>Driver</Trans>}>
          {request.requestedBy}
          <chakra.span display="block" fontSize="xs" color="fg.muted">
            <DateTimeText at={request.requestedAt} timeZone={timeZone} />
          </chakra.span>
        </Fact>
        {run && (
          <Fact label={<Trans>Route</Trans>} wide>
            {run.routeName} · <DateText on={run.day} look="weekday" />
            {run.stop !== null && (
              <>
                {' · '}
                <Trans>Stop {run.stop}</Trans>
              </>
            )}
          </Fact>
        )}
        {request.note && (
          <Fact label={isCustomers ? <Trans>Customer’s note</Trans> : <Trans>Driver’s note</Trans>} wide>
            <chakra.span overflowWrap="anywhere">{request.note}</chakra.span>
          </Fact>
        )}
      </chakra.dl>
      {request.photoIds.length > 0 && <RequestPhotos request={request} />}
      <CreditPapers request={request} />
      {state === 'contradicted' && <Contradiction request={request} deciding={deciding} />}
      {state === 'open' && (
        <DecisionForm key={request.id} request={request} busy={deciding.busy} onDecide={deciding.decide} />
      )}
      {request.decision && state !== 'contradicted' && <Decided request={request} deciding={deciding} />}
      {request.withdrawn && state === 'withdrawn' && !request.decision && (
        <chakra.p fontSize="sm" color="fg.muted">
          <Trans>The delivery was corrected. Nothing is requested now.</Trans>
        </chakra.p>
      )}
    </Panel>
  );
}

type PartProps = Pick<Parameters<typeof CreditPanel>[0], 'request' | 'deciding'>;

/** The delivery was corrected after a memo was made. Both are kept until a user decides. */
function Contradiction({ request, deciding }: PartProps) {
  const number = request.decision?.memo?.number ?? 0;
  const who = request.withdrawn?.by ?? '';
  return (
    <>
      <Callout tone="danger" title={<Trans>The delivery was corrected after credit memo #{number} was made</Trans>}>
        <Trans>
          {who} withdrew this request. The memo still credits <Money cents={request.decision?.granted ?? 0} />.
        </Trans>
      </Callout>
      <chakra.div display="flex" flexWrap="wrap" gap={2} data-screen-only>
        <Button
          variant="primary"
          loading={deciding.busy}
          onClick={() => void deciding.undo(request.decision?.id ?? '')}
        >
          <Trans>Cancel the memo</Trans>
        </Button>
        <Button disabled={deciding.busy} onClick={() => void deciding.keep(request, true)}>
          <Trans>Keep the memo</Trans>
        </Button>
      </chakra.div>
      <chakra.p fontSize="xs" color="fg.muted">
        <Trans>A memo is canceled as a whole. Its other requests then need a new decision.</Trans>
      </chakra.p>
    </>
  );
}

/** The decision, with a button that reverses it. */
function Decided({ request, deciding }: PartProps) {
  const text = useCreditText();
  const timeZone = useSession().settings?.timeZone ?? 'UTC';
  const { decision, kept } = request;
  if (!decision) return null;
  return (
    <chakra.div borderTopWidth="1px" borderColor="border" paddingTop={3} fontSize="sm" display="grid" gap={1}>
      <chakra.p fontWeight="semibold">
        {decision.granted !== null ? (
          <Trans>
            Approved <Money cents={decision.granted} />
          </Trans>
        ) : (
          text.state(request.basis === 'taken_off' ? 'acknowledged' : 'declined')
        )}
      </chakra.p>
      <chakra.p color="fg.muted">
        {decision.by}
        {' · '}
        <DateTimeText at={decision.at} timeZone={timeZone} />
      </chakra.p>
      {decision.reason && <chakra.p overflowWrap="anywhere">{decision.reason}</chakra.p>}
      {kept && (
        <chakra.p>
          <Trans>{kept.by} kept the memo, although the delivery was corrected later.</Trans>
        </chakra.p>
      )}
      <chakra.div paddingTop={2} data-screen-only>
        <Button
          loading={deciding.busy}
          onClick={() => void (kept ? deciding.keep(request, false) : deciding.undo(decision.id))}
        >
          <Trans>Reverse the decision</Trans>
        </Button>
      </chakra.div>
    </chakra.div>
  );
}
