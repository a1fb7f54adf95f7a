import { Trans, useLingui } from '@lingui/react/macro';
import Printer from 'lucide-react/icons/printer';
import { traceabilityPlanEndpoints } from '../../../../contract/traceability-plan.ts';
import { dayInZone } from '../../../../rules/calendar.ts';
import { FormPage } from '../../../desk/form-page.tsx';
import { PlanText } from '../../../features/traceability-plan/plan-text.tsx';
import { callAs } from '../../../sync/session.ts';
import { useServerNow } from '../../../sync/use-server-now.ts';
import { useSession } from '../../../sync/use-session.tsx';
import { Button } from '../../../ui/button.tsx';
import { chakra } from '../../../ui/chakra.ts';
import { PrintPage } from '../../../ui/print-page.tsx';
import { useFormat } from '../../../ui/use-format.ts';

/** The company's traceability plan, which the FDA may ask for. It is written from the settings each time it is opened. */
export default function TraceabilityPlanScreen() {
  const { t } = useLingui();
  const format = useFormat();
  const timeZone = useSession().settings?.timeZone ?? 'UTC';
  const today = format.day(dayInZone(new Date(useServerNow()).toISOString(), timeZone), 'long');
  return (
    <>
      <PrintPage />
      <FormPage
        title={<Trans>Traceability plan</Trans>}
        subtitle={<Trans>As the rule wants it (21 CFR 1.1315), written from your settings on {today}</Trans>}
        read={(signal) => callAs(traceabilityPlanEndpoints.get, {}, { signal })}
        failure={{
          offline: t`The plan needs a connection, and there is no signal`,
          failed: t`The plan could not be loaded`,
        }}
      >
        {(plan) => (
          <>
            <chakra.div data-screen-only>
              <Button icon={<Printer size={18} aria-hidden />} onClick={() => window.print()}>
                <Trans>Print</Trans>
              </Button>
            </chakra.div>
            <PlanText plan={plan} />
          </>
        )}
      </FormPage>
    </>
  );
}
