import type { ReactNode } from 'react';
import { chakra } from './chakra.ts';
import { ToneIcon } from './tone.tsx';

export interface ErrorStateProps {
  /** What happened, in terms of the user's work. */
  title: ReactNode;
  /** What was kept: "Your cart is kept on this device." */
  kept?: ReactNode;
  /** What to do now. */
  advice?: ReactNode;
  /** Try again, go home. */
  action?: ReactNode;
  /** For a call to support: a code and a request number. */
  reference?: string | undefined;
  /** It replaces the whole page, so its title is the page's. */
  page?: boolean | undefined;
}

export function ErrorState({ title, kept, advice, action, reference, page = false }: ErrorStateProps) {
  return (
    <chakra.div
      role="alert"
      display="grid"
      justifyItems="center"
      gap={3}
      paddingInline={4}
      paddingBlock={10}
      textAlign="center"
    >
      <chakra.div color="danger.fg">
        <ToneIcon tone="danger" size={40} />
      </chakra.div>
      <chakra.div maxWidth="28rem" display="grid" gap={1}>
        <chakra.p as={page ? 'h1' : 'p'} fontSize="md" fontWeight="semibold" textWrap="balance">
          {title}
        </chakra.p>
        {kept && <chakra.p>{kept}</chakra.p>}
        {advice && <chakra.p color="fg.muted">{advice}</chakra.p>}
      </chakra.div>
      {action}
      {reference && (
        <chakra.p fontSize="xs" color="fg.subtle" fontFamily="mono">
          {reference}
        </chakra.p>
      )}
    </chakra.div>
  );
}
