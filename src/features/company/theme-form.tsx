import { useLingui } from '@lingui/react/macro';
import * as z from 'zod/mini';
import type { OrganizationSettings } from '../../../contract/accounts.ts';
import { themeSettings } from '../../../contract/settings.ts';
import { themeColours } from '../../../rules/tenant-theme.ts';
import { Form } from '../../desk/form.tsx';
import { readSettings, saveTheme, seenTheme } from './save-theme.ts';

const theme = z.extend(
  z.pick(themeSettings, {
    companyImageUrl: true,
    companyDarkImageUrl: true,
    faviconUrl: true,
    backgroundImageURL: true,
    themeDarkVariant: true,
    themeHeaderColor: true,
    themePrimaryColor: true,
    themeSecondaryColor: true,
    themeAccentColor: true,
    themeInfoColor: true,
    themeSuccessColor: true,
    themeWarningColor: true,
    themeErrorColor: true,
    clientStyleSheetURL: true,
    themeExternalResources: true,
  }),
  seenTheme.shape,
);

/** The company's images, colors and style sheets (specification section 3). */
export function ThemeForm({ settings }: { readonly settings: OrganizationSettings }) {
  const { t } = useLingui();
  const { light, dark } = themeColours(settings);
  const address = { input: { type: 'url', autoCapitalize: 'none', spellCheck: false, autoComplete: 'off' } } as const;
  return (
    <Form
      schema={theme}
      values={z.parse(theme, settings)}
      sections={(field) => [
        {
          title: t`Images`,
          fields: [
            field.image('companyImageUrl', t`Logo`, {
              optional: true,
              ground: light.header,
              hint: t`On the sign-in page, in the header and on documents.`,
            }),
            field.image('companyDarkImageUrl', t`Logo in dark mode`, {
              optional: true,
              ground: dark.header,
              hint: t`Light on a transparent background. Without it the logo above has a white background in dark mode.`,
            }),
            field.image('faviconUrl', t`Icon of browser tabs`, { optional: true }),
            field.image('backgroundImageURL', t`Background of the sign-in page`, { optional: true }),
          ],
        },
        {
          title: t`Colors`,
          fields: [
            field.color('themePrimaryColor', t`Primary color`, { hint: t`Buttons and links.` }),
            field.color('themeHeaderColor', t`Header color`, {
              optional: true,
              hint: t`Blank: white in light mode, dark in dark mode.`,
            }),
            field.color('themeSecondaryColor', t`Secondary color`),
            field.color('themeAccentColor', t`Accent color`),
            field.color('themeInfoColor', t`Color of information`),
            field.color('themeSuccessColor', t`Color of success`),
            field.color('themeWarningColor', t`Color of warnings`),
            field.color('themeErrorColor', t`Color of errors`),
            field.checkbox('themeDarkVariant', t`Dark, unless users choose otherwise`),
          ],
        },
        {
          title: t`Style sheets`,
          fields: [
            field.optionalText('clientStyleSheetURL', t`Address of the company’s style sheet`, {
              ...address,
              hint: t`A cleaned copy is stored when you save. Save again after the style sheet changed.`,
            }),
            field.lines('themeExternalResources', t`Addresses of more style sheets`, {
              optional: true,
              hint: t`One on each line, 10 at most. The company’s own style sheet overrides them.`,
            }),
          ],
        },
      ]}
      saveLabel={t`Save theme`}
      bar
      undoable
      onSave={async (body) => z.parse(theme, await saveTheme(body))}
      reread={async () => z.parse(theme, await readSettings())}
    />
  );
}
