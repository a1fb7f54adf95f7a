import { Trans, useLingui } from '@lingui/react/macro';
import Megaphone from 'lucide-react/icons/megaphone';
import { useState } from 'react';
import { messageEndpoints } from '../../../contract/messages.ts';
import { FormDialog } from '../../desk/form-dialog.tsx';
import { callAs } from '../../sync/session.ts';
import { useSignedIn } from '../../sync/use-session.tsx';
import { Button } from '../../ui/button.tsx';
import { chakra } from '../../ui/chakra.ts';
import { useToast } from '../../ui/toast-context.ts';
import { useMessageFields } from './use-message-fields.ts';

/** Publishes a message on the first page of office staff, salespeople and corporate customers. */
export default function PublishMessage({ onPublished }: { readonly onPublished?: () => Promise<void> }) {
  const { t } = useLingui();
  const toast = useToast();
  const { engine } = useSignedIn();
  const fields = useMessageFields();
  const [open, setOpen] = useState(false);
  return (
    <>
      <Button variant="primary" icon={<Megaphone size={18} aria-hidden />} onClick={() => setOpen(true)}>
        <Trans>Publish a message</Trans>
      </Button>
      <FormDialog
        open={open}
        onClose={() => setOpen(false)}
        title={<Trans>Publish a message</Trans>}
        lead={
          <chakra.p marginBottom={4}>
            <Trans>Office staff, salespeople and corporate customers see it on their first page.</Trans>
          </chakra.p>
        }
        schema={messageEndpoints.publish.spec.body}
        values={{ subject: '', body: '' }}
        sections={(field) => [{ fields: fields(field, { autoFocus: true }) }]}
        saveLabel={t`Publish message`}
        onSave={async (body) => {
          await callAs(messageEndpoints.publish, { body });
          setOpen(false);
          toast.show({ key: 'row', tone: 'success', text: t`Message published` });
          engine.wake();
          await onPublished?.();
        }}
      />
    </>
  );
}
