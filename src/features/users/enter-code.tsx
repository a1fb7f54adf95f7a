import { Trans, useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { useNavigate } from 'react-router';
import * as z from 'zod/mini';
import { Form } from '../../desk/form.tsx';
import { withLocale } from '../../lib/i18n-locale.ts';
import { ButtonLink } from '../../ui/button-link.tsx';
import { useLocale } from '../../ui/use-format.ts';
import { AuthCard } from '../sign-in/auth-card.tsx';
import { inviteCodeIn } from './invite-code.ts';

/** The page's own rule: the code leads to another page, not to an endpoint. */
const schema = z.object({ code: z.string().check(z.refine((text) => inviteCodeIn(text) !== null)) });

/** Takes the code or the link of the email. `notice` explains why the last one failed. */
export function EnterCode({ notice }: { readonly notice?: ReactNode }) {
  const { t } = useLingui();
  const navigate = useNavigate();
  const locale = useLocale();
  return (
    <AuthCard
      title={<Trans>Accept an invitation</Trans>}
      lead={<Trans>Open the link in your invitation email, or paste the link or the code here.</Trans>}
    >
      {notice}
      <Form
        schema={schema}
        values={{ code: '' }}
        sections={(field) => [{ fields: [field.longText('code', t`Code or link`, { rows: 2, isPlain: true })] }]}
        faultText={() => t`This is not an invitation code. A code has 48 characters: digits and letters a to f.`}
        saveLabel={t`Continue`}
        wide
        guard={false}
        onSave={async ({ code }) => {
          void navigate({ pathname: withLocale('/invite', locale), hash: inviteCodeIn(code) ?? '' });
        }}
      />
      <ButtonLink to="/auth" variant="quiet" full>
        <Trans>I already have an account</Trans>
      </ButtonLink>
    </AuthCard>
  );
}
