import { Trans, useLingui } from '@lingui/react/macro';
import Printer from 'lucide-react/icons/printer';
import { useState } from 'react';
import { type TraceabilityPlan, traceabilityPlanEndpoints } from '../../../../contract/traceability-plan.ts';
import { dayInZone } from '../../../../rules/calendar.ts';
import { FormPage } from '../../../desk/form-page.tsx';
import { PlanText } from '../../../features/traceability-plan/plan-text.tsx';
import { callAs } from '../../../sync/session.ts';
import { useFailureText } from '../../../sync/use-failure-text.ts';
import { useRemote } from '../../../sync/use-remote.ts';
import { useServerNow } from '../../../sync/use-server-now.ts';
import { useSession } from '../../../sync/use-session.tsx';
import { Button } from '../../../ui/button.tsx';
import { chakra } from '../../../ui/chakra.ts';
import { Field } from '../../../ui/field.tsx';
import { PrintPage } from '../../../ui/print-page.tsx';
import { SelectInput } from '../../../ui/select-input.tsx';
import { useToast } from '../../../ui/toast-context.ts';
import { useFormat } from '../../../ui/use-format.ts';

/** The choice of the plan as it is now. */
const NOW = 'now';

/**
 * The company's traceability plan, which the FDA may ask for. It is written from the settings each time it is opened.
 * Earlier versions are kept for two years after they were replaced.
 */
export default function TraceabilityPlanScreen() {
  const { t } = useLingui();
  const format = useFormat();
  const toast = useToast();
  const failureText = useFailureText();
  const timeZone = useSession().settings?.timeZone ?? 'UTC';
  const today = format.day(dayInZone(new Date(useServerNow()).toISOString(), timeZone), 'long');
  const versions = useRemote((signal) => callAs(traceabilityPlanEndpoints.versions, {}, { signal }), []).data?.data;
  const [shown, setShown] = useState<{ readonly id: string; readonly plan: TraceabilityPlan }>();
  const since = versions?.find(({ id }) => id === shown?.id)?.storedAt;
  const sinceText = since === undefined ? '' : format.instant(since, timeZone);
  const choose = async (id: string) => {
    if (id === NOW) return setShown(undefined);
    try {
      setShown({ id, plan: await callAs(traceabilityPlanEndpoints.version, { params: { id } }) });
    } catch (error) {
      toast.show({ key: 'plan-version', tone: 'danger', text: failureText(error) });
    }
  };
  return (
    <>
      <PrintPage />
      <FormPage
        title={<Trans>Traceability plan</Trans>}
        subtitle={
          shown ? (
            <Trans>As it was stored on {sinceText}</Trans>
          ) : (
            <Trans>As the rule wants it (21 CFR 1.1315), written from your settings on {today}</Trans>
          )
        }
        read={(signal) => callAs(traceabilityPlanEndpoints.get, {}, { signal })}
        failure={{
          offline: t`The plan needs a connection, and there is no signal`,
          failed: t`The plan could not be loaded`,
        }}
      >
        {(plan) => (
          <>
            <chakra.div data-screen-only display="flex" flexWrap="wrap" alignItems="end" gap={3}>
              {versions && versions.length > 0 && (
                <chakra.div flex="1 1 14rem">
                  <Field
                    label={<Trans>Version</Trans>}
                    hint={<Trans>Changes are stored each night and kept for two years after the next one.</Trans>}
                  >
                    <SelectInput
                      value={shown?.id ?? NOW}
                      onChange={(id) => void choose(id)}
                      options={[
                        { value: NOW, label: t`As it is now` },
                        ...versions.map(({ id, storedAt }) => ({
                          value: id,
                          label: format.instant(storedAt, timeZone),
                        })),
                      ]}
                    />
                  </Field>
                </chakra.div>
              )}
              <Button icon={<Printer size={18} aria-hidden />} onClick={() => window.print()}>
                <Trans>Print</Trans>
              </Button>
            </chakra.div>
            <PlanText plan={shown?.plan ?? plan} isStored={shown !== undefined} />
          </>
        )}
      </FormPage>
    </>
  );
}
