import { useEffect, useState } from 'react';

const MOMENT_MS = 2000;
const ACTIONS = ['pointerdown', 'keydown'] as const;

/**
 * Returns true a moment after the user's first input on this page. An unrequested notice should neither be the first
 * thing on the screen nor appear under the user's finger.
 */
export function useEngaged(): boolean {
  const [engaged, setEngaged] = useState(false);
  useEffect(() => {
    if (engaged) return;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const onAction = () => {
      timer ??= setTimeout(() => setEngaged(true), MOMENT_MS);
    };
    for (const action of ACTIONS) window.addEventListener(action, onAction, { passive: true });
    return () => {
      clearTimeout(timer);
      for (const action of ACTIONS) window.removeEventListener(action, onAction);
    };
  }, [engaged]);
  return engaged;
}
