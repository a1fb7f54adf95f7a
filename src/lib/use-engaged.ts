import { useEffect, useState } from 'react';

const MOMENT_MS = 2000;
const DEEDS = ['pointerdown', 'keydown'] as const;

/**
 * Returns true a moment after the user's first input on this page. An unrequested notice should neither be the first
 * thing on the screen nor appear under the user's finger.
 */
export function useEngaged(): boolean {
  const [engaged, setEngaged] = useState(false);
  useEffect(() => {
    if (engaged) return;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const onDeed = () => {
      timer ??= setTimeout(() => setEngaged(true), MOMENT_MS);
    };
    for (const deed of DEEDS) window.addEventListener(deed, onDeed, { passive: true });
    return () => {
      clearTimeout(timer);
      for (const deed of DEEDS) window.removeEventListener(deed, onDeed);
    };
  }, [engaged]);
  return engaged;
}
