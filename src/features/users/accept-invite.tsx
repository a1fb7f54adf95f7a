import { Trans, useLingui } from '@lingui/react/macro';
import { useNavigate } from 'react-router';
import * as z from 'zod/mini';
import { type InviteView, userEndpoints } from '../../../contract/users.ts';
import { Form } from '../../desk/form.tsx';
import { CallError } from '../../lib/call.ts';
import { withLocale } from '../../lib/i18n-locale.ts';
import { useSession } from '../../sync/use-session.tsx';
import { ButtonLink } from '../../ui/button-link.tsx';
import { Callout } from '../../ui/callout.tsx';
import { Field } from '../../ui/field.tsx';
import { TextInput } from '../../ui/text-input.tsx';
import { useLocale } from '../../ui/use-format.ts';
import { AuthCard } from '../sign-in/auth-card.tsx';
import { isConfirmed, newPasswordShape, PASSWORD_FAULTS, useNewPasswordFields } from '../sign-in/new-password.ts';
import { acceptHere } from './accept-here.ts';

const schema = z.extend(userEndpoints.acceptInvite.spec.body, newPasswordShape).check(isConfirmed);

/**
 * Shows inviter and location, and the form that creates the account. `onEnded` is called if the invitation has ended.
 */
export function AcceptInvite({
  code,
  view,
  onEnded,
}: {
  readonly code: string;
  readonly view: InviteView;
  readonly onEnded: () => void;
}) {
  const { t } = useLingui();
  const navigate = useNavigate();
  const locale = useLocale();
  const newPassword = useNewPasswordFields();
  const { signedIn } = useSession();
  const { companyName: company, invitedBy, locationName: place, expiresOnFormatted: day, email } = view;
  const other = signedIn?.user.profile.displayName || signedIn?.user.profile.userName;

  return (
    <AuthCard
      title={<Trans>Welcome to {company}</Trans>}
      lead={
        place === null ? (
          <Trans>
            <strong>{invitedBy}</strong> invites you to work with us. The invitation is valid until {day}.
          </Trans>
        ) : (
          <Trans>
            <strong>{invitedBy}</strong> invites you to order for <strong>{place}</strong>. The invitation is valid
            until {day}.
          </Trans>
        )
      }
    >
      {other && (
        <Callout tone="info" title={<Trans>{other} is signed in on this device</Trans>}>
          <Trans>Accepting signs them out here. Their unsent work is saved for them.</Trans>
        </Callout>
      )}
      <Form
        schema={schema}
        values={{ token: code, displayName: view.displayName ?? '', newPassword: '', newPasswordVerify: '', locale }}
        head={
          <Field label={t`Username`} hint={t`You sign in with your email address.`}>
            <TextInput name="userName" type="email" autoComplete="username" readOnly value={email ?? ''} />
          </Field>
        }
        sections={(field) => [
          {
            fields: [
              field.text('displayName', t`Your name`, { input: { autoComplete: 'name', maxLength: 120 } }),
              ...newPassword(field),
            ],
          },
        ]}
        faults={PASSWORD_FAULTS}
        wayOut={(fault) =>
          fault === 'invite_taken' && (
            <>
              <ButtonLink to="/auth" size="small">
                <Trans>Sign in</Trans>
              </ButtonLink>
              <ButtonLink to="/auth/reset" size="small" variant="quiet">
                <Trans>Reset password</Trans>
              </ButtonLink>
            </>
          )
        }
        saveLabel={t`Accept and sign in`}
        wide
        guard={false}
        onSave={async (body) => {
          try {
            const path = await acceptHere({ ...body, locale });
            void navigate(withLocale(path, locale), { replace: true });
          } catch (error) {
            if (!(error instanceof CallError && error.code === 'invite_invalid')) throw error;
            onEnded();
          }
        }}
      />
    </AuthCard>
  );
}
