import { useLingui } from '@lingui/react/macro';
import X from 'lucide-react/icons/x';
import { type ReactNode, useId } from 'react';
import { chakra } from './chakra.ts';
import { IconButton } from './icon-button.tsx';
import { useModal } from './use-modal.ts';

export interface DrawerProps {
  open: boolean;
  onClose: () => void;
  title: ReactNode;
  children: ReactNode;
  footer?: ReactNode;
  /** The side it opens from on a desktop. On a phone `end` and `start` open from the bottom, unless `navigation`. */
  side?: 'end' | 'start' | undefined;
  /** A menu: it opens from its side on a phone too. */
  navigation?: boolean | undefined;
  sticky?: boolean | undefined;
}

const Panel = chakra('dialog', {
  base: {
    position: 'fixed',
    inset: 'auto',
    margin: 0,
    maxWidth: 'none',
    maxHeight: 'none',
    bg: 'bg.raised',
    color: 'fg',
    borderColor: 'border',
    boxShadow: 'raised',
    '&::backdrop': { background: '{colors.scrim}' },
    '&[open]': { transition: 'transform 150ms cubic-bezier(0.2, 0.7, 0.2, 1)' },
  },
  variants: {
    place: {
      end: {
        insetBlock: 0,
        insetInlineEnd: 0,
        width: 'min(28rem, 90vw)',
        height: '100dvh',
        borderInlineStartWidth: '1px',
        '&[open]': { '@starting-style': { transform: 'translateX(100%)' } },
      },
      start: {
        insetBlock: 0,
        insetInlineStart: 0,
        width: 'min(20rem, 85vw)',
        height: '100dvh',
        borderInlineEndWidth: '1px',
        '&[open]': { '@starting-style': { transform: 'translateX(-100%)' } },
      },
    },
    sheet: {
      true: {
        mdDown: {
          insetBlock: 'auto 0',
          insetInline: 0,
          width: '100%',
          height: 'auto',
          maxHeight: 'calc(100dvh - 3rem)',
          borderInlineWidth: 0,
          borderTopWidth: '1px',
          borderTopRadius: 'lg',
          '&[open]': { '@starting-style': { transform: 'translateY(100%)' } },
        },
      },
    },
  },
});

/** A panel beside the work for what belongs to it: filters, a cart, details. */
export function Drawer({
  open,
  onClose,
  title,
  children,
  footer,
  side = 'end',
  navigation = false,
  sticky = false,
}: DrawerProps) {
  const { t } = useLingui();
  const titleId = useId();
  const modal = useModal(open, onClose, sticky);
  return (
    <Panel {...modal} aria-labelledby={titleId} place={side} sheet={!navigation}>
      {open && (
        <chakra.div display="grid" gridTemplateRows="auto minmax(0, 1fr) auto" height="100%" maxHeight="inherit">
          <chakra.div
            display="flex"
            alignItems="center"
            justifyContent="space-between"
            gap={3}
            paddingBlock={2}
            paddingInline={4}
            borderBottomWidth="1px"
            borderColor="border"
          >
            <chakra.h2 id={titleId} fontSize="md" fontWeight="semibold">
              {title}
            </chakra.h2>
            <chakra.div marginInlineEnd={-2}>
              <IconButton label={t`Close`} icon={<X size={20} />} onClick={onClose} />
            </chakra.div>
          </chakra.div>
          <chakra.div padding={4} overflowY="auto" overscrollBehavior="contain">
            {children}
          </chakra.div>
          {footer && (
            <chakra.div
              padding={4}
              paddingBottom="max({spacing.4}, env(safe-area-inset-bottom))"
              borderTopWidth="1px"
              borderColor="border"
            >
              {footer}
            </chakra.div>
          )}
        </chakra.div>
      )}
    </Panel>
  );
}
