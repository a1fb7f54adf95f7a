import { useEffect, useState } from 'react';

const MOMENT_MS = 2000;
const DEEDS = ['pointerdown', 'keydown'] as const;

/**
 * True once the person has done something on this page, a moment after it: what nobody has asked for should neither be the first that they
 * see nor come up under their finger.
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
