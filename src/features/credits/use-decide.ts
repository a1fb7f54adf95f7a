import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { type CreditRequest, creditEndpoints } from '../../../contract/credits.ts';
import type { BodyIn } from '../../../contract/endpoint.ts';
import type { Matching } from '../../../contract/list.ts';
import { uuidv7 } from '../../../rules/uuid.ts';
import { useLeftText } from '../../desk/use-left-text.ts';
import { CallError } from '../../lib/call.ts';
import { callAs } from '../../sync/session.ts';
import { useFailureText } from '../../sync/use-failure-text.ts';
import { useToast } from '../../ui/toast-context.ts';
import { useFormat } from '../../ui/use-format.ts';

export interface Asked {
  readonly request: CreditRequest;
  readonly decision: 'granted' | 'declined' | 'acknowledged';
  /** Cents of a partial credit; null for the full amount. */
  readonly amount: number | null;
}

type MatchingRequests = BodyIn<typeof creditEndpoints.decideMatching>['matching'];

/** Returns what can still be credited for a line, in cents: its value minus earlier credits. */
export const restOf = ({ amount, creditedBefore }: Pick<CreditRequest, 'amount' | 'creditedBefore'>): number =>
  Math.max(0, amount - creditedBefore);

/**
 * Returns functions that decide and reverse a decision. A toast shows the result and offers Undo. `onDone` is called
 * after each.
 */
export function useDecide(onDone: () => Promise<void>): {
  readonly busy: boolean;
  /** Resolves true if the request is decided, also by another user. */
  readonly decide: (asked: readonly Asked[], reason: string) => Promise<boolean>;
  /** Decides on all requests that match. Resolves true if the server accepted it. */
  readonly decideMatching: (matching: Matching, decision: 'approve' | 'decline', reason: string) => Promise<boolean>;
  readonly undo: (decisionId: string) => Promise<void>;
  readonly keep: (request: CreditRequest, kept: boolean) => Promise<void>;
} {
  const { t } = useLingui();
  const toast = useToast();
  const format = useFormat();
  const failureText = useFailureText();
  const leftText = useLeftText();
  const [busy, setBusy] = useState(false);

  const attempt = async (work: () => Promise<void>, refused: string): Promise<boolean> => {
    setBusy(true);
    try {
      await work();
      return true;
    } catch (error) {
      const conflict = error instanceof CallError && error.code === 'conflict';
      toast.show({ key: 'credit-decision', tone: 'danger', text: conflict ? refused : failureText(error) });
      return false;
    } finally {
      await onDone();
      setBusy(false);
    }
  };

  const undo = (decisionId: string) =>
    attempt(async () => {
      await callAs(creditEndpoints.undo, { params: { id: decisionId } });
      toast.show({ key: 'credit-decision', tone: 'success', text: t`Undone` });
    }, t`Part of this memo is already used, so it can’t be canceled.`);

  const decide = (asked: readonly Asked[], reason: string) => {
    const id = uuidv7();
    return attempt(async () => {
      const decisions = asked.map(({ request, decision, amount }) => ({ requestId: request.id, decision, amount }));
      const { data } = await callAs(creditEndpoints.decide, { params: { id }, body: { decisions, reason } });
      const own = data.filter(({ decision }) => decision?.id === id);
      const others = data.find(({ decision }) => decision && decision.id !== id)?.decision?.by;
      if (own.length === 0) {
        const text = others ? t`${others} already decided` : t`The driver has withdrawn it`;
        toast.show({ key: 'credit-decision', tone: 'warning', text });
        return;
      }
      const granted = own.reduce((sum, { decision }) => sum + (decision?.granted ?? 0), 0);
      const memos = new Set(own.flatMap(({ decision }) => decision?.memo?.number ?? []));
      const numbers = [...memos].map((number) => `#${number}`).join(', ');
      const money = format.money(granted);
      const text =
        memos.size > 0
          ? t`Approved ${money} · ${plural(memos.size, { one: 'credit memo', other: 'credit memos' })} ${numbers}`
          : own.every(({ state }) => state === 'declined')
            ? t`${plural(own.length, { one: '# request declined', other: '# requests declined' })}`
            : t`${plural(own.length, { one: '# request acknowledged', other: '# requests acknowledged' })}`;
      toast.show({
        key: 'credit-decision',
        tone: own.length < data.length ? 'warning' : 'success',
        text,
        action: { label: t`Undo`, onPress: () => void undo(id) },
      });
    }, t`More was credited for it since you opened it. Check it again.`);
  };

  const decideMatching = (matching: Matching, decision: 'approve' | 'decline', reason: string) => {
    const id = uuidv7();
    return attempt(async () => {
      const body = { matching: matching as MatchingRequests, decision, reason };
      const { changed, left, granted } = await callAs(creditEndpoints.decideMatching, { params: { id }, body });
      const money = format.money(granted);
      const text =
        decision === 'decline'
          ? t`${plural(changed, { one: '# request declined', other: '# requests declined' })}`
          : granted > 0
            ? t`${plural(changed, { one: '# request decided', other: '# requests decided' })}, ${money} approved`
            : t`${plural(changed, { one: '# request acknowledged', other: '# requests acknowledged' })}`;
      toast.show({
        key: 'credit-decision',
        tone: left.length > 0 ? 'warning' : 'success',
        text: [text, leftText(left)].filter(Boolean).join(' · '),
        action: changed > 0 ? { label: t`Undo`, onPress: () => void undo(id) } : undefined,
      });
    }, t`More requests match now. Check the list, then decide again.`);
  };

  const keep = (request: CreditRequest, kept: boolean) =>
    attempt(async () => {
      await callAs(creditEndpoints.keep, { params: { id: request.id }, body: { kept } });
      const number = request.decision?.memo?.number ?? 0;
      if (kept)
        toast.show({
          key: 'credit-decision',
          tone: 'success',
          text: t`Credit memo #${number} kept`,
          action: { label: t`Undo`, onPress: () => void keep(request, false) },
        });
      else toast.show({ key: 'credit-decision', tone: 'success', text: t`Undone` });
    }, '');

  return {
    busy,
    decide,
    decideMatching,
    undo: async (id) => void (await undo(id)),
    keep: async (request, kept) => void (await keep(request, kept)),
  };
}
