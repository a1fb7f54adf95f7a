import type { ReactNode } from 'react';
import { Button } from '../../ui/button.tsx';

/** One choice of several, large enough for gloves. */
export function ChoiceButton({
  children,
  onPick,
  main = false,
}: {
  readonly children: ReactNode;
  readonly onPick: () => void;
  readonly main?: boolean | undefined;
}) {
  return (
    <Button full size="large" variant={main ? 'primary' : 'secondary'} onClick={onPick}>
      {children}
    </Button>
  );
}
