import { useLingui } from '@lingui/react/macro';
import { useCallback, useEffect, useRef } from 'react';
import type { Lot } from '../../../contract/floor.ts';
import type { PickEvent } from '../../../contract/picking.ts';
import { MOST_CONTAINER, MOST_LANE } from '../../../contract/rows/staged-pallet.ts';
import type { Scan } from '../../../rules/gs1/scan.ts';
import { isPalletNumber } from '../../../rules/pallet-numbers.ts';
import { addQuantities } from '../../../rules/quantity.ts';
import { useFeedback } from '../../scan/feedback/feedback-context.ts';
import { type ScannerControls, useScanner } from '../../scan/use-scanner.ts';
import { useOpenCatalog } from '../../sync/catalog-provider.tsx';
import { useFormat } from '../../ui/use-format.ts';
import { useStorageNotice } from '../carts/use-set-line.ts';
import {
  answerKey,
  type ChosenLots,
  evaluateGoods,
  evaluateScan,
  type Hand,
  hasExpired,
  isOdd,
  type Verdict,
} from './data/evaluate-scan.ts';
import { type PickTask, stopNow } from './data/pick-tasks.ts';
import { weighedByLabel } from './data/weights.ts';
import {
  type PickQuestion,
  quantityOf,
  questionBefore,
  type WeighQuestion,
  type WhichLotQuestion,
} from './pick-question.ts';
import type { Given, RecordedEntries } from './use-pick-actions.ts';
import type { PickScans } from './use-pick-question.ts';
import { usePickWords } from './use-pick-words.ts';
import type { Picking } from './use-picking.ts';

const reasonKey = ({ task, lotCode }: Hand): string => `${task.key} ${task.itemCode} ${lotCode}`;

/**
 * Handles scans: the right case is picked at once, anything else is distinguished and asked about. Quick scans are
 * evaluated one after another, each with the result of the earlier one.
 */
