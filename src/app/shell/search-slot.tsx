import { type ReactNode, useMemo, useState } from 'react';
import { HeaderSearchContext } from '../../features/search/header-search.tsx';

/** Stores the state of the header's search: whether it is open or offered, its element, and the chosen title. */
export function SearchSlot({ children }: { children: ReactNode }) {
  const [open, setOpen] = useState(false);
  const [place, setPlace] = useState<HTMLElement | null>(null);
  const [offered, setOffered] = useState(false);
  const [chosen, setChosen] = useState<string | null>(null);
  const value = useMemo(
    () => ({ open, setOpen, place, setPlace, offered, setOffered, chosen, setChosen }),
    [open, place, offered, chosen],
  );
  return <HeaderSearchContext value={value}>{children}</HeaderSearchContext>;
}
