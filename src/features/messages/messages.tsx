import { Trans } from '@lingui/react/macro';
import { lazy, Suspense } from 'react';
import { useLive } from '../../sync/use-live.ts';
import { useSession } from '../../sync/use-session.tsx';
import { Card } from '../../ui/card.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { Section } from '../../ui/section.tsx';
import { SkeletonText } from '../../ui/skeleton.tsx';
import { TextLink } from '../../ui/text-link.tsx';
import { messagesIfPulled } from './data/queries.ts';
import { MessageList } from './message-list.tsx';

// Only administrators load its form.
const PublishMessage = lazy(() => import('./publish-message.tsx'));

/** The organization's messages to its users, newest first. */
export function Messages() {
  const { signedIn } = useSession();
  const messages = useLive(messagesIfPulled);
  return (
    <Section
      title={<Trans>Messages</Trans>}
      actions={
        signedIn?.user.profile.role === 'ADMIN' && (
          <Suspense>
            <TextLink
              to="/admin/company-messages"
              display="inline-flex"
              alignItems="center"
              justifyContent="center"
              minHeight="touch"
              minWidth="touch"
            >
              <Trans>Manage</Trans>
            </TextLink>
            <PublishMessage />
          </Suspense>
        )
      }
    >
      <Card>
        {messages === undefined ? (
          <SkeletonText lines={3} />
        ) : messages.length === 0 ? (
          <EmptyState title={<Trans>No messages</Trans>}>
            <Trans>Messages from your company appear here.</Trans>
          </EmptyState>
        ) : (
          <MessageList messages={messages} />
        )}
      </Card>
    </Section>
  );
}
