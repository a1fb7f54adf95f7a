import { Trans, useLingui } from '@lingui/react/macro';
import UserPlus from 'lucide-react/icons/user-plus';
import { useState } from 'react';
import { INVITED_ROLES, invitationEndpoints } from '../../../contract/invitations.ts';
import { LICENSES } from '../../../contract/roles.ts';
import { userEndpoints } from '../../../contract/users.ts';
import { FormDialog } from '../../desk/form-dialog.tsx';
import { callAs } from '../../sync/session.ts';
import { useRemote } from '../../sync/use-remote.ts';
import { Button } from '../../ui/button.tsx';
import { useToast } from '../../ui/toast-context.ts';
import { useLocale } from '../../ui/use-format.ts';
import { useRoleText } from './use-role-text.ts';

/** Invites a customer user or an employee. */
export function InviteButton({ onInvited }: { readonly onInvited: () => Promise<void> }) {
  const { t } = useLingui();
  const text = useRoleText();
  const toast = useToast();
  const locale = useLocale();
  const [open, setOpen] = useState(false);
  const { data: locations = [] } = useRemote(
    async (signal) => (open ? callAs(userEndpoints.locations, {}, { signal }) : []),
    [open],
  );
  return (
    <>
      <Button variant="primary" icon={<UserPlus size={18} aria-hidden />} onClick={() => setOpen(true)}>
        <Trans>Invite a person</Trans>
      </Button>
      <FormDialog
        open={open}
        onClose={() => setOpen(false)}
        title={<Trans>Invite a person</Trans>}
        schema={invitationEndpoints.invite.spec.body}
        values={{ email: '', displayName: '', role: 'CUSTOMER', customerLocationId: null, licenses: [], locale }}
        sections={(field, { role }) => [
          {
            fields: [
              field.text('email', t`Email address`, {
                hint: t`It becomes their username. The link in the email works for seven days.`,
                input: {
                  type: 'email',
                  autoComplete: 'off',
                  autoCapitalize: 'none',
                  spellCheck: false,
                  maxLength: 254,
                },
                autoFocus: true,
              }),
              field.text('displayName', t`Name`, { input: { autoComplete: 'off', maxLength: 120 }, optional: true }),
              field.select(
                'role',
                t`Role`,
                INVITED_ROLES.map((value) => ({ value, label: text.role(value) })),
              ),
              ...(role === 'CUSTOMER'
                ? [
                    field.select(
                      'customerLocationId',
                      t`Orders for`,
                      locations.map(({ customerLocationId, displayName }) => ({
                        value: customerLocationId,
                        label: `${displayName} · ${customerLocationId}`,
                      })),
                      { placeholder: t`Choose a location` },
                    ),
                  ]
                : []),
              ...(role === 'APP'
                ? [
                    field.choices(
                      'licenses',
                      t`Work`,
                      LICENSES.map((value) => ({ value, label: text.license(value) })),
                    ),
                  ]
                : []),
            ],
          },
        ]}
        faults={{ user_exists: 'email', location_unknown: 'customerLocationId' }}
        saveLabel={t`Send invitation`}
        onSave={async (body) => {
          await callAs(invitationEndpoints.invite, { body });
          const to = body.email;
          toast.show({ key: 'row', tone: 'success', text: t`Sending the invitation to ${to}` });
          setOpen(false);
          void onInvited();
        }}
      />
    </>
  );
}
