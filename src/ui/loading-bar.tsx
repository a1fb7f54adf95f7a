import { useLingui } from '@lingui/react/macro';
import { useEffect, useState } from 'react';
import { chakra } from './chakra.ts';

/** Waits shorter than this show no bar. Specification, section 10. */
export const PROGRESS_THROTTLE_MS = 200;
/** How long the bar takes to reach its end, in milliseconds. Specification, section 10. */
export const PROGRESS_DURATION_MS = 5000;

/** A thin line along the top edge while a page loads; nothing if that is quick. */
export function LoadingBar({ active }: { active: boolean }) {
  const { t } = useLingui();
  const [shown, setShown] = useState(false);
  useEffect(() => {
    if (!active) return;
    const timer = setTimeout(() => setShown(true), PROGRESS_THROTTLE_MS);
    return () => {
      clearTimeout(timer);
      setShown(false);
    };
  }, [active]);
  if (!shown) return null;
  return (
    <chakra.div
      role="progressbar"
      aria-label={t`Loading the page`}
      position="fixed"
      insetInline={0}
      top={0}
      height="3px"
      zIndex="top"
      pointerEvents="none"
    >
      <chakra.div
        height="full"
        bg="accent"
        transformOrigin="left"
        style={{ animationDuration: `${PROGRESS_DURATION_MS}ms` }}
        css={{ animationName: 'creep', animationTimingFunction: 'ease-out', animationFillMode: 'both' }}
      />
    </chakra.div>
  );
}
