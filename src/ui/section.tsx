import { type ReactNode, useId } from 'react';
import { chakra } from './chakra.ts';

export interface SectionProps {
  title: ReactNode;
  hint?: ReactNode;
  /** Small buttons or links at the end of the title's line. */
  actions?: ReactNode;
  children: ReactNode;
}

/** A titled part of a page, a landmark by its title. */
export function Section({ title, hint, actions, children }: SectionProps) {
  const id = useId();
  return (
    <chakra.section aria-labelledby={id} display="grid" gridTemplateColumns="minmax(0, 1fr)" gap={3}>
      <chakra.div display="flex" flexWrap="wrap" alignItems="center" justifyContent="space-between" gap={2}>
        <div>
          <chakra.h2 id={id} fontSize="md" fontWeight="semibold" lineHeight="snug">
            {title}
          </chakra.h2>
          {hint && (
            <chakra.p fontSize="xs" color="fg.muted">
              {hint}
            </chakra.p>
          )}
        </div>
        {actions && (
          <chakra.div display="flex" gap={2}>
            {actions}
          </chakra.div>
        )}
      </chakra.div>
      {children}
    </chakra.section>
  );
}
