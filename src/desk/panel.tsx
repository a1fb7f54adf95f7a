import { useLingui } from '@lingui/react/macro';
import X from 'lucide-react/icons/x';
import { type ReactNode, useEffect, useId, useRef } from 'react';
import { Card } from '../ui/card.tsx';
import { chakra } from '../ui/chakra.ts';
import { IconButton } from '../ui/icon-button.tsx';
import { useUnsaved } from './leave-guard.tsx';

/**
 * The panel of a row: its title, what the row says, and what can be done. Escape leaves its inner step, or closes it.
 * The list asks before that loses typed text.
 */
export function Panel({
  title,
  subtitle,
  badge,
  hasDraft = false,
  onBack,
  onClose,
  children,
}: {
  readonly title: ReactNode;
  readonly subtitle?: ReactNode;
  readonly badge?: ReactNode;
  /** The panel has typed text, outside a declared form, that closing would lose. */
  readonly hasDraft?: boolean;
  /** Leaves a step inside the panel. Escape calls it in place of `onClose`. */
  readonly onBack?: (() => void) | undefined;
  readonly onClose: () => void;
  readonly children: ReactNode;
}) {
  const { t } = useLingui();
  useUnsaved(hasDraft);
  const headingId = useId();
  const heading = useRef<HTMLHeadingElement>(null);
  // Keyboard users continue here.
  useEffect(() => heading.current?.focus(), []);
  return (
    <Card
      as="section"
      aria-labelledby={headingId}
      display="grid"
      gridTemplateColumns="minmax(0, 1fr)"
      gap={4}
      onKeyDown={(event) => {
        if (event.key !== 'Escape') return;
        // Escape in a dialog of the panel closes the dialog only.
        if (event.target instanceof Element && event.currentTarget.contains(event.target.closest('dialog'))) return;
        if (onBack) onBack();
        else onClose();
        event.stopPropagation();
      }}
    >
      <chakra.div display="grid" gridTemplateColumns="minmax(0, 1fr) auto" gap={3} alignItems="start">
        <chakra.div display="grid" gap={1} justifyItems="start" minWidth={0}>
          <chakra.h2
            ref={heading}
            id={headingId}
            tabIndex={-1}
            fontSize="md"
            fontWeight="semibold"
            lineHeight="snug"
            outline="none"
            overflowWrap="anywhere"
          >
            {title}
          </chakra.h2>
          {subtitle && (
            <chakra.p fontSize="sm" color="fg.muted" overflowWrap="anywhere">
              {subtitle}
            </chakra.p>
          )}
          {badge}
        </chakra.div>
        <chakra.div marginTop={-2} marginInlineEnd={-2}>
          <IconButton label={t`Close`} icon={<X size={20} />} onClick={onClose} />
        </chakra.div>
      </chakra.div>
      {children}
    </Card>
  );
}
