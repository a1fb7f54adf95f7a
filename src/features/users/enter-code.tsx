import { Trans, useLingui } from '@lingui/react/macro';
import { type FormEvent, type ReactNode, useState } from 'react';
import { useNavigate } from 'react-router';
import { withLocale } from '../../lib/i18n-locale.ts';
import { Button } from '../../ui/button.tsx';
import { ButtonLink } from '../../ui/button-link.tsx';
import { chakra } from '../../ui/chakra.ts';
import { Field } from '../../ui/field.tsx';
import { TextArea } from '../../ui/text-area.tsx';
import { useLocale } from '../../ui/use-format.ts';
import { AuthCard } from '../sign-in/auth-card.tsx';
import { inviteCodeIn } from './invite-code.ts';

/** Takes the code or the link of the email. `notice` explains why the last one failed. */
export function EnterCode({ notice }: { readonly notice?: ReactNode }) {
  const { t } = useLingui();
  const navigate = useNavigate();
  const locale = useLocale();
  const [text, setText] = useState('');
  const [tried, setTried] = useState(false);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setTried(true);
    const code = inviteCodeIn(text);
    if (code) void navigate({ pathname: withLocale('/invite', locale), hash: code });
  };
  return (
    <AuthCard
      title={<Trans>Accept an invitation</Trans>}
      lead={<Trans>Open the link in your invitation email, or paste the link or the code here.</Trans>}
    >
      <chakra.form noValidate onSubmit={submit} display="grid" gap={4}>
        {notice}
        <Field
          label={t`Code or link`}
          error={
            tried &&
            inviteCodeIn(text) === null &&
            t`This is not an invitation code. A code has 48 characters: digits and letters a to f.`
          }
        >
          <TextArea
            name="code"
            rows={2}
            autoCapitalize="none"
            autoCorrect="off"
            spellCheck={false}
            value={text}
            onChange={(event) => setText(event.target.value)}
          />
        </Field>
        <Button type="submit" variant="primary" size="large" full>
          <Trans>Continue</Trans>
        </Button>
        <ButtonLink to="/auth" variant="quiet" full>
          <Trans>I already have an account</Trans>
        </ButtonLink>
      </chakra.form>
    </AuthCard>
  );
}
