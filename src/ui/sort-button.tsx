import ArrowDown from 'lucide-react/icons/arrow-down';
import ArrowUp from 'lucide-react/icons/arrow-up';
import type { ReactNode } from 'react';
import type { Sort } from './data-table-column.ts';

export interface SortButtonProps {
  active: Sort['direction'] | undefined;
  onClick: () => void;
  children: ReactNode;
}

/** The head of a sortable column. The arrow's space is reserved, so sorting moves nothing. */
export function SortButton({ active, onClick, children }: SortButtonProps) {
  const Arrow = active === 'descending' ? ArrowDown : ArrowUp;
  return (
    <button type="button" className="sort" data-active={active ? '' : undefined} onClick={onClick}>
      <span>{children}</span>
      <Arrow size={14} aria-hidden />
    </button>
  );
}
