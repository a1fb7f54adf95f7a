import { Trans, useLingui } from '@lingui/react/macro';
import { useNavigate } from 'react-router';
import * as z from 'zod/mini';
import { accountEndpoints } from '../../../contract/accounts.ts';
import { Form } from '../../desk/form.tsx';
import { call } from '../../lib/call.ts';
import { withLocale } from '../../lib/i18n-locale.ts';
import { ButtonLink } from '../../ui/button-link.tsx';
import { useLocale } from '../../ui/use-format.ts';
import { AuthCard } from './auth-card.tsx';
import { isConfirmed, newPasswordShape, PASSWORD_FAULTS, useNewPasswordFields } from './new-password.ts';

const schema = z.extend(accountEndpoints.completeReset.spec.body, newPasswordShape).check(isConfirmed);

/** Sets a new password with the token of the emailed link; all sessions of the user end with it. */
export function ChooseNewPassword({ token }: { token: string }) {
  const { t } = useLingui();
  const navigate = useNavigate();
  const locale = useLocale();
  const newPassword = useNewPasswordFields();
  return (
    <AuthCard
      title={<Trans>Set a new password</Trans>}
      lead={<Trans>This signs you out on all devices. Then sign in with the new password.</Trans>}
    >
      <Form
        schema={schema}
        values={{ token, newPassword: '', newPasswordVerify: '' }}
        sections={(field) => [{ fields: newPassword(field) }]}
        faults={PASSWORD_FAULTS}
        wayOut={(code) =>
          code === 'reset_link_invalid' && (
            <ButtonLink to="/auth/reset" size="small">
              <Trans>Ask for a new link</Trans>
            </ButtonLink>
          )
        }
        saveLabel={t`Set password`}
        wide
        guard={false}
        onSave={async (body) => {
          await call(accountEndpoints.completeReset, { body });
          void navigate(withLocale('/auth', locale), { replace: true, state: { passwordSet: true } });
        }}
      />
    </AuthCard>
  );
}
