import { type CreditMemoHead, creditEndpoints, type HandedBack } from '../../../../contract/credits.ts';
import { callAs } from '../../../sync/session.ts';
import { useKeptAnswer } from './use-kept-answer.ts';

/** As many as one page holds: years of them. */
export const MOST_MEMOS = 200;

export interface Memos {
  readonly memos: readonly CreditMemoHead[];
  /** Of all, of which the latest are here. */
  readonly total: number;
  /** Cents. */
  readonly openTotal: number;
  readonly handedBack: readonly HandedBack[];
}

/** The memos of a location, and what it handed back that no memo stands for. */
export function useMemos(customerLocationId: string) {
  return useKeptAnswer(`memos ${customerLocationId}`, async (signal): Promise<Memos> => {
    const [{ data, total, openTotal }, handedBack] = await Promise.all([
      callAs(creditEndpoints.memos, { query: { customerLocationId, PageSize: String(MOST_MEMOS) } }, { signal }),
      callAs(creditEndpoints.handedBack, { query: { customerLocationId } }, { signal }),
    ]);
    return { memos: data, total, openTotal, handedBack: handedBack.data };
  });
}
