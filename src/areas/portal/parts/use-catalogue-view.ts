import { useEffect, useRef, useState } from 'react';
import { useSearchParams } from 'react-router';
import { addressOf, type CatalogueView, viewFrom } from './catalogue-view.ts';

/** The address follows typing at this distance; the list follows at once. */
const WRITE_AFTER_MS = 250;

/** The view, and the way to change it. It is kept in the address, and follows when the address changes by itself. */
export function useCatalogueView(): [CatalogueView, (change: Partial<CatalogueView>) => void] {
  const [params, setParams] = useSearchParams();
  const address = params.toString();
  const written = useRef(address);
  const [view, setView] = useState(() => viewFrom(params));

  useEffect(() => {
    if (address === written.current) return;
    written.current = address;
    setView(viewFrom(new URLSearchParams(address)));
  }, [address]);

  useEffect(() => {
    const next = addressOf(view);
    if (next === written.current) return;
    const timer = setTimeout(() => {
      written.current = next;
      setParams(new URLSearchParams(next), { replace: true, preventScrollReset: true });
    }, WRITE_AFTER_MS);
    return () => clearTimeout(timer);
  }, [view, setParams]);

  return [view, (change) => setView((before) => ({ ...before, ...change }))];
}
