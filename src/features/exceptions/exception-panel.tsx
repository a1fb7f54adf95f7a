import { Trans, useLingui } from '@lingui/react/macro';
import { useEffect, useRef, useState } from 'react';
import { deliveryEndpoints } from '../../../contract/deliveries.ts';
import type { DeliveryRoute } from '../../../contract/delivery-routes.ts';
import { type FloorException, floorEndpoints, type Resolution, waysOf } from '../../../contract/floor.ts';
import { Panel } from '../../desk/panel.tsx';
import { CallError } from '../../lib/call.ts';
import { callAs } from '../../sync/session.ts';
import { useFailureText } from '../../sync/use-failure-text.ts';
import { useRemote } from '../../sync/use-remote.ts';
import { useSession } from '../../sync/use-session.tsx';
import { Button } from '../../ui/button.tsx';
import { Callout } from '../../ui/callout.tsx';
import { chakra } from '../../ui/chakra.ts';
import { DateTimeText } from '../../ui/date-time-text.tsx';
import { Field } from '../../ui/field.tsx';
import { TextArea } from '../../ui/text-area.tsx';
import { useToast } from '../../ui/toast-context.ts';
import { useAction } from '../warehouse/use-action.ts';
import { type ChosenWay, type DecisionFacts, isChosenWay } from './chosen-way.ts';
import { DeliverAgain, type DeliverAgainDecision, type RouteChoice } from './deliver-again.tsx';
import { ExceptionFacts } from './exception-facts.tsx';
import { ExceptionLines } from './exception-lines.tsx';
import { NameSource } from './name-source.tsx';
import { OrderChoice } from './order-choice.tsx';
import { useExceptionText } from './use-exception-text.ts';

const NO_ROUTES: readonly RouteChoice[] = [];

/** Returns the days on which a route has departed. */
const departedOf = ({ runs }: DeliveryRoute): NonNullable<RouteChoice['departed']> =>
  runs
    .filter(({ startedAt, finishedAt }) => startedAt !== null || finishedAt !== null)
    .map(({ day, finishedAt }) => ({ day, isFinished: finishedAt !== null }));

/**
 * One exception with its facts, and its resolution or the buttons to resolve it. The server stores a resolution at
 * once.
 */
export function ExceptionPanel({
  exception,
  warehouseName,
  gone,
  onResolved,
  onClose,
}: {
  readonly exception: FloorException;
  readonly warehouseName: string;
  /** It is no longer open. */
  readonly gone: boolean;
  /** Receives the server's exception, which another user may have resolved, and the resolution requested here. */
  readonly onResolved: (exception: FloorException, asked: Resolution) => void;
  readonly onClose: () => void;
}) {
  const { t } = useLingui();
  const text = useExceptionText();
  const failureText = useFailureText();
  const { now } = useAction();
  const timeZone = useSession().settings?.timeZone ?? 'UTC';
  const [note, setNote] = useState('');
  const [choosing, setChoosing] = useState<ChosenWay | null>(null);
  const [busy, setBusy] = useState<Resolution | null>(null);
  const [failure, setFailure] = useState<unknown>(null);
  const [refused, setRefused] = useState<DeliverAgainDecision | null>(null);
  const toast = useToast();
  const isHere = useRef(true);
  const asks = choosing === 'deliver_again';
  const routes = useRemote(
    async (signal) =>
      asks
        ? (await callAs(deliveryEndpoints.routes, {}, { signal })).data
            .filter((route) => route.warehouseId === exception.warehouseId)
            .map((route) => ({ ...route, departed: departedOf(route) }))
        : NO_ROUTES,
    [asks, exception.warehouseId],
  );

  useEffect(() => {
    isHere.current = true;
    return () => {
      isHere.current = false;
    };
  }, []);

  const resolve = async (resolution: Resolution, more: DecisionFacts = {}) => {
    setBusy(resolution);
    setFailure(null);
    setRefused(null);
    try {
      const body = { resolution, note, resolvedAt: now(), ...more };
      onResolved(await callAs(floorEndpoints.resolve, { params: { id: exception.id }, body }), resolution);
    } catch (error) {
      const { deliverOn, routeId } = more;
      if (deliverOn !== undefined && error instanceof CallError && error.code === 'route_departed')
        setRefused({ deliverOn, ...(routeId !== undefined && { routeId }) });
      else setFailure(error);
      // If the user has opened another exception since, the message appears there.
      const [what, why] = [text.title(exception), failureText(error)];
      if (!isHere.current) toast.show({ tone: 'danger', text: t`Not decided: ${what}. ${why}` });
    } finally {
      setBusy(null);
    }
  };

  return (
    <Panel
      title={text.title(exception)}
      subtitle={[...text.about(exception), warehouseName].join(' · ')}
      hasDraft={exception.status === 'open' && !gone && busy === null && note.trim() !== ''}
      onBack={choosing && busy === null ? () => setChoosing(null) : undefined}
      onClose={onClose}
    >
      <ExceptionFacts facts={exception.facts} />
      <ExceptionLines about={exception.about} open />
      {exception.status === 'resolved' ? (
        <chakra.div borderTopWidth="1px" borderColor="border" paddingTop={3} fontSize="sm">
          <chakra.p fontWeight="semibold">
            {exception.resolution && text.resolution(exception.resolution, exception.kind)}
          </chakra.p>
          <chakra.p color="fg.muted">
            {exception.resolvedBy}
            {exception.resolvedAt && (
              <>
                {' · '}
                <DateTimeText at={exception.resolvedAt} timeZone={timeZone} />
              </>
            )}
          </chakra.p>
          {exception.note && <chakra.p overflowWrap="anywhere">{exception.note}</chakra.p>}
        </chakra.div>
      ) : gone ? (
        <Callout tone="info" title={<Trans>No longer open</Trans>} announce>
          <Trans>It was decided or resolved since you opened it.</Trans>
        </Callout>
      ) : choosing === 'deliver_again' ? (
        <DeliverAgain
          exception={exception}
          busy={busy !== null}
          routes={routes.data ?? NO_ROUTES}
          refused={refused}
          onDecide={(decision) => void resolve('deliver_again', decision)}
          onBack={() => setChoosing(null)}
        />
      ) : choosing === 'name_source' ? (
        <NameSource
          exception={exception}
          busy={busy !== null}
          onName={(source) => void resolve('name_source', { source })}
          onBack={() => setChoosing(null)}
        />
      ) : choosing === 'give_to_order' ? (
        <OrderChoice
          exception={exception}
          busy={busy !== null}
          onGive={(salesOrderId) => void resolve('give_to_order', { salesOrderId })}
          onBack={() => setChoosing(null)}
        />
      ) : (
        <>
          <Field label={<Trans>Note</Trans>}>
            <TextArea rows={2} maxLength={500} value={note} onChange={(event) => setNote(event.target.value)} />
          </Field>
          <chakra.div display="grid" gap={2} role="group" aria-label={t`What to do`}>
            {waysOf(exception).map((way, index) => (
              <Button
                key={way}
                variant={index === 0 ? 'primary' : 'secondary'}
                loading={busy === way}
                // The pressed button keeps the focus.
                disabled={busy !== null && busy !== way}
                onClick={() => (isChosenWay(way) ? setChoosing(way) : void resolve(way))}
              >
                {text.resolution(way, exception.kind)}
              </Button>
            ))}
          </chakra.div>
        </>
      )}
      {failure !== null && (
        <Callout tone="danger" title={<Trans>Not decided</Trans>} announce>
          {failureText(failure)}
        </Callout>
      )}
    </Panel>
  );
}
