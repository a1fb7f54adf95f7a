import { useMemo } from 'react';
import { useShop } from '../../sync/use-session.tsx';
import { useToday } from '../../sync/use-today.ts';
import { useNextCutoff } from './cutoff-text.tsx';
import { type LastOrdered, suggestedBy } from './data/usual-quantities.ts';

/** After every day. */
const ALWAYS = '9';
const NONE = new Map();

/** Returns the last quantities as suggestions for the next order; `isCounted` subtracts what is coming by its day. */
export function useSuggestions(
  last: ReadonlyMap<string, LastOrdered> | undefined,
  isCounted: boolean,
): ReadonlyMap<string, LastOrdered> {
  const today = useToday(useShop().location.timeZone);
  const by = useNextCutoff()?.deliveryOn ?? ALWAYS;
  return useMemo(() => (last ? suggestedBy(last, today, isCounted ? by : '') : NONE), [last, today, by, isCounted]);
}
