import { Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { type SmtpAnswer, settingsEndpoints } from '../../../../contract/settings.ts';
import { FormPage } from '../../../desk/form-page.tsx';
import { EmailForm } from '../../../features/company/email-form.tsx';
import { EmailTest } from '../../../features/company/email-test.tsx';
import { callAs } from '../../../sync/session.ts';
import { Card } from '../../../ui/card.tsx';

/** The company's mail server and a test of it, for its administrators. */
export default function Email() {
  const { t } = useLingui();
  const [saved, setSaved] = useState<SmtpAnswer>();
  return (
    <FormPage
      title={<Trans>Email</Trans>}
      subtitle={<Trans>The mail server that sends order confirmations, invitations and password links.</Trans>}
      read={(signal) => callAs(settingsEndpoints.smtp, {}, { signal })}
      failure={{
        offline: t`The email settings need a connection, and there is no signal`,
        failed: t`The email settings could not be loaded`,
      }}
    >
      {(read) => {
        const stored = saved ?? read;
        return (
          <>
            <Card>
              <EmailForm stored={stored} onSaved={setSaved} />
            </Card>
            {stored.configured && (
              <Card>
                <EmailTest />
              </Card>
            )}
          </>
        );
      }}
    </FormPage>
  );
}
