import { Trans, useLingui } from '@lingui/react/macro';
import { useId, useState } from 'react';
import { type ManageableLocation, userEndpoints } from '../../../contract/users.ts';
import { Form } from '../../desk/form.tsx';
import { callAs } from '../../sync/session.ts';
import { useSignedIn } from '../../sync/use-session.tsx';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { useToast } from '../../ui/toast-context.ts';
import { useLocale } from '../../ui/use-format.ts';

/** Asks for the address and location of an invitation, and sends the email. */
export function InviteDialog({
  open,
  onClose,
  onInvited,
  locations,
}: {
  readonly locations: readonly ManageableLocation[];
  readonly open: boolean;
  readonly onClose: () => void;
  readonly onInvited: () => void;
}) {
  const formId = useId();
  const [busy, setBusy] = useState(false);
  return (
    <Dialog
      open={open}
      onClose={onClose}
      sticky
      title={<Trans>Invite a person</Trans>}
      footer={
        <>
          <Button onClick={onClose}>
            <Trans>Cancel</Trans>
          </Button>
          <Button type="submit" form={formId} variant="primary" loading={busy}>
            <Trans>Send invitation</Trans>
          </Button>
        </>
      }
    >
      <InviteForm
        id={formId}
        locations={locations}
        onBusy={setBusy}
        onDone={() => {
          onClose();
          onInvited();
        }}
      />
    </Dialog>
  );
}

function InviteForm({
  id,
  onBusy,
  onDone,
  locations,
}: {
  readonly id: string;
  readonly locations: readonly ManageableLocation[];
  readonly onBusy: (busy: boolean) => void;
  readonly onDone: () => void;
}) {
  const { t } = useLingui();
  const toast = useToast();
  const locale = useLocale();
  const { user } = useSignedIn();
  const own = user.customerLocationId ?? '';
  const only = locations.length === 1 ? (locations[0]?.customerLocationId ?? '') : '';
  return (
    <Form
      id={id}
      onBusy={onBusy}
      schema={userEndpoints.invite.spec.body}
      values={{
        email: '',
        displayName: '',
        customerLocationId: locations.some(({ customerLocationId }) => customerLocationId === own) ? own : only,
        locale,
      }}
      sections={(field) => [
        {
          fields: [
            field.text('email', t`Email address`, {
              hint: t`It becomes their username. The link in the email works for seven days.`,
              input: { type: 'email', autoComplete: 'off', autoCapitalize: 'none', spellCheck: false, maxLength: 254 },
              autoFocus: true,
            }),
            field.text('displayName', t`Name`, { input: { autoComplete: 'off', maxLength: 120 }, optional: true }),
            field.select(
              'customerLocationId',
              t`Orders for`,
              locations.map(({ customerLocationId, displayName }) => ({
                value: customerLocationId,
                label: `${displayName} · ${customerLocationId}`,
              })),
              { placeholder: t`Choose a location` },
            ),
          ],
        },
      ]}
      faults={{ user_exists: 'email' }}
      saveLabel={t`Send invitation`}
      onSave={async (body) => {
        await callAs(userEndpoints.invite, { body });
        const to = body.email;
        toast.show({ key: 'people', tone: 'success', text: t`Sending the invitation to ${to}` });
        onDone();
      }}
    />
  );
}
