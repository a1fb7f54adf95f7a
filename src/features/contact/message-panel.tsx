import { Trans, useLingui } from '@lingui/react/macro';
import Check from 'lucide-react/icons/check';
import RotateCcw from 'lucide-react/icons/rotate-ccw';
import Trash2 from 'lucide-react/icons/trash-2';
import { useState } from 'react';
import { type ContactMessage, contactMessageEndpoints } from '../../../contract/contact-messages.ts';
import { Panel } from '../../desk/panel.tsx';
import { type RowAction, useRowAction } from '../../desk/use-row-action.ts';
import { callAs } from '../../sync/session.ts';
import { useSession } from '../../sync/use-session.tsx';
import { Button } from '../../ui/button.tsx';
import { chakra } from '../../ui/chakra.ts';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { DateTimeText } from '../../ui/date-time-text.tsx';
import { Fact } from '../../ui/fact.tsx';

const Way = chakra('a', { base: { color: 'accent.text', textDecoration: 'underline', overflowWrap: 'anywhere' } });

/** A message from the contact page: who wrote it, its text, and the buttons to finish or delete it. */
export function MessagePanel({
  message,
  done,
  onClose,
}: {
  readonly message: ContactMessage;
  /** Closes the panel and reads the list again. */
  readonly done: () => Promise<void>;
  readonly onClose: () => void;
}) {
  const { t } = useLingui();
  const timeZone = useSession().settings?.timeZone ?? 'UTC';
  const { button, confirm } = useRowAction(done);
  const [asking, setAsking] = useState(false);
  const { id, name, email, phone } = message;
  const isDone = message.doneAt !== null;
  const set = (isOn: boolean): RowAction => ({
    work: () => callAs(contactMessageEndpoints.setDone, { params: { id }, body: { isDone: isOn } }),
    done: isOn ? t`Message marked as done` : t`Message is open again`,
  });
  return (
    <Panel title={name} subtitle={<DateTimeText at={message.at} timeZone={timeZone} />} onClose={onClose}>
      <chakra.p whiteSpace="pre-wrap" overflowWrap="anywhere">
        {message.message}
      </chakra.p>
      <chakra.dl display="grid" gap={3} lineHeight="snug">
        <Fact label={<Trans>Email</Trans>}>
          <Way href={`mailto:${encodeURIComponent(email)}`}>{email}</Way>
        </Fact>
        {phone !== '' && (
          <Fact label={<Trans>Phone</Trans>}>
            <Way href={`tel:${phone.replace(/[^\d+]/g, '')}`}>{phone}</Way>
          </Fact>
        )}
        {message.customerId !== null && <Fact label={<Trans>Customer</Trans>}>{message.customerId}</Fact>}
        {message.doneAt !== null && (
          <Fact label={<Trans>Done</Trans>}>
            {message.doneBy} · <DateTimeText at={message.doneAt} timeZone={timeZone} />
          </Fact>
        )}
      </chakra.dl>
      <chakra.div display="flex" flexWrap="wrap" gap={2} role="group" aria-label={t`What to do`}>
        {isDone ? (
          <Button icon={<RotateCcw size={18} aria-hidden />} {...button('open', set(false))}>
            <Trans>Open again</Trans>
          </Button>
        ) : (
          <Button
            variant="primary"
            icon={<Check size={18} aria-hidden />}
            {...button('done', { ...set(true), undo: set(false) })}
          >
            <Trans>Mark as done</Trans>
          </Button>
        )}
        <Button icon={<Trash2 size={18} aria-hidden />} onClick={() => setAsking(true)}>
          <Trans>Delete message</Trans>
        </Button>
      </chakra.div>
      <ConfirmDialog
        open={asking}
        onClose={() => setAsking(false)}
        title={<Trans>Delete the message from {name}?</Trans>}
        confirmLabel={t`Delete message`}
        danger
        onConfirm={() =>
          confirm({
            work: () => callAs(contactMessageEndpoints.remove, { params: { id } }),
            done: t`Message deleted`,
          })
        }
      >
        <Trans>This can’t be undone. Messages are deleted by themselves after 90 days.</Trans>
      </ConfirmDialog>
    </Panel>
  );
}
