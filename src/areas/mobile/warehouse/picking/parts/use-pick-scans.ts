import { useLingui } from '@lingui/react/macro';
import { useCallback, useRef } from 'react';
import type { Scan } from '../../../../../../rules/gs1/scan.ts';
import { isPlausibleWeight } from '../../../../../../rules/picking.ts';
import { type Hand, judgeScan, type Verdict } from '../../../../../data/picking/judge-scan.ts';
import { useStorageNotice } from '../../../../../parts/shop/use-set-line.ts';
import { useFeedback } from '../../../../../scan/feedback/feedback-context.ts';
import { type ScannerControls, useScanner } from '../../../../../scan/use-scanner.ts';
import { useFormat } from '../../../../../ui/use-format.ts';
import type { PickQuestion } from './pick-question.ts';
import type { Given } from './use-pick-deeds.ts';
import { usePickWords } from './use-pick-words.ts';
import type { Picking } from './use-picking.ts';

/**
 * Acts on scans: the right case is picked at once, anything else is told apart and asked about. Scans that follow each other quickly are judged one after
 * the other, each by what the one before has left.
 */
export function usePickScans(picking: Picking, ask: (question: PickQuestion | null) => void) {
  const { t } = useLingui();
  const format = useFormat();
  const words = usePickWords();
  const feedback = useFeedback();
  const noteFull = useStorageNotice();
  const queue = useRef<Promise<unknown>>(Promise.resolve());

  /** Says that a pick is durable: how much of the stop is picked now, and for whom it was. */
  const told = useCallback(
    (hand: Pick<Hand, 'task' | 'quantity' | 'weightGrams'>, given: readonly Given[]) => {
      const { task } = hand;
      const done = format.number(task.picked + hand.quantity);
      const all = format.number(task.ordered);
      const totes = [...new Set(given.map(({ share }) => picking.containerOf(share.order)))].filter(Boolean);
      const into = totes.length > 0 ? t`Into ${format.list(totes)}` : null;
      const odd =
        hand.weightGrams !== null && !isPlausibleWeight(hand.weightGrams, hand.quantity, task.averageWeightGrams)
          ? t`Check the weight: ${format.weight(hand.weightGrams, 'lb')}`
          : null;
      feedback.show({
        kind: 'ok',
        title: t`${done} of ${all}`,
        detail: [task.description, into, odd].filter(Boolean).join(' · '),
        ...(totes.length === 1 && (picking.orders?.length ?? 0) > 1 ? { sign: totes[0] } : {}),
      });
    },
    [t, format, feedback, picking],
  );

  const take = useCallback(
    async (hand: Hand) => {
      const given = await picking.deeds.take({
        ...hand,
        caseWeightsGrams: hand.weightGrams === null ? [] : [hand.weightGrams],
        reason: null,
      });
      picking.choose(hand.task.key);
      ask(null);
      told(hand, given);
    },
    [picking, ask, told],
  );

  const act = useCallback(
    async (verdict: Verdict) => {
      switch (verdict.kind) {
        case 'pick':
          return take(verdict.hand);
        case 'weigh':
          picking.choose(verdict.hand.task.key);
          return ask({ kind: 'weigh', hand: verdict.hand, reason: null });
        case 'wrong-lot': {
          const planned = verdict.hand.task.allocations[0]?.lot.lotCode ?? '';
          feedback.show({
            kind: 'wrong-lot',
            title: t`Wrong lot`,
            detail:
              verdict.why === 'on-hold'
                ? t`This lot is on hold`
                : verdict.why === 'unknown'
                  ? t`Nobody has entered lot ${verdict.hand.lotCode ?? ''} here`
                  : t`Lot ${planned} expires earlier`,
          });
          return ask({ kind: 'override', hand: verdict.hand, why: verdict.why });
        }
        case 'expired':
          feedback.show({
            kind: 'expired',
            title: t`Expired`,
            detail: t`Good until ${format.day(verdict.expiresOn)}`,
          });
          return ask({ kind: 'override', hand: verdict.hand, why: 'expired' });
        case 'over-quantity': {
          const { task, quantity } = verdict.hand;
          feedback.show({
            kind: 'over-quantity',
            title: t`Too many`,
            detail: t`${words.amount(quantity, task)} on the label, ${words.amount(task.left, task)} to pick`,
          });
          return ask({ kind: 'over', hand: verdict.hand });
        }
        case 'already-picked':
          feedback.show({ kind: 'already-picked', title: t`Already picked`, detail: verdict.task.description });
          return;
        case 'substitute':
          feedback.show({
            kind: 'wrong-item',
            title: t`Another item`,
            detail: t`${verdict.description} may stand in for ${verdict.task.description}`,
          });
          return ask({ kind: 'substitute', task: verdict.task, itemCode: verdict.itemCode });
        case 'wrong-item':
          feedback.show({
            kind: 'wrong-item',
            title: t`Wrong item`,
            detail: verdict.task ? t`Here you pick ${verdict.task.description}` : undefined,
          });
          return;
        case 'container':
          return ask({ kind: 'container', code: verdict.code });
        case 'go':
          picking.choose(verdict.task.key);
          return;
        case 'ambiguous':
          feedback.show({
            kind: 'ambiguous',
            title: t`Which is it?`,
            detail: t`The label can be read in several ways`,
          });
          return ask({ kind: 'reading', scan: verdict.scan });
        case 'unknown-code':
          feedback.show({ kind: 'unknown-code', title: t`Unknown code`, detail: t`Nothing to pick is called so` });
      }
    },
    [take, picking, ask, feedback, t, format, words],
  );

  const judge = useCallback(
    (scan: Scan) => {
      const turn = queue.current.then(async () => {
        const { tasks, current } = await picking.read();
        await act(judgeScan(scan, tasks, current));
      });
      // What one scan failed with is told; the next one is judged all the same.
      queue.current = turn.catch(() => {});
      turn.catch(noteFull);
    },
    [picking, act, noteFull],
  );

  const controls: ScannerControls = useScanner(({ scan }) => judge(scan));
  return { controls, judge, told };
}
