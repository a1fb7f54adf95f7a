import { type ReactNode, useCallback } from 'react';
import { useLive } from '../../../sync/use-live.ts';
import { type ReportedProblems, readProblems } from '../data/reported-problems.ts';
import { LineProblems } from './line-problems.tsx';

/**
 * Returns the reported problems of an order or sales order, and what a list of its lines shows below a line's name.
 * `reported` is undefined while the device has no sales order for it.
 */
export function useLineProblems(id: string): {
  readonly reported: ReportedProblems | undefined;
  readonly noteOf: (line: { readonly lineNumber: number }) => ReactNode;
} {
  const found = useLive(async (db) => ({ reported: await readProblems(db, id) }), [id]);
  const reported = found?.reported;
  const noteOf = useCallback(
    ({ lineNumber }: { readonly lineNumber: number }) => <LineProblems reported={reported} lineNumber={lineNumber} />,
    [reported],
  );
  return { reported, noteOf };
}
