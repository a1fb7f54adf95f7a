import { Trans, useLingui } from '@lingui/react/macro';
import Camera from 'lucide-react/icons/camera';
import EllipsisVertical from 'lucide-react/icons/ellipsis-vertical';
import Undo2 from 'lucide-react/icons/undo-2';
import { useEffect, useState } from 'react';
import type { ByHandReason, PickOrder } from '../../../contract/picking.ts';
import { useFeedback } from '../../scan/feedback/feedback-context.ts';
import { useSignedIn } from '../../sync/use-session.tsx';
import { Button } from '../../ui/button.tsx';
import { Callout } from '../../ui/callout.tsx';
import { chakra } from '../../ui/chakra.ts';
import { IconButton } from '../../ui/icon-button.tsx';
import { Menu } from '../../ui/menu.tsx';
import { SkeletonRows } from '../../ui/skeleton.tsx';
import { useToast } from '../../ui/toast-context.ts';
import { useDesk } from '../../ui/use-desk.ts';
import { useFormat } from '../../ui/use-format.ts';
import { useGo } from '../../ui/use-go.ts';
import { useStorageNotice } from '../carts/use-set-line.ts';
import { useLabelPrinting } from '../labels/use-label-printing.tsx';
import { HandedOver } from '../pickups/handed-over.tsx';
import { usePickupActions } from '../pickups/use-pickup-actions.ts';
import { BottomBar } from '../warehouse/bottom-bar.tsx';
import { GlovesPad } from '../warehouse/gloves-pad.tsx';
import { PageAboveBar } from '../warehouse/page-above-bar.ts';
import { useGloves } from '../warehouse/use-gloves.ts';
import { useWarehouse } from '../warehouse/use-warehouse.ts';
import { CurrentStop } from './current-stop.tsx';
import { hasPicks } from './data/pick-tasks.ts';
import { ordersAfter } from './data/queries.ts';
import { lotOfDigits } from './data/voice-match.ts';
import { LeadDecisions } from './lead-decisions.tsx';
import { NothingLeft } from './nothing-left.tsx';
import { OrderGone } from './order-gone.tsx';
import { OrderNotes } from './order-notes.tsx';
import { pickPath } from './pick-path.ts';
import { PickProgress } from './pick-progress.tsx';
import { PickQuestions } from './pick-questions.tsx';
import { StopList } from './stop-list.tsx';
import { TotePlan } from './tote-plan.tsx';
import { totesOf } from './totes-of.ts';
import { usePalletLabels } from './use-pallet-labels.ts';
import { usePalletNumbers } from './use-pallet-numbers.ts';
import type { RecordedEntries, Taken } from './use-pick-actions.ts';
import { usePickQuestion } from './use-pick-question.ts';
import { usePickScans } from './use-pick-scans.ts';
import { usePicking } from './use-picking.ts';
import { ZonesNote } from './zones-note.tsx';

const LIST = '/mobile/warehouse/picking/orders';
/** Two words side by side keep one line on a handheld. */
const TIGHT = { paddingInline: '0.5rem' };

