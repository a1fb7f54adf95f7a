import { Trans, useLingui } from '@lingui/react/macro';
import Megaphone from 'lucide-react/icons/megaphone';
import { useState } from 'react';
import { settingsEndpoints } from '../../../contract/settings.ts';
import { FormDialog } from '../../desk/form-dialog.tsx';
import { callAs } from '../../sync/session.ts';
import { useSignedIn } from '../../sync/use-session.tsx';
import { Button } from '../../ui/button.tsx';
import { chakra } from '../../ui/chakra.ts';
import { useToast } from '../../ui/toast-context.ts';

/** Publishes a message on the first page of office staff, salespeople and corporate customers. */
export default function PublishMessage() {
  const { t } = useLingui();
  const toast = useToast();
  const { engine } = useSignedIn();
  const [open, setOpen] = useState(false);
  return (
    <>
      <Button icon={<Megaphone size={18} aria-hidden />} onClick={() => setOpen(true)}>
        <Trans>Publish a message</Trans>
      </Button>
      <FormDialog
        open={open}
        onClose={() => setOpen(false)}
        title={<Trans>Publish a message</Trans>}
        lead={
          <chakra.p marginBottom={4}>
            <Trans>
              Office staff, salespeople and corporate customers see it on their first page. A published message can’t be
              changed.
            </Trans>
          </chakra.p>
        }
        schema={settingsEndpoints.postMessage.spec.body}
        values={{ subject: '', body: '' }}
        sections={(field) => [
          {
            fields: [
              field.text('subject', t`Subject`, { input: { maxLength: 200 }, autoFocus: true }),
              field.longText('body', t`Text`, { rows: 6, maxLength: 10_000 }),
            ],
          },
        ]}
        saveLabel={t`Publish message`}
        onSave={async (body) => {
          await callAs(settingsEndpoints.postMessage, { body });
          setOpen(false);
          toast.show({ tone: 'success', text: t`Message published` });
          engine.wake();
        }}
      />
    </>
  );
}
