import X from 'lucide-react/icons/x';
import type { ReactNode } from 'react';
import { chakra } from '../../ui/chakra.ts';
import { IconButton } from '../../ui/icon-button.tsx';

/** A notice in one line above the rows of the shop: a press opens more, and the cross closes it for good. */
export function NoticeStrip({
  icon,
  text,
  framed,
  closeLabel,
  onOpen,
  onClose,
}: {
  readonly icon: ReactNode;
  readonly text: ReactNode;
  /** With a border around it, where it doesn't reach from edge to edge. */
  readonly framed: boolean;
  readonly closeLabel: string;
  readonly onOpen: () => void;
  readonly onClose: () => void;
}) {
  return (
    <chakra.div
      display="flex"
      alignItems="center"
      flexShrink={0}
      paddingInlineStart={framed ? 3 : 'var(--page-x, 1rem)'}
      bg="info.subtle"
      color="info.fg"
      borderWidth={framed ? '1px' : '0 0 1px'}
      borderRadius={framed ? 'md' : 'none'}
      borderColor="info.border"
    >
      <chakra.button
        type="button"
        aria-haspopup="dialog"
        onClick={onOpen}
        display="flex"
        alignItems="center"
        gap={2}
        flex="1"
        minWidth={0}
        minHeight="touch"
        textAlign="start"
        fontSize="sm"
        fontWeight="medium"
        cursor="pointer"
      >
        {icon}
        <chakra.span lineClamp="1">{text}</chakra.span>
      </chakra.button>
      <IconButton label={closeLabel} icon={<X size={18} />} onClick={onClose} />
    </chakra.div>
  );
}
