import { type CreditMemoHead, creditEndpoints, type HandedBack } from '../../../../contract/credits.ts';
import { callAs } from '../../../sync/session.ts';
import { useKeptAnswer } from '../../kept-answers/use-kept-answer.ts';

/** Number of memos on one page, enough for years. */
export const MOST_MEMOS = 200;

export interface Memos {
  readonly memos: readonly CreditMemoHead[];
  /** The total of all memos, of which the latest are loaded. */
  readonly total: number;
  /** Cents. */
  readonly openTotal: number;
  readonly handedBack: readonly HandedBack[];
}

/** Returns the memos of a location, and its returned goods without a memo. */
export function useMemos(customerLocationId: string) {
  return useKeptAnswer(`memos ${customerLocationId}`, async (signal): Promise<Memos> => {
    const [{ data, total, openTotal }, handedBack] = await Promise.all([
      callAs(creditEndpoints.memos, { query: { customerLocationId, PageSize: String(MOST_MEMOS) } }, { signal }),
      callAs(creditEndpoints.handedBack, { query: { customerLocationId } }, { signal }),
    ]);
    return { memos: data, total, openTotal, handedBack: handedBack.data };
  });
}
