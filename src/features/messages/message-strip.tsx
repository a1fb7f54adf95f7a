import { useLingui } from '@lingui/react/macro';
import Megaphone from 'lucide-react/icons/megaphone';
import X from 'lucide-react/icons/x';
import { lazy, Suspense, useState } from 'react';
import { loadAllTexts } from '../../lib/i18n.ts';
import { useShop } from '../../sync/use-session.tsx';
import { chakra } from '../../ui/chakra.ts';
import { IconButton } from '../../ui/icon-button.tsx';
import type { Message } from './data/queries.ts';
import { markRead } from './data/unread.ts';

const MessageDrawer = lazy(async () => {
  const [drawer] = await Promise.all([import('./message-drawer.tsx'), loadAllTexts()]);
  return drawer;
});

/** The company's newest unread message in one line: a press opens its text, and the cross marks it as read. */
export function MessageStrip({
  message,
  framed = false,
}: {
  readonly message: Message;
  /** With a border around it, where it doesn't reach from edge to edge. */
  readonly framed?: boolean;
}) {
  const { t } = useLingui();
  const { db } = useShop();
  const [isOpen, setOpen] = useState(false);
  const { subject } = message;
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
        onClick={() => setOpen(true)}
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
        <Megaphone size={18} aria-hidden />
        <chakra.span lineClamp="1">{subject}</chakra.span>
      </chakra.button>
      <IconButton
        label={t`Mark “${subject}” as read`}
        icon={<X size={18} />}
        onClick={() => void markRead(db, message)}
      />
      {isOpen && (
        <Suspense>
          <MessageDrawer
            onClose={() => {
              setOpen(false);
              void markRead(db, message);
            }}
          />
        </Suspense>
      )}
    </chakra.div>
  );
}
