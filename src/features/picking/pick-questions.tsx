import { useLingui } from '@lingui/react/macro';
import type { Lot } from '../../../contract/floor.ts';
import type { ByHandReason, PickEvent, PickOrder } from '../../../contract/picking.ts';
import type { Scan } from '../../../rules/gs1/scan.ts';
import { HandOverDialog } from '../pickups/hand-over-dialog.tsx';
import { OddWeightDialog } from '../warehouse/odd-weight-dialog.tsx';
import { ReadingDialog } from '../warehouse/reading-dialog.tsx';
import { ByHandDialog } from './by-hand-dialog.tsx';
import { ContainerDialog } from './container-dialog.tsx';
import { type Hand, objectionTo, type Verdict } from './data/evaluate-scan.ts';
import { palletsOf } from './data/pallets.ts';
import { type PickTask, withStandIn } from './data/pick-tasks.ts';
import { weighedByCase, weighedByLabel } from './data/weights.ts';
import { ItemDrawer } from './item-drawer.tsx';
import { KeyInDialog } from './key-in-dialog.tsx';
import { OverDialog } from './over-dialog.tsx';
import { OverrideDialog } from './override-dialog.tsx';
import { type PickQuestion, questionBefore, type WhichLotQuestion } from './pick-question.ts';
import { ShortDialog } from './short-dialog.tsx';
import { StageDialog } from './stage-dialog.tsx';
import { StandInDialog } from './stand-in-dialog.tsx';
import { SubstituteDialog } from './substitute-dialog.tsx';
import { UndoDrawer } from './undo-drawer.tsx';
import type { LabelledPallet } from './use-pallet-labels.ts';
import type { Taken } from './use-pick-actions.ts';
import type { Picking } from './use-picking.ts';
import { WeighDialog } from './weigh-dialog.tsx';
import { WhichLotDialog } from './which-lot-dialog.tsx';

export interface PickQuestionsProps {
  readonly picking: Picking;
  readonly question: PickQuestion | null;
  readonly ask: (question: PickQuestion | null) => void;
  /** Closes weights, or scans without a lot, without picking them. */
  readonly onDiscard: () => void;
  /** Picks, then confirms it. */
  readonly take: (taken: Taken) => void;
  /** Runs another action that must be durable before it is confirmed. */
  readonly act: (commit: () => Promise<unknown>) => void;
  readonly evaluate: (scan: Scan) => void;
  /** Continues with a scan's result once the picker accepts it. */
  readonly answer: (verdict: Verdict) => void;
  /** Keeps the reason for the next cases of the same lot. */
  readonly onReason: (hand: Hand, reason: NonNullable<PickEvent['reason']>) => void;
  /** Picks the lot that the picker named; null if they can't tell. */
  readonly onLot: (question: WhichLotQuestion, lot: Lot | null) => void;
  /** Why this picker enters quantities by hand here; null until they have said it. */
  readonly byHand: ByHandReason | null;
  readonly onByHand: (why: ByHandReason) => void;
  readonly onStaged: () => void;
  readonly onHandOver: (order: PickOrder, receivedBy: string) => void;
  /** Prints the label of a pallet. */
  readonly onPrint: (order: PickOrder, pallet: LabelledPallet) => void;
}

