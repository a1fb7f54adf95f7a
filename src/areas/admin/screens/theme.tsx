import { Trans, useLingui } from '@lingui/react/macro';
import { settingsEndpoints } from '../../../../contract/settings.ts';
import { FormPage } from '../../../desk/form-page.tsx';
import { ThemeForm } from '../../../features/company/theme-form.tsx';
import { call } from '../../../lib/call.ts';
import { Card } from '../../../ui/card.tsx';

/** The company's images, colors and style sheets, for its administrators. */
export default function Theme() {
  const { t } = useLingui();
  return (
    <FormPage
      title={<Trans>Theme</Trans>}
      subtitle={<Trans>How Cratebook looks to everybody of this company and its customers.</Trans>}
      read={(signal) => call(settingsEndpoints.settings, {}, { signal })}
      failure={{
        offline: t`The theme needs a connection, and there is no signal`,
        failed: t`The theme could not be loaded`,
      }}
    >
      {(settings) => (
        <Card>
          <ThemeForm settings={settings} />
        </Card>
      )}
    </FormPage>
  );
}
