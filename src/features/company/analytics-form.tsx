import { useLingui } from '@lingui/react/macro';
import * as z from 'zod/mini';
import type { OrganizationSettings } from '../../../contract/accounts.ts';
import { themeSettings } from '../../../contract/settings.ts';
import { Form } from '../../desk/form.tsx';
import { readSettings, saveTheme, seenTheme } from './save-theme.ts';

const analytics = z.extend(
  z.pick(themeSettings, { googleTagManagerContainerId: true, googleAnalyticsId: true }),
  seenTheme.shape,
);

/** The company's ids at Google Tag Manager and Google Analytics. */
export function AnalyticsForm({ settings }: { readonly settings: OrganizationSettings }) {
  const { t } = useLingui();
  const input = { autoCapitalize: 'characters', spellCheck: false, autoComplete: 'off' } as const;
  return (
    <Form
      schema={analytics}
      values={z.parse(analytics, settings)}
      sections={(field) => [
        {
          fields: [
            field.optionalText('googleTagManagerContainerId', t`Google Tag Manager container`, {
              input,
              hint: t`For example GTM-AB12CD`,
            }),
            field.optionalText('googleAnalyticsId', t`Google Analytics ID`, {
              input,
              hint: t`For example G-AB12CD34EF`,
            }),
          ],
        },
      ]}
      saveLabel={t`Save analytics`}
      bar
      undoable
      onSave={async (body) => z.parse(analytics, await saveTheme(body))}
      reread={async () => z.parse(analytics, await readSettings())}
    />
  );
}
