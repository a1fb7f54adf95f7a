import { Trans, useLingui } from '@lingui/react/macro';
import Copy from 'lucide-react/icons/copy';
import Plus from 'lucide-react/icons/plus';
import { useState } from 'react';
import { accountEndpoints } from '../../../contract/accounts.ts';
import { systemTokenEndpoints } from '../../../contract/system-tokens.ts';
import { FormDialog } from '../../desk/form-dialog.tsx';
import { callAs } from '../../sync/session.ts';
import { useRemote } from '../../sync/use-remote.ts';
import { Button } from '../../ui/button.tsx';
import { chakra } from '../../ui/chakra.ts';
import { Dialog } from '../../ui/dialog.tsx';
import { useToast } from '../../ui/toast-context.ts';

/** Creates a token for another system, and shows it once. */
export function CreateToken({ onCreated }: { readonly onCreated: () => Promise<void> }) {
  const { t } = useLingui();
  const toast = useToast();
  const [open, setOpen] = useState(false);
  const [token, setToken] = useState('');
  const { data } = useRemote(
    async (signal) => (open ? callAs(systemTokenEndpoints.grantable, {}, { signal }) : undefined),
    [open],
  );
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(token);
      toast.show({ tone: 'success', text: t`Token copied` });
    } catch {
      toast.show({ tone: 'warning', text: t`The browser does not allow copying. Select the token and copy it.` });
    }
  };
  return (
    <>
      <Button variant="primary" icon={<Plus size={18} aria-hidden />} onClick={() => setOpen(true)}>
        <Trans>Create token</Trans>
      </Button>
      <FormDialog
        open={open}
        onClose={() => setOpen(false)}
        title={<Trans>Create a token for another system</Trans>}
        schema={accountEndpoints.createSystemToken.spec.body}
        values={{ name: '', days: 90, calls: [] }}
        saveDisabled={!data}
        sections={(field) => [
          {
            fields: [
              field.text('name', t`Name of the system`, {
                input: { autoComplete: 'off', maxLength: 80 },
                autoFocus: true,
              }),
              field.number('days', t`Valid for`, { unit: t`days` }),
              field.choices(
                'calls',
                t`Calls`,
                (data?.data ?? []).map(({ name, summary }) => ({ value: name, label: name, hint: summary })),
                { hint: t`The token can make only these calls.` },
              ),
            ],
          },
        ]}
        saveLabel={t`Create token`}
        onSave={async (body) => {
          const made = await callAs(accountEndpoints.createSystemToken, { params: { orgId: data?.orgId ?? '' }, body });
          setOpen(false);
          setToken(made.token);
          void onCreated();
        }}
      />
      <Dialog
        open={token !== ''}
        onClose={() => setToken('')}
        sticky
        title={<Trans>Token created</Trans>}
        footer={
          <>
            <Button icon={<Copy size={18} aria-hidden />} onClick={() => void copy()} data-autofocus>
              <Trans>Copy token</Trans>
            </Button>
            <Button variant="primary" onClick={() => setToken('')}>
              <Trans>Done</Trans>
            </Button>
          </>
        }
      >
        <p>
          <Trans>Copy the token now and keep it in the other system. It is shown only once.</Trans>
        </p>
        <chakra.p
          fontFamily="mono"
          overflowWrap="anywhere"
          userSelect="all"
          padding={3}
          marginTop={3}
          borderWidth="1px"
          borderColor="border"
          borderRadius="md"
        >
          {token}
        </chakra.p>
      </Dialog>
    </>
  );
}
