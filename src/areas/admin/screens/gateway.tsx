import { Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { cardPaymentEndpoints, type Gateway } from '../../../../contract/card-payments.ts';
import { FormPage } from '../../../desk/form-page.tsx';
import { GatewayForm } from '../../../features/card-payments/gateway-form.tsx';
import { callAs } from '../../../sync/session.ts';
import { Card } from '../../../ui/card.tsx';

/** The company's card payment provider, for its administrators. */
export default function GatewaySettings() {
  const { t } = useLingui();
  const [saved, setSaved] = useState<Gateway>();
  return (
    <FormPage
      title={<Trans>Payments</Trans>}
      subtitle={<Trans>Where customers pay invoices by card.</Trans>}
      read={(signal) => callAs(cardPaymentEndpoints.gateway, {}, { signal })}
      failure={{
        offline: t`The payment settings need a connection, and there is no signal`,
        failed: t`The payment settings could not be loaded`,
      }}
    >
      {(read) => (
        <Card>
          <GatewayForm stored={saved ?? read} onSaved={setSaved} />
        </Card>
      )}
    </FormPage>
  );
}