/** The dialogs of picking, one at a time. */
export function PickQuestions(props: PickQuestionsProps) {
  const {
    picking,
    question,
    ask,
    onDiscard,
    take,
    act,
    evaluate,
    answer,
    onReason,
    onLot,
    byHand,
    onByHand,
    onStaged,
    onHandOver,
    onPrint,
  } = props;
  const { t } = useLingui();
  const close = () => ask(null);
  const orders = picking.orders ?? [];
  const hold = (hand: Hand, reason: PickEvent['reason'], acceptsQuantity = false) => {
    const next = questionBefore(hand, reason, acceptsQuantity);
    if (next) ask(next);
    else take({ ...hand, weighed: weighedByLabel(hand), reason });
  };
  const enterByHand = (task: PickTask) => ask({ kind: byHand === null ? 'by-hand' : 'key-in', task });
  /** A lot chosen by hand needs the same reason as a scanned one. */
  const keyedIn = (task: PickTask, quantity: number, lot: Lot | null, isAssumed: boolean) => {
    const known = { task, lot, lotCode: lot?.lotCode ?? null, isAssumed };
    const hand: Hand = { ...known, byHand: byHand ?? undefined, quantity, weightGrams: null };
    const why = lot && objectionTo(lot, task);
    if (why) ask({ kind: 'override', hand, why, expiresOn: lot.expiresOn, acceptsQuantity: true });
    else hold(hand, null, true);
  };
  switch (question?.kind) {
    case undefined:
      return null;
    case 'override': {
      const { hand, why, expiresOn } = question;
      return (
        <OverrideDialog
          hand={hand}
          why={why}
          expiresOn={expiresOn}
          isLead={picking.isLead}
          onClose={close}
          onTake={(reason) => {
            if (why !== 'expired') onReason(hand, reason);
            hold(hand, reason, question.acceptsQuantity);
          }}
        />
      );
    }
    case 'over': {
      const { hand, reason } = question;
      // A pallet's weight says nothing about a part of it.
      const part = (quantity: number): Hand =>
        quantity === hand.quantity ? hand : { ...hand, quantity, weightGrams: null };
      return <OverDialog hand={hand} onClose={close} onTake={(quantity) => hold(part(quantity), reason, true)} />;
    }
    case 'which-lot':
      return <WhichLotDialog question={question} onChoose={(lot) => onLot(question, lot)} onClose={onDiscard} />;
    case 'odd-weight': {
      const { hand, reason } = question;
      const again = () =>
        ask({ kind: 'weigh', hand: { ...hand, weightGrams: null }, reason, weights: [], doubted: null });
      return (
        <OddWeightDialog
          grams={hand.weightGrams ?? 0}
          cases={hand.quantity}
          usual={hand.task}
          unit="lb"
          onClose={again}
          onUse={() => take({ ...hand, weighed: weighedByLabel(hand), reason })}
        />
      );
    }
    case 'weigh': {
      const { hand, reason, weights, doubted } = question;
      return (
        <WeighDialog
          hand={hand}
          weights={weights}
          doubted={doubted}
          onWeights={(next) => ask({ ...question, weights: next, doubted: null })}
          onDoubt={(grams) => ask({ ...question, doubted: grams })}
          onClose={onDiscard}
          onTake={(all) => take({ ...hand, quantity: all.length, weighed: weighedByCase(all), reason })}
        />
      );
    }
    case 'by-hand': {
      const { task } = question;
      return (
        <ByHandDialog
          onChoose={(why) => {
            onByHand(why);
            ask({ kind: 'key-in', task });
          }}
          onClose={close}
        />
      );
    }
    case 'key-in': {
      const { task } = question;
      const name = task.description;
      return (
        <KeyInDialog
          task={task}
          title={task.insteadOf === null ? t`How many?` : t`${name} instead`}
          onClose={close}
          onTake={(quantity, lot, isAssumed) => keyedIn(task, quantity, lot, isAssumed)}
        />
      );
    }
    case 'short': {
      const { task } = question;
      return (
        <ShortDialog
          task={task}
          onClose={close}
          onShort={(quantity, reason) => {
            close();
            act(() => picking.actions.short(task, quantity, reason));
          }}
        />
      );
    }
    case 'substitute': {
      const { task } = question;
      return (
        <SubstituteDialog task={task} onChoose={(standIn) => enterByHand(withStandIn(task, standIn))} onClose={close} />
      );
    }
    case 'stand-in': {
      const { task, meant } = question;
      return (
        <StandInDialog
          task={task}
          hand={'hand' in meant ? meant.hand : null}
          onTake={() => {
            close();
            answer(meant);
          }}
          onKeyIn={() => enterByHand(task)}
          onClose={close}
        />
      );
    }
    case 'container':
      return (
        <ContainerDialog
          orders={orders}
          code={question.code}
          orderId={question.orderId}
          containerOf={picking.containerOf}
          onClose={close}
          onSet={(orderId, container) => {
            picking.setContainer(orderId, container);
            close();
          }}
          onPrint={(order, number) => {
            const { quantity = 0 } = palletsOf(order).find((pallet) => pallet.number === number) ?? {};
            onPrint(order, { number, quantity, weightGrams: null, lane: order.lane ?? '' });
          }}
        />
      );
    case 'reading':
      return (
        <ReadingDialog
          scan={question.scan}
          onClose={close}
          onChoose={(scan) => {
            close();
            evaluate(scan);
          }}
        />
      );
    case 'item':
      return <ItemDrawer task={question.task} onClose={close} />;
    case 'undo':
      return (
        <UndoDrawer
          orders={orders}
          onClose={close}
          onUndo={(order, event) => act(() => picking.actions.undo(order, event))}
        />
      );
    case 'stage':
      return (
        <StageDialog
          orders={orders}
          lane={question.lane}
          onLane={(lane) => ask({ ...question, lane })}
          onClose={close}
          onPrint={onPrint}
          onStage={(stagingOf, draft) => {
            close();
            act(async () => {
              for (const order of orders)
                await picking.actions.stage(order, stagingOf(order), order === orders.at(-1) ? draft : undefined);
              onStaged();
            });
          }}
        />
      );
    case 'hand-over':
      return (
        <HandOverDialog
          order={question.order}
          onClose={close}
          onHandOver={(receivedBy) => {
            close();
            onHandOver(question.order, receivedBy);
          }}
        />
      );
  }
}
