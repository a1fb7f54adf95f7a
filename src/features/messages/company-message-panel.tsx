import { Trans, useLingui } from '@lingui/react/macro';
import RotateCcw from 'lucide-react/icons/rotate-ccw';
import Trash2 from 'lucide-react/icons/trash-2';
import { type MessageRow, messageEndpoints } from '../../../contract/messages.ts';
import { Form } from '../../desk/form.tsx';
import { Panel } from '../../desk/panel.tsx';
import { type RowAction, useRowAction } from '../../desk/use-row-action.ts';
import { callAs } from '../../sync/session.ts';
import { useSession, useSignedIn } from '../../sync/use-session.tsx';
import { Button } from '../../ui/button.tsx';
import { chakra } from '../../ui/chakra.ts';
import { DateTimeText } from '../../ui/date-time-text.tsx';
import { Fact } from '../../ui/fact.tsx';
import { useMessageFields } from './use-message-fields.ts';

const valuesOf = ({ subject, body, editedAt }: MessageRow) => ({ subject, body, editedAt });

/** A message of the company: a form for its text, and the buttons to remove it or publish it again. */
export function CompanyMessagePanel({
  message,
  reload,
  done,
  onClose,
}: {
  readonly message: MessageRow;
  /** Reads the list again. */
  readonly reload: () => Promise<void>;
  /** Closes the panel and reads the list again. */
  readonly done: () => Promise<void>;
  readonly onClose: () => void;
}) {
  const { t } = useLingui();
  const { engine } = useSignedIn();
  const timeZone = useSession().settings?.timeZone ?? 'UTC';
  const { button } = useRowAction(done);
  const fields = useMessageFields();
  const { id, removedAt } = message;
  const setRemoved = (isRemoved: boolean): RowAction => ({
    work: async () => {
      await callAs(messageEndpoints.setRemoved, { params: { id }, body: { isRemoved } });
      engine.wake();
    },
    done: isRemoved ? t`Message removed` : t`Message published again`,
    ...(isRemoved ? { undo: setRemoved(false) } : {}),
  });
  return (
    <Panel title={message.subject} onClose={onClose}>
      <chakra.dl display="grid" gridTemplateColumns="repeat(2, minmax(0, 1fr))" gap={3} lineHeight="snug">
        <Fact label={<Trans>Published</Trans>}>
          <DateTimeText at={message.createdDate} timeZone={timeZone} />
        </Fact>
        <Fact label={<Trans>Published by</Trans>}>{message.name}</Fact>
        {message.editedAt !== null && (
          <Fact label={<Trans>Changed</Trans>}>
            <DateTimeText at={message.editedAt} timeZone={timeZone} />
          </Fact>
        )}
        {removedAt !== null && (
          <Fact label={<Trans>Removed</Trans>}>
            <DateTimeText at={removedAt} timeZone={timeZone} />
          </Fact>
        )}
      </chakra.dl>
      {removedAt === null ? (
        <Form
          key={id}
          schema={messageEndpoints.save.spec.body}
          values={valuesOf(message)}
          sections={(field) => [{ fields: fields(field) }]}
          saveLabel={t`Save message`}
          bar
          undoable
          onSave={async (body) => {
            const saved = await callAs(messageEndpoints.save, { params: { id }, body });
            engine.wake();
            void reload();
            return valuesOf(saved);
          }}
          reread={async () => {
            const { data } = await callAs(messageEndpoints.list, { query: { key: id } });
            return valuesOf(data[0] ?? message);
          }}
        />
      ) : (
        <chakra.p whiteSpace="pre-line" overflowWrap="anywhere">
          {message.body}
        </chakra.p>
      )}
      <div>
        {removedAt === null ? (
          <Button icon={<Trash2 size={18} aria-hidden />} {...button('remove', setRemoved(true))}>
            <Trans>Remove message</Trans>
          </Button>
        ) : (
          <Button
            variant="primary"
            icon={<RotateCcw size={18} aria-hidden />}
            {...button('publish', setRemoved(false))}
          >
            <Trans>Publish again</Trans>
          </Button>
        )}
      </div>
    </Panel>
  );
}
