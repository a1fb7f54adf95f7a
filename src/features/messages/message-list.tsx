import { Trans } from '@lingui/react/macro';
import { useSession } from '../../sync/use-session.tsx';
import { chakra } from '../../ui/chakra.ts';
import { DateTimeText } from '../../ui/date-time-text.tsx';
import type { Message } from './data/queries.ts';

/** Messages with their author, time and text. */
export function MessageList({ messages }: { readonly messages: readonly Message[] }) {
  const timeZone = useSession().settings?.timeZone ?? 'UTC';
  return (
    <chakra.ul display="grid" gap={5}>
      {messages.map((message) => (
        <chakra.li key={message.id} display="grid" gap={1}>
          <chakra.h3 fontWeight="semibold">{message.subject}</chakra.h3>
          <chakra.p fontSize="xs" color="fg.muted">
            {message.name} · <DateTimeText at={message.createdDate} timeZone={timeZone} />
            {message.editedAt && (
              <>
                {' · '}
                <Trans context="messages">
                  changed <DateTimeText at={message.editedAt} timeZone={timeZone} />
                </Trans>
              </>
            )}
          </chakra.p>
          <chakra.p whiteSpace="pre-line">{message.body}</chakra.p>
        </chakra.li>
      ))}
    </chakra.ul>
  );
}
