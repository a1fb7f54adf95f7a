import type { ReactNode } from 'react';
import { chakra } from './chakra.ts';

export interface EmptyStateProps {
  /** A drawing or an icon of about 48 px. */
  picture?: ReactNode;
  /** Why it is empty. */
  title: ReactNode;
  /** What could be here, or what comes next. */
  children?: ReactNode;
  /** The next step. */
  action?: ReactNode;
  /** It replaces the whole page, so its title is the page's. */
  page?: boolean | undefined;
}

export function EmptyState({ picture, title, children, action, page = false }: EmptyStateProps) {
  return (
    <chakra.div display="grid" justifyItems="center" gap={3} paddingInline={4} paddingBlock={10} textAlign="center">
      {picture && (
        <chakra.div aria-hidden color="fg.subtle">
          {picture}
        </chakra.div>
      )}
      <chakra.div maxWidth="26rem">
        <chakra.p as={page ? 'h1' : 'p'} fontSize="md" fontWeight="semibold" textWrap="balance">
          {title}
        </chakra.p>
        {children && (
          <chakra.div color="fg.muted" marginTop={1} textWrap="pretty">
            {children}
          </chakra.div>
        )}
      </chakra.div>
      {action}
    </chakra.div>
  );
}
