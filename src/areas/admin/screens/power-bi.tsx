import { Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { type PowerBi, powerBiEndpoints } from '../../../../contract/power-bi.ts';
import { FormPage } from '../../../desk/form-page.tsx';
import { PowerBiCheck } from '../../../features/power-bi/power-bi-check.tsx';
import { PowerBiForm } from '../../../features/power-bi/power-bi-form.tsx';
import { callAs } from '../../../sync/session.ts';
import { Card } from '../../../ui/card.tsx';

/** The company's Power BI workspace, for its administrators. */
export default function PowerBiSettings() {
  const { t } = useLingui();
  const [saved, setSaved] = useState<PowerBi>();
  return (
    <FormPage
      title={<Trans>Power BI</Trans>}
      subtitle={<Trans>Your own report and dashboard, for your customers.</Trans>}
      read={(signal) => callAs(powerBiEndpoints.settings, {}, { signal })}
      failure={{
        offline: t`The Power BI settings need a connection, and there is no signal`,
        failed: t`The Power BI settings could not be loaded`,
      }}
    >
      {(read) => (
        <>
          <Card>
            <PowerBiForm stored={saved ?? read} onSaved={setSaved} />
          </Card>
          {(saved ?? read).isOn && (
            <Card>
              <PowerBiCheck />
            </Card>
          )}
        </>
      )}
    </FormPage>
  );
}
