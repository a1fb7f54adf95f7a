import { Trans, useLingui } from '@lingui/react/macro';
import { settingsEndpoints } from '../../../../contract/settings.ts';
import { FormPage } from '../../../desk/form-page.tsx';
import { AppForm } from '../../../features/company/app-form.tsx';
import { call } from '../../../lib/call.ts';
import { Card } from '../../../ui/card.tsx';

/** The app that users install, for administrators. */
export default function MobileApp() {
  const { t } = useLingui();
  return (
    <FormPage
      title={<Trans>Mobile app</Trans>}
      subtitle={<Trans>The app that customers install on their phones.</Trans>}
      read={(signal) => call(settingsEndpoints.pwa, {}, { signal })}
      failure={{
        offline: t`The app settings need a connection, and there is no signal`,
        failed: t`The app settings could not be loaded`,
      }}
    >
      {(stored) => (
        <Card>
          <AppForm stored={stored} />
        </Card>
      )}
    </FormPage>
  );
}
