import { Trans, useLingui } from '@lingui/react/macro';
import { type ManageableLocation, userEndpoints } from '../../../contract/users.ts';
import { FormDialog } from '../../desk/form-dialog.tsx';
import { callAs } from '../../sync/session.ts';
import { useSignedIn } from '../../sync/use-session.tsx';
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
  const { t } = useLingui();
  const toast = useToast();
  const locale = useLocale();
  const { user } = useSignedIn();
  const own = user.customerLocationId ?? '';
  const only = locations.length === 1 ? (locations[0]?.customerLocationId ?? '') : '';
  return (
    <FormDialog
      open={open}
      onClose={onClose}
      title={<Trans>Invite a person</Trans>}
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
        onClose();
        onInvited();
      }}
    />
  );
}
