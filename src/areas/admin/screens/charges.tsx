import { Trans, useLingui } from '@lingui/react/macro';
import { chargeSettingEndpoints } from '../../../../contract/charge-settings.ts';
import { FormPage } from '../../../desk/form-page.tsx';
import { ChargesForm } from '../../../features/company/charges-form.tsx';
import { callAs } from '../../../sync/session.ts';
import { Card } from '../../../ui/card.tsx';

/** What the company adds to the prices of its orders, and when it holds orders for credit. */
export default function Charges() {
  const { t } = useLingui();
  return (
    <FormPage
      title={<Trans>Charges and credit</Trans>}
      subtitle={<Trans>Sales tax, discount and surcharge of orders, and when orders are held for credit.</Trans>}
      read={(signal) => callAs(chargeSettingEndpoints.get, {}, { signal })}
      failure={{
        offline: t`Charges and credit rules need a connection, and there is no signal`,
        failed: t`Charges and credit rules could not be loaded`,
      }}
    >
      {(settings) => (
        <Card>
          <ChargesForm settings={settings} />
        </Card>
      )}
    </FormPage>
  );
}