export function usePickScans(
  picking: Picking,
  question: PickQuestion | null,
  ask: (question: PickQuestion | null) => void,
  pickScans: PickScans,
) {
  const { t } = useLingui();
  const format = useFormat();
  const words = usePickWords();
  const feedback = useFeedback();
  const catalog = useOpenCatalog()?.client;
  const noteFull = useStorageNotice();
  const queue = useRef<Promise<unknown>>(Promise.resolve());
  const chosen = useRef<ChosenLots>(new Map());
  const reasons = useRef(new Map<string, NonNullable<PickEvent['reason']>>());
  const asked = useRef(question);
  useEffect(() => {
    asked.current = question;
  }, [question]);

  /** Asks a question. The next scan in the queue meets it, before the screen has rendered. */
  const pose = useCallback(
    (next: PickQuestion | null) => {
      asked.current = next;
      ask(next);
    },
    [ask],
  );

  /** Returns the description of an item in the device's catalog; undefined if it has none with this GTIN. */
  const nameOf = useCallback(
    async (gtin: string | null) => (gtin === null ? undefined : (await catalog?.byCode(gtin))?.description),
    [catalog],
  );

  /** Confirms a durable pick: how much of the stop is picked now, and for which order. */
  const showPick = useCallback(
    (hand: Pick<Hand, 'task' | 'quantity' | 'weightGrams'>, given: readonly Given[]) => {
      const { task } = hand;
      const done = format.number(task.picked + hand.quantity);
      const all = format.number(task.ordered);
      const totes = [...new Set(given.map(({ share }) => picking.containerOf(share.order)))].filter(Boolean);
      const into = totes.length > 0 ? t`Into ${format.list(totes)}` : null;
      feedback.show({
        kind: hand.quantity < task.left ? 'ok' : 'line-done',
        title: t`${done} of ${all}`,
        count: `${done}/${all}`,
        detail: [task.description, into].filter(Boolean).join(' · '),
        ...(totes.length === 1 && (picking.orders?.length ?? 0) > 1 ? { sign: totes[0] } : {}),
      });
    },
    [t, format, feedback, picking],
  );

  /** Reports an implausible weight of a label. Nothing is picked before the user decides. */
  const showOddWeight = useCallback(
    (grams: number, task: PickTask) =>
      feedback.show({
        kind: 'odd-weight',
        title: t`Check the weight`,
        detail: [format.weight(grams, 'lb'), task.description].join(' · '),
      }),
    [feedback, format, t],
  );

  const take = useCallback(
    async (hand: Hand, reason: PickEvent['reason'] = null, entries?: RecordedEntries) => {
      const given = await picking.actions.take({ ...hand, weighed: weighedByLabel(hand), reason }, entries);
      picking.choose(hand.task.key);
      pose(null);
      showPick(hand, given);
    },
    [picking, pose, showPick],
  );

  const act = useCallback(
    async (verdict: Verdict, entries?: RecordedEntries) => {
      switch (verdict.kind) {
        case 'pick':
          return take(verdict.hand, null, entries);
        case 'weigh':
          picking.choose(verdict.hand.task.key);
          return pose({ kind: 'weigh', hand: verdict.hand, reason: null, weights: [], doubted: null });
        case 'odd-weight':
          picking.choose(verdict.hand.task.key);
          showOddWeight(verdict.hand.weightGrams ?? 0, verdict.hand.task);
          return pose({ kind: 'odd-weight', hand: verdict.hand, reason: null });
        case 'wrong-lot': {
          // No reason answers a hold, which can begin between two cases.
          const reason = verdict.why === 'on-hold' ? undefined : reasons.current.get(reasonKey(verdict.hand));
          if (reason) {
            const next = questionBefore(verdict.hand, reason);
            return next ? pose(next) : take(verdict.hand, reason);
          }
          const planned = verdict.hand.task.allocations[0]?.lot.lotCode ?? '';
          feedback.show({
            kind: 'wrong-lot',
            title: t`Wrong lot`,
            mismatch: { inHand: t`Lot ${verdict.hand.lotCode ?? ''}`, needed: t`Lot ${planned}` },
            detail:
              verdict.why === 'on-hold'
                ? t`This lot is on hold`
                : verdict.why === 'unknown'
                  ? t`Lot ${verdict.hand.lotCode ?? ''} is not recorded here`
                  : t`Lot ${planned} expires earlier`,
          });
          return pose({
            kind: 'override',
            hand: verdict.hand,
            why: verdict.why,
            expiresOn: verdict.hand.lot?.expiresOn ?? null,
          });
        }
        case 'expired': {
          const { hand, expiresOn } = verdict;
          const [lastDay, delivery] = [format.day(expiresOn), format.day(hand.task.goodOn)];
          const isPast = hasExpired(expiresOn, hand.task);
          feedback.show({
            kind: 'expired',
            title: isPast ? t`Expired` : t`Expires before delivery`,
            detail: isPast ? t`Use by ${lastDay}` : t`Use by ${lastDay}, delivery ${delivery}`,
          });
          return pose({ kind: 'override', hand, why: 'expired', expiresOn });
        }
        case 'over-quantity': {
          const { task, quantity } = verdict.hand;
          feedback.show({
            kind: 'over-quantity',
            title: t`Too many`,
            detail: t`${words.amount(quantity, task)} on the label, ${words.amount(task.left, task)} to pick`,
          });
          return pose({ kind: 'over', hand: verdict.hand, reason: null });
        }
        case 'which-lot':
          picking.choose(verdict.hand.task.key);
          feedback.show({
            kind: 'ambiguous',
            title: t`Which lot?`,
            detail:
              verdict.code == null
                ? t`No lot on the label`
                : t`${verdict.lots.length} packers use this lot code. Look at the packer on the case.`,
          });
          return pose({ ...verdict, others: [] });
        case 'already-picked':
          feedback.show({ kind: 'already-picked', title: t`Already picked`, detail: verdict.task.description });
          return;
        case 'substitute': {
          const { description, insteadOf } = verdict.task;
          feedback.show({
            kind: 'wrong-item',
            title: t`Another item`,
            detail: t`${description} can replace ${insteadOf ?? ''}`,
          });
          picking.choose(verdict.task.key);
          return pose({ kind: 'stand-in', task: verdict.task, meant: verdict.meant });
        }
        case 'wrong-item':
          feedback.show({
            kind: 'wrong-item',
            title: t`Wrong item`,
            mismatch: verdict.task && {
              inHand: (await nameOf(verdict.gtin)) ?? t`Not on this pick list`,
              needed: verdict.task.description,
            },
          });
          return;
        case 'container':
          return pose({ kind: 'container', code: verdict.code, orderId: null });
        case 'go':
          picking.choose(verdict.task.key);
          return;
        case 'ambiguous':
          feedback.show({
            kind: 'ambiguous',
            title: t`Which one?`,
            detail: t`The label can be read in several ways`,
          });
          return pose({ kind: 'reading', scan: verdict.scan });
        case 'unknown-code':
          feedback.show({ kind: 'unknown-code', title: t`Unknown code`, detail: t`Not on this pick list` });
      }
    },
    [take, showOddWeight, nameOf, picking, pose, feedback, t, format, words],
  );

  /**
   * Adds the weight of a scanned case to those already weighed; another case waits until these are picked. Returns
   * whether the scan was handled.
   */
  const addWeight = useCallback(
    (verdict: Verdict, weighing: WeighQuestion): boolean => {
      const { hand, weights } = weighing;
      const own = 'hand' in verdict && verdict.hand.task.key === hand.task.key ? verdict.hand : undefined;
      if (weighing.doubted !== null) {
        showOddWeight(weighing.doubted, hand.task);
        return true;
      }
      if (own?.quantity === 1 && own.lotCode === hand.lotCode) {
        const { weightGrams } = own;
        if (weightGrams !== null && isOdd(own)) {
          showOddWeight(weightGrams, own.task);
          pose({ ...weighing, doubted: weightGrams });
          return true;
        }
        if (weightGrams !== null) pose({ ...weighing, weights: [...weights, weightGrams] });
        const title = weightGrams === null ? t`Enter its weight` : format.weight(weightGrams, 'lb');
        feedback.show({ kind: 'read', title, detail: own.task.description });
        return true;
      }
      if (weights.length === 0) return false;
      feedback.show({
        kind: 'ambiguous',
        title: t`Pick these first`,
        detail: t`${weights.length} weighed, not picked yet`,
      });
      return true;
    },
    [pose, showOddWeight, feedback, format, t],
  );

  /** Adds goods that were scanned while their lot is asked. Returns whether the scan was handled. */
  const addGoods = useCallback(
    (verdict: Verdict, open: WhichLotQuestion): boolean => {
      if (verdict.kind !== 'which-lot' || verdict.hand.task.key !== open.hand.task.key) return false;
      const { hand } = verdict;
      // The answer is for another choice, so this case is scanned again after it.
      if ((verdict.code ?? null) !== (open.code ?? null)) {
        const scanned = words.amount(quantityOf(open), open.hand.task);
        feedback.show({ kind: 'ambiguous', title: t`Which lot?`, detail: t`${scanned} scanned` });
        return true;
      }
      // Cases that were weighed keep their weights, so each is picked separately.
      const isWeighed = hand.weightGrams !== null || open.hand.weightGrams !== null;
      const more = isWeighed
        ? { ...open, others: [...open.others, verdict] }
        : { ...open, hand: { ...hand, quantity: addQuantities(open.hand.quantity, hand.quantity) } };
      const scanned = words.amount(quantityOf(more), hand.task);
      feedback.show({ kind: 'read', title: t`Which lot?`, detail: t`${scanned} scanned` });
      pose(more);
      return true;
    },
    [pose, feedback, t, words],
  );

  const handle = useCallback(
    async (verdict: Verdict, entries?: RecordedEntries) => {
      const open = asked.current;
      if (open?.kind === 'weigh' && addWeight(verdict, open)) return;
      if (open?.kind === 'which-lot' && addGoods(verdict, open)) return;
      await act(verdict, entries);
    },
    [act, addWeight, addGoods],
  );
  /** Handles a scan after all earlier ones. */
  const inTurn = useCallback(
    <Result>(work: () => Promise<Result>): Promise<Result> => {
      const turn = queue.current.then(work);
      // A failed scan is reported; the next one is still evaluated.
      queue.current = turn.catch(() => {});
      turn.catch(noteFull);
      return turn;
    },
    [noteFull],
  );

  const evaluate = useCallback(
    (scan: Scan) => {
      const open = asked.current;
      // While a pallet's number is requested, any label is taken as the number, except that of goods.
      if (open?.kind === 'container' && scan.gtin === null) {
        const code = (scan.sscc ?? scan.text).trim().slice(0, MOST_CONTAINER);
        feedback.show({ kind: 'read', title: code });
        return pose({ ...open, code });
      }
      // While the lane is requested, a label that is neither of goods nor of a pallet is the lane's.
      if (open?.kind === 'stage' && scan.gtin === null) {
        const code = (scan.sscc ?? scan.text).trim();
        if (isPalletNumber(code)) return feedback.show({ kind: 'unknown-code', title: t`Not a lane`, detail: code });
        const lane = code.slice(0, MOST_LANE);
        feedback.show({ kind: 'read', title: lane });
        return pose({ ...open, lane });
      }
      void inTurn(async () => {
        const { tasks, current } = await picking.read();
        return handle(evaluateScan(scan, tasks, current, chosen.current));
      });
    },
    [picking, inTurn, handle, pose, feedback, t],
  );

  /** Evaluates a case of a lot at the stop as if its label had been scanned. */
  const takeCase = useCallback(
    (task: PickTask, lotCode: string) =>
      void inTurn(() => handle(evaluateGoods(lotCode, Math.min(1, task.left), null, null, task, chosen.current))),
    [inTurn, handle],
  );
  const answer = useCallback((verdict: Verdict) => void inTurn(() => handle(verdict)), [inTurn, handle]);
  /** Picks with the answer to "which lot?"; null if the picker can't tell. It holds for the next cases of the stop. */
  const chooseLot = useCallback(
    (open: WhichLotQuestion, lot: Lot | null) => {
      const lotId = (lot ?? open.lots[0])?.id;
      const code = open.code ?? null;
      const key = answerKey(open.hand.task, code);
      if (lotId) chosen.current = new Map(chosen.current).set(key, { lotId, isAssumed: lot === null });
      asked.current = null;
      pickScans(
        open,
        ({ hand, labelExpiresOn }, entries) =>
          inTurn(async () => {
            // Each of them counts with the picks of the earlier ones.
            const task = stopNow((await picking.read()).tasks, hand.task) ?? hand.task;
            const { quantity, weightGrams } = hand;
            await handle(evaluateGoods(code, quantity, weightGrams, labelExpiresOn, task, chosen.current), entries);
            return asked.current?.kind === 'which-lot';
          }),
        // Each failed scan is reported in its turn.
      ).catch(() => {});
    },
    [inTurn, handle, pickScans, picking],
  );
  /** Keeps why another lot was taken, for the next cases of it at this stop. */
  const keepReason = useCallback((hand: Hand, reason: NonNullable<PickEvent['reason']>) => {
    reasons.current.set(reasonKey(hand), reason);
  }, []);
  const controls: ScannerControls = useScanner(({ scan }) => evaluate(scan));
  return { controls, evaluate, answer, takeCase, chooseLot, keepReason, showPick };
}
