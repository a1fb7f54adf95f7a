import { useEffect } from 'react';
import { useLocation } from 'react-router';
import { useToast } from '../../ui/toast-context.ts';

/** Dismisses the messages of a screen when another one is shown, so that they don't cover it. Undo stays. */
export function useLeavingToasts(): void {
  const { pathname } = useLocation();
  const { leave } = useToast();
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for every address that is arrived at
  useEffect(leave, [pathname]);
}
