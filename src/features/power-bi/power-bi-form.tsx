import { Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import type * as z from 'zod/mini';
import { type PowerBi, powerBiEndpoints } from '../../../contract/power-bi.ts';
import { Form } from '../../desk/form.tsx';
import { callAs } from '../../sync/session.ts';
import { Callout } from '../../ui/callout.tsx';
import { chakra } from '../../ui/chakra.ts';
import { useToast } from '../../ui/toast-context.ts';

const { body } = powerBiEndpoints.save.spec;
type Values = z.input<typeof body>;

const valuesOf = ({ hasSecret: _, secretLost: __, ...stored }: PowerBi): Values => ({
  ...stored,
  directoryId: stored.directoryId ?? '',
  clientId: stored.clientId ?? '',
  workspaceId: stored.workspaceId ?? '',
  reportId: stored.reportId ?? '',
  dashboardId: stored.dashboardId ?? '',
});

/** The workspace of Power BI whose report and dashboard customers see. */
export function PowerBiForm({
  stored,
  onSaved,
}: {
  readonly stored: PowerBi;
  readonly onSaved: (stored: PowerBi) => void;
}) {
  const { t } = useLingui();
  const toast = useToast();
  // The typed secret does not stay in the form.
  const [saves, setSaves] = useState(0);
  const codes = { autoCapitalize: 'none', spellCheck: false, autoComplete: 'off', maxLength: 36 } as const;
  return (
    <chakra.div display="grid" gap={4}>
      {stored.secretLost && (
        <Callout tone="danger" title={t`Power BI can’t be reached: the stored secret can’t be read`}>
          <Trans>Enter the client secret again.</Trans>
        </Callout>
      )}
      <Form
        key={saves}
        schema={body}
        values={valuesOf(stored)}
        sections={(field) => [
          {
            title: t`Workspace`,
            fields: [
              field.checkbox('isOn', t`Customers see reports from Power BI`, {
                hint: t`Under Reports, filtered to their location.`,
              }),
              field.text('directoryId', t`Directory (tenant) ID`, { input: codes, optional: true }),
              field.text('clientId', t`Application (client) ID`, { input: codes, optional: true }),
              field.password('secret', t`Client secret`, {
                autoComplete: 'new-password',
                optional: true,
                ...(stored.hasSecret
                  ? { hint: t`A secret is stored. Leave this empty to keep it for the same client ID.` }
                  : {}),
              }),
              field.text('workspaceId', t`Workspace ID`, { input: codes, optional: true }),
            ],
          },
          {
            title: t`What customers see`,
            fields: [
              field.text('reportId', t`Report ID`, { input: codes, optional: true }),
              field.text('dashboardId', t`Dashboard ID`, { input: codes, optional: true }),
              field.text('roleName', t`Role of row-level security`, {
                input: { maxLength: 50, autoComplete: 'off' },
                optional: true,
                hint: t`The role filters the data by user name, which is the location’s ID. Without such a role Power BI shows nothing.`,
              }),
            ],
          },
        ]}
        saveLabel={t`Save Power BI settings`}
        bar
        onSave={async ({ secret, ...values }) => {
          onSaved(await callAs(powerBiEndpoints.save, { body: { ...values, ...(secret ? { secret } : {}) } }));
          setSaves(saves + 1);
          toast.show({ key: 'form', text: t`Saved`, tone: 'success' });
        }}
        reread={async () => valuesOf(await callAs(powerBiEndpoints.settings, {}))}
      />
    </chakra.div>
  );
}
