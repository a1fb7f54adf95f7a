import { type ReactNode, useMemo, useState } from 'react';
import { HeaderSearchContext } from '../../parts/shell/header-search.tsx';

/** Keeps whether the header's search is open, and where it stands. */
export function SearchSlot({ children }: { children: ReactNode }) {
  const [open, setOpen] = useState(false);
  const [place, setPlace] = useState<HTMLElement | null>(null);
  const [offered, setOffered] = useState(false);
  const value = useMemo(() => ({ open, setOpen, place, setPlace, offered, setOffered }), [open, place, offered]);
  return <HeaderSearchContext value={value}>{children}</HeaderSearchContext>;
}
