import { useLingui } from '@lingui/react/macro';
import Megaphone from 'lucide-react/icons/megaphone';
import { Suspense, useState } from 'react';
import { lazyPart } from '../../lib/lazy-part.ts';
import { useShop } from '../../sync/use-session.tsx';
import { NoticeStrip } from '../shop/notice-strip.tsx';
import type { Message } from './data/queries.ts';
import { closeMessage, markRead } from './data/unread.ts';

const MessageDrawer = lazyPart(async () => (await import('./message-drawer.tsx')).default);

/**
 * The company's newest unread message in one line. The cross marks it as read. A press opens the list of all messages,
 * which are read when it is closed.
 */
export function MessageStrip({ message, framed }: { readonly message: Message; readonly framed: boolean }) {
  const { t } = useLingui();
  const { db } = useShop();
  const [isOpen, setOpen] = useState(false);
  const { subject } = message;
  return (
    <>
      <NoticeStrip
        icon={<Megaphone size={18} aria-hidden />}
        text={subject}
        framed={framed}
        closeLabel={t`Mark “${subject}” as read`}
        onOpen={() => setOpen(true)}
        onClose={() => void closeMessage(db, message)}
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
    </>
  );
}
