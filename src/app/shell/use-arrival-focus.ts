import { useEffect, useRef } from 'react';
import { useLocation, useNavigationType } from 'react-router';
import { focusHeading } from '../../ui/focus-heading.ts';

/**
 * Sets the focus after a change of screen: what the new screen focuses itself, else its heading, else its main part.
 * Otherwise the focus would be lost with the followed link. The first page of a visit keeps the browser's own focus, so
 * that the skip link is first.
 */
export function useArrivalFocus(): void {
  const { pathname } = useLocation();
  const isFirstPage = useNavigationType() === 'POP';
  const mounted = useRef(false);
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for every address that is arrived at
  useEffect(() => {
    const opens = !mounted.current && isFirstPage;
    mounted.current = true;
    if (!opens) arrive();
  }, [pathname]);
}

function arrive(): void {
  const main = document.getElementById('main');
  const focused = document.activeElement;
  if (!main || document.querySelector('dialog:modal') || (focused !== main && main.contains(focused))) return;
  // ScrollRestoration sets the scroll position.
  focusHeading();
}
