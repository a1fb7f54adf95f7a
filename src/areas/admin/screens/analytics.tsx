import { Trans, useLingui } from '@lingui/react/macro';
import { settingsEndpoints } from '../../../../contract/settings.ts';
import { FormPage } from '../../../desk/form-page.tsx';
import { AnalyticsForm } from '../../../features/company/analytics-form.tsx';
import { call } from '../../../lib/call.ts';
import { Card } from '../../../ui/card.tsx';

/** The company's analytics, for its administrators. */
export default function Analytics() {
  const { t } = useLingui();
  return (
    <FormPage
      title={<Trans>Analytics</Trans>}
      subtitle={<Trans>Counts visits with the company’s own accounts at Google. Empty fields count nothing.</Trans>}
      read={(signal) => call(settingsEndpoints.settings, {}, { signal })}
      failure={{
        offline: t`The analytics settings need a connection, and there is no signal`,
        failed: t`The analytics settings could not be loaded`,
      }}
    >
      {(settings) => (
        <Card>
          <AnalyticsForm settings={settings} />
        </Card>
      )}
    </FormPage>
  );
}