/** Picking of one order, or several together: shows where to go and what to take; a scan does the rest. */
export function PickFloor({
  ids,
  isStaging,
}: {
  readonly ids: readonly string[];
  /** Begins with the question for the lane: a pallet of these orders was scanned. */
  readonly isStaging: boolean;
}) {
  const { t } = useLingui();
  const go = useGo();
  const desk = useDesk();
  const feedback = useFeedback();
  const format = useFormat();
  const toast = useToast();
  const { db, user } = useSignedIn();
  const noteFull = useStorageNotice();
  const [gloves, setGloves] = useGloves();
  const [started, setStarted] = useState(false);
  const [byHand, setByHand] = useState<ByHandReason | null>(null);
  const picking = usePicking(ids);
  const { isRead, question, ask, discard, pickWeights, pickScans } = usePickQuestion(ids, picking.tasks, isStaging);
  const { orders, tasks, own, plan, current, actions } = picking;
  const warehouseId = orders?.[0]?.warehouseId ?? '';
  usePalletNumbers(warehouseId);
  const labels = useLabelPrinting(warehouseId);
  const labelOf = usePalletLabels();
  const pickups = usePickupActions();
  const place = useWarehouse();
  const { controls, evaluate, answer, takeCase, chooseLot, keepReason, showPick } = usePickScans(
    picking,
    question,
    ask,
    pickScans,
  );

  const at = current?.key;
  useEffect(() => {
    // The card of another stop is at the top, above a list that was opened.
    if (at !== undefined) scrollTo({ top: 0 });
  }, [at]);

  // On a new device the orders may still be on their way.
  const isComing = orders?.length === 0 && place.state === 'waiting';
  if (orders === undefined || !isRead || isComing) return <SkeletonRows picture={false} />;
  if (orders.length === 0) return <OrderGone to={LIST} />;
  const [only] = orders.length === 1 ? orders : [];

  const act = (commit: () => Promise<unknown>) => void commit().catch(noteFull);
  const undoHandover = (id: string) => act(() => pickups.undoHandover(id));
  if (only?.handedOver) return <HandedOver order={only} to={LIST} onUndo={() => undoHandover(only.id)} />;
  const handOver = ({ id, salesOrderNumber }: PickOrder, receivedBy: string) =>
    act(async () => {
      await pickups.handOver(id, receivedBy);
      go(LIST);
      toast.show({
        tone: 'success',
        key: 'handed-over',
        text: t`Order ${salesOrderNumber} handed over to ${receivedBy}`,
        action: { label: t`Undo`, onPress: () => undoHandover(id) },
      });
    });
  const take = (taken: Taken) => {
    const pick = async (entries?: RecordedEntries) => {
      const given = await actions.take(taken, entries);
      picking.choose(taken.task.key);
      const { weightGrams } = taken.weighed;
      showPick({ task: taken.task, quantity: taken.quantity, weightGrams }, given);
    };
    if (question?.kind === 'weigh') return act(() => pickWeights(taken.weighed.caseWeightsGrams, pick));
    ask(null);
    act(() => pick());
  };
  const confirm = (digits: string) => {
    if (!current) return;
    const lotCode = lotOfDigits(current, digits);
    if (lotCode !== undefined) return takeCase(current, lotCode);
    const planned = current.allocations[0]?.lot.lotCode ?? '–';
    feedback.show({ kind: 'wrong-lot', title: t`Not ${digits}`, detail: t`Take lot ${planned}` });
  };

  const [first] = orders;
  const numbers = format.list(orders.map(({ salesOrderNumber }) => String(salesOrderNumber)));
  /** Opens what is next: there is nothing to do here any more. */
  const goOn = async () => {
    const next = first ? await ordersAfter(db, first, user.profile.id, picking.today) : [];
    go(next.length > 0 ? pickPath(next.map(({ id }) => id)) : LIST);
  };
  const onStaged = async () => {
    await goOn();
    toast.show({ tone: 'success', key: 'staged', text: t`Staged: ${numbers}` });
  };
  const lane = first?.lane;
  const others = tasks.filter((task) => !own.includes(task));
  const othersLeft = others.filter(({ left }) => left > 0).length;
  // Pickers with zones are in the same orders by plan.
  const shared = orders.filter(
    (order) => order.takenBy !== null && !actions.isOwn(order) && !plan.zonePickers.has(order.takenById ?? ''),
  );
  const staged = orders.filter(({ status }) => status === 'staged');
  const isStaged = staged.length === orders.length;
  const count = orders.length;
  const isStarting = count > 1 && !started && current !== undefined && !hasPicks(orders);
  return (
    <>
      <chakra.div
        position="sticky"
        top="var(--header-height)"
        zIndex="sticky"
        marginInline="calc(-1 * var(--page-x))"
        marginTop="calc(-1 * var(--page-y))"
        paddingInline="var(--page-x)"
        paddingBlock={2}
        bg="bg.canvas"
        css={{
          // The head of a low window is one line.
          '@media (max-height: 700px)': {
            paddingBlock: '0.25rem',
            '& h1': { overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap' },
            '& h1 > span': { display: 'inline', textWrap: 'nowrap' },
          },
        }}
      >
        {/* Where nothing is the user's, the bar shows the whole order, and not a finished part of it. */}
        <PickProgress tasks={own.length > 0 ? own : tasks} />
        <chakra.div display="flex" alignItems="center" justifyContent="space-between" gap={2} marginTop={1}>
          <chakra.h1 fontSize="sm" fontWeight="semibold" lineHeight="snug" minWidth={0}>
            {count === 1 && first ? (
              <>
                {first.salesOrderNumber}{' '}
                <chakra.span display="block" fontWeight="normal" color="fg.muted" lineClamp="3" overflowWrap="anywhere">
                  {first.locationName}
                </chakra.span>
              </>
            ) : (
              <Trans>{count} orders together</Trans>
            )}
          </chakra.h1>
          <chakra.div display="flex" flexShrink={0}>
            <IconButton
              label={t`What was picked`}
              icon={<Undo2 size={24} aria-hidden />}
              onClick={() => ask({ kind: 'undo' })}
            />
            <IconButton
              label={t`Scan with the camera`}
              icon={<Camera size={24} aria-hidden />}
              onClick={controls.openCamera}
            />
            <Menu
              label={t`More`}
              iconOnly
              variant="quiet"
              icon={<EllipsisVertical size={24} aria-hidden />}
              items={[
                ...(current
                  ? [
                      {
                        id: 'substitute',
                        label: t`Substitute`,
                        onSelect: () => ask({ kind: 'substitute', task: current }),
                      },
                    ]
                  : []),
                {
                  id: 'container',
                  label: t`Pallet or tote`,
                  onSelect: () => ask({ kind: 'container', code: '', orderId: null }),
                },
                {
                  id: 'gloves',
                  label: gloves ? t`Gloves mode off` : t`Gloves mode: two digits`,
                  onSelect: () => setGloves(!gloves),
                },
                {
                  id: 'mine',
                  label: count === 1 ? t`Take over this order` : t`Take over these orders`,
                  onSelect: () =>
                    act(async () => {
                      for (const order of orders) await actions.start(order);
                    }),
                },
                { id: 'stage', label: t`Stage`, onSelect: () => ask({ kind: 'stage' }) },
                ...(current
                  ? [
                      {
                        id: 'item',
                        label: t`Lots & allocations`,
                        onSelect: () => ask({ kind: 'item', task: current }),
                      },
                    ]
                  : []),
              ]}
            />
          </chakra.div>
        </chakra.div>
      </chakra.div>
      <PageAboveBar columns>
        <chakra.div display="grid" gridTemplateColumns="minmax(0, 1fr)" alignContent="start" gap={4}>
          {shared.map((order) => (
            <Callout key={order.id} tone="info" title={t`${order.takenBy ?? ''} has order ${order.salesOrderNumber}`}>
              <Trans>Both of your picks are kept.</Trans>
            </Callout>
          ))}
          <OrderNotes orders={orders} />
          <LeadDecisions orders={orders} onPickAgain={(order, event) => act(() => actions.undo(order, event))} />
          {isStaged && (
            <Callout
              tone="success"
              title={lane ? t`Staged in lane ${lane}` : t`Staged`}
              action={
                <>
                  <Button onClick={() => ask({ kind: 'stage' })}>
                    <Trans>Lane and pallets</Trans>
                  </Button>
                  <Button
                    onClick={() =>
                      act(async () => {
                        for (const order of staged) await actions.start(order);
                      })
                    }
                  >
                    <Trans>Reopen</Trans>
                  </Button>
                </>
              }
            />
          )}
          {isStarting ? (
            <TotePlan
              orders={orders}
              containerOf={picking.containerOf}
              onRename={(orderId) => ask({ kind: 'container', code: '', orderId })}
              onStart={() => setStarted(true)}
            />
          ) : current ? (
            <CurrentStop
              task={current}
              totes={count > 1 ? totesOf(current, orders, picking.containerOf) : []}
              into={count === 1 && first ? picking.containerOf(first) : ''}
            />
          ) : (
            <NothingLeft orders={orders} isStaged={isStaged} hasZones={plan.own.length > 0} othersLeft={othersLeft} />
          )}
        </chakra.div>
        <chakra.div display="grid" gridTemplateColumns="minmax(0, 1fr)" alignContent="start" gap={4}>
          {gloves && current && !isStarting && <GlovesPad onDigits={confirm} />}
          <ZonesNote plan={plan} othersLeft={othersLeft} />
          <StopList tasks={own} others={others} current={current} onChoose={picking.choose} all={desk} />
        </chakra.div>
      </PageAboveBar>
      {isStaged && only?.shipMethod === 'Pickup' && (
        <BottomBar>
          <Button full size="large" variant="primary" onClick={() => ask({ kind: 'hand-over', order: only })}>
            <Trans>Hand over</Trans>
          </Button>
        </BottomBar>
      )}
      {!isStaged && !isStarting && (
        <BottomBar>
          {current ? (
            <>
              <Button full size="large" style={TIGHT} onClick={() => ask({ kind: 'short', task: current })}>
                <Trans>Short</Trans>
              </Button>
              <Button
                full
                size="large"
                style={TIGHT}
                onClick={() => ask({ kind: byHand === null ? 'by-hand' : 'key-in', task: current })}
              >
                <Trans>Enter by hand</Trans>
              </Button>
            </>
          ) : othersLeft > 0 ? (
            <>
              <Button full size="large" style={TIGHT} onClick={picking.pickAll}>
                <Trans>Pick other zones</Trans>
              </Button>
              <Button full size="large" variant="primary" style={TIGHT} onClick={() => void goOn()}>
                <Trans>Next order</Trans>
              </Button>
            </>
          ) : (
            <Button full size="large" variant="primary" onClick={() => ask({ kind: 'stage' })}>
              <Trans>Stage</Trans>
            </Button>
          )}
        </BottomBar>
      )}
      <PickQuestions
        picking={picking}
        question={question}
        ask={ask}
        onDiscard={discard}
        take={take}
        act={act}
        evaluate={evaluate}
        answer={answer}
        onReason={keepReason}
        onLot={chooseLot}
        byHand={byHand}
        onByHand={setByHand}
        onHandOver={handOver}
        onStaged={() => (isStaged ? undefined : void onStaged())}
        onPrint={(order, pallet) => void labels.print([labelOf(order, pallet)])}
      />
      {labels.view}
    </>
  );
}
