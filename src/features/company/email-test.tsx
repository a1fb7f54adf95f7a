import { Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { settingsEndpoints } from '../../../contract/settings.ts';
import { Form } from '../../desk/form.tsx';
import { callAs } from '../../sync/session.ts';
import { useSignedIn } from '../../sync/use-session.tsx';
import { Callout } from '../../ui/callout.tsx';
import { chakra } from '../../ui/chakra.ts';
import { useJobText } from '../jobs/use-job-text.ts';

/** Sends a test message with the stored settings and shows what the mail server said. */
export function EmailTest() {
  const { t } = useLingui();
  const text = useJobText();
  const { user } = useSignedIn();
  const [answer, setAnswer] = useState<{ readonly to: string; readonly failure: string | null }>();
  return (
    <chakra.div display="grid" gap={4}>
      <Form
        schema={settingsEndpoints.testSmtp.spec.body}
        values={{ to: user.profile?.email ?? '' }}
        sections={(field) => [
          {
            title: t`Test`,
            fields: [
              field.text('to', t`Send a test message to`, {
                input: { type: 'email', autoCapitalize: 'none', spellCheck: false },
                hint: t`It uses the saved settings.`,
              }),
            ],
          },
        ]}
        guard={false}
        saveLabel={t`Send test message`}
        onSave={async ({ to }) => {
          setAnswer(undefined);
          const { accepted, errorCode, response } = await callAs(settingsEndpoints.testSmtp, { body: { to } });
          setAnswer({
            to,
            failure: accepted ? null : text.error({ state: 'failed', errorCode, lastError: response || null }),
          });
          return { to };
        }}
      />
      {answer?.failure === null && (
        <Callout tone="success" title={t`The mail server accepted the message`} announce>
          <Trans>Look for it in the mailbox of {answer.to}.</Trans>
        </Callout>
      )}
      {answer?.failure && (
        <Callout tone="danger" title={t`The test message was not sent`} announce>
          {answer.failure}
        </Callout>
      )}
    </chakra.div>
  );
}
