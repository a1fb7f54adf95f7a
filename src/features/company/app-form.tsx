import { Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import type * as z from 'zod/mini';
import { type PwaAnswer, settingsEndpoints } from '../../../contract/settings.ts';
import { Form } from '../../desk/form.tsx';
import { call } from '../../lib/call.ts';
import { refreshSettings } from '../../sync/refresh-settings.ts';
import { callAs } from '../../sync/session.ts';
import { useSession } from '../../sync/use-session.tsx';
import { Callout } from '../../ui/callout.tsx';
import { chakra } from '../../ui/chakra.ts';

const { body: schema } = settingsEndpoints.savePwa.spec;
type Values = z.input<typeof schema>;

/** Name, description and icon of the app that users install (specification section 3, mobile app settings). */
export function AppForm({ stored }: { readonly stored: PwaAnswer | null }) {
  const { t } = useLingui();
  const { settings: company } = useSession();
  const [now, setNow] = useState(stored);
  const icon = now?.icons.find(({ purpose }) => purpose === 'maskable');
  const name = { autoComplete: 'off' } as const;
  const valuesOf = (settings: PwaAnswer | null): Values =>
    settings ?? {
      name: (company?.companyName ?? '').slice(0, 45),
      shortName: '',
      description: '',
      imageUrl512: null,
      active: true,
    };
  return (
    <chakra.div display="grid" gap={4}>
      {now?.active && company?.pwaEnabled === false && (
        <Callout tone="warning" title={t`Nobody can install the app yet`}>
          <Trans>Installing is off for this company. The operator of the server can turn it on.</Trans>
        </Callout>
      )}
      {icon && (
        <chakra.div display="flex" alignItems="center" gap={4}>
          <chakra.img src={icon.src} alt={t`Icon of the app`} width="72px" height="72px" borderRadius="xl" />
          <chakra.p color="fg.muted">
            <Trans>This is how the app looks on a home screen. Without an image it has the company’s initials.</Trans>
          </chakra.p>
        </chakra.div>
      )}
      <Form
        schema={schema}
        values={valuesOf(now)}
        sections={(field) => [
          {
            fields: [
              field.text('name', t`Name`, { input: { ...name, maxLength: 45 } }),
              field.text('shortName', t`Short name`, {
                input: { ...name, maxLength: 12 },
                hint: t`Shown below the icon. 12 characters at most.`,
              }),
              field.longText('description', t`Description`, { rows: 2, maxLength: 300, optional: true }),
              field.image('imageUrl512', t`Icon`, {
                optional: true,
                hint: t`Square, at least 512 by 512 pixels.`,
              }),
              field.checkbox('active', t`Users can install the app`),
            ],
          },
        ]}
        faults={{ image_unknown: 'imageUrl512' }}
        saveLabel={t`Save app settings`}
        bar
        // Before the first saving there is nothing to go back to.
        undoable={now !== null}
        onSave={async (body) => {
          const saved = now
            ? await callAs(settingsEndpoints.savePwa, { params: { id: now.id }, body })
            : await callAs(settingsEndpoints.createPwa, { body });
          setNow(saved);
          await refreshSettings();
          return saved;
        }}
        reread={async () => {
          const latest = await call(settingsEndpoints.pwa, {});
          setNow(latest);
          return valuesOf(latest);
        }}
      />
    </chakra.div>
  );
}
