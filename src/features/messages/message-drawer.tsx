import { Trans } from '@lingui/react/macro';
import { useLive } from '../../sync/use-live.ts';
import { Drawer } from '../../ui/drawer.tsx';
import { SkeletonText } from '../../ui/skeleton.tsx';
import { listMessages } from './data/queries.ts';
import { MessageList } from './message-list.tsx';

/** The company's messages, newest first, over a screen of the shop. */
export default function MessageDrawer({ onClose }: { readonly onClose: () => void }) {
  const messages = useLive(listMessages);
  return (
    <Drawer open onClose={onClose} title={<Trans>Messages</Trans>}>
      {messages === undefined ? <SkeletonText lines={3} /> : <MessageList messages={messages} />}
    </Drawer>
  );
}
