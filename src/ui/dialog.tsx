import { useLingui } from '@lingui/react/macro';
import X from 'lucide-react/icons/x';
import { type ReactNode, useId } from 'react';
import { chakra } from './chakra.ts';
import { IconButton } from './icon-button.tsx';
import { useModal } from './use-modal.ts';

export interface DialogProps {
  open: boolean;
  /** Called on Escape, on the close button and on a press beside the dialog. */
  onClose: () => void;
  title: ReactNode;
  children: ReactNode;
  /** Buttons; the main one last. On a phone they fill the width. */
  footer?: ReactNode;
  /** Default 480 px; wide 720. */
  wide?: boolean | undefined;
  /** A press beside it does nothing: for forms with input that must not be lost. */
  sticky?: boolean | undefined;
  role?: 'dialog' | 'alertdialog' | undefined;
}

/** A dialog. Mark the element to focus first with `data-autofocus`; otherwise the browser focuses the first one. */
export function Dialog({
  open,
  onClose,
  title,
  children,
  footer,
  wide = false,
  sticky = false,
  role = 'dialog',
}: DialogProps) {
  const { t } = useLingui();
  const titleId = useId();
  const modal = useModal(open, onClose, sticky);
  return (
    <chakra.dialog
      {...modal}
      role={role}
      aria-labelledby={titleId}
      margin="auto"
      width={`min(${wide ? 45 : 30}rem, calc(100vw - 2rem))`}
      maxHeight="calc(100dvh - 2rem)"
      bg="bg.raised"
      color="fg"
      borderWidth="1px"
      borderColor="border"
      borderRadius="lg"
      boxShadow="raised"
      css={{
        '&::backdrop': { background: '{colors.scrim}' },
        '&[open]': {
          transition: 'opacity 150ms, transform 150ms',
          '@starting-style': { opacity: 0, transform: 'translateY(8px)' },
        },
      }}
    >
      {open && (
        <chakra.div
          display="grid"
          gridTemplateColumns="minmax(0, 1fr)"
          gridTemplateRows="auto minmax(0, 1fr) auto"
          maxHeight="inherit"
        >
          <chakra.div
            display="flex"
            alignItems="start"
            justifyContent="space-between"
            gap={3}
            padding={5}
            paddingBottom={3}
          >
            <chakra.h2
              id={titleId}
              minWidth={0}
              fontSize="lg"
              fontWeight="semibold"
              lineHeight="tight"
              paddingTop={1}
              hyphens="auto"
              overflowWrap="anywhere"
              // In the next size of the field scale, the question would fill a phone.
              css={{ '[data-density=field] &': { fontSize: 'md', paddingTop: 3.5 } }}
            >
              {title}
            </chakra.h2>
            <chakra.div marginTop={-1} marginInlineEnd={-2} order={1}>
              <IconButton label={t`Close`} icon={<X size={20} />} onClick={onClose} />
            </chakra.div>
          </chakra.div>
          <chakra.div paddingInline={5} paddingBottom={5} overflowY="auto" overscrollBehavior="contain">
            {children}
          </chakra.div>
          {footer && (
            <chakra.div
              display="flex"
              flexDirection={{ base: 'column-reverse', sm: 'row' }}
              justifyContent="end"
              gap={2}
              padding={4}
              borderTopWidth="1px"
              borderColor="border"
            >
              {footer}
            </chakra.div>
          )}
        </chakra.div>
      )}
    </chakra.dialog>
  );
}
