import { useEffect, useRef } from 'react';
import { useLocation, useNavigationType } from 'react-router';
import { focusHeading } from '../../ui/focus-heading.ts';

/**
 * Where the keyboard and a screen reader go on after a change of screen: to what the new screen focuses by itself, else to its heading, else to
 * its main part. Without it the focus would be lost with the link that was followed. The first page of a visit keeps the browser's own start,
 * so that the skip link comes first.
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
  // The place on the page is ScrollRestoration's business.
  focusHeading();
}
