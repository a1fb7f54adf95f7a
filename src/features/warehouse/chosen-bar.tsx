import { useLingui } from '@lingui/react/macro';
import X from 'lucide-react/icons/x';
import type { ReactNode } from 'react';
import { Button } from '../../ui/button.tsx';
import { IconButton } from '../../ui/icon-button.tsx';
import { BottomBar } from './bottom-bar.tsx';

/** The bar while rows are chosen: clears the choice, or does something with all of them. */
export function ChosenBar({
  children,
  busy = false,
  onClear,
  onGo,
}: {
  /** The text of the main button. */
  readonly children: ReactNode;
  readonly busy?: boolean;
  readonly onClear: () => void;
  readonly onGo: () => void;
}) {
  const { t } = useLingui();
  return (
    <BottomBar mainWide>
      <IconButton
        size="large"
        variant="secondary"
        label={t`Clear`}
        icon={<X size={24} aria-hidden />}
        style={{ alignSelf: 'center' }}
        onClick={onClear}
      />
      <Button full size="large" variant="primary" style={{ paddingInline: '0.5rem' }} loading={busy} onClick={onGo}>
        {children}
      </Button>
    </BottomBar>
  );
}
