import { useLingui } from '@lingui/react/macro';
import { type CompanyTexts, companyTextEndpoints, NAV_LINKS } from '../../../contract/company-texts.ts';
import { Form } from '../../desk/form.tsx';
import { LOCALE_NAMES, LOCALES } from '../../lib/i18n-locale.ts';
import { refreshSettings } from '../../sync/refresh-settings.ts';
import { callAs } from '../../sync/session.ts';

/** The company's default language, its message on the sign-in page and the labels of its menu links, by language. */
export function TextsForm({ texts }: { readonly texts: CompanyTexts }) {
  const { t } = useLingui();
  const labels = { input: { maxLength: 60, autoComplete: 'off' }, optional: true };
  const message = { rows: 3, maxLength: 1000, optional: true };
  return (
    <Form
      schema={companyTextEndpoints.save.spec.body}
      values={texts}
      sections={(field) => [
        {
          fields: [
            field.select(
              'defaultLocale',
              t`Default language`,
              LOCALES.map((value) => ({ value, label: LOCALE_NAMES[value] })),
              { hint: t`Readers of another language see its text where theirs is empty.` },
            ),
          ],
        },
        {
          title: t`Message on the sign-in page`,
          fields: [
            field.longText('loginMessageEn', t`Message in English`, message),
            field.longText('loginMessageEs', t`Message in Spanish`, message),
            field.longText('loginMessageFr', t`Message in French`, message),
          ],
        },
        ...NAV_LINKS.map((link) => {
          const number = link + 1;
          return {
            title: t`Menu link ${number}`,
            fields: [
              field.text(`navLink${link}`, t`Address of link ${number}`, {
                input: { type: 'url', autoCapitalize: 'none', spellCheck: false, autoComplete: 'off' },
                hint: t`Empty: no link. It opens in a new window.`,
                optional: true,
              }),
              field.text(`navLink${link}TextEn`, t`Label of link ${number} in English`, labels),
              field.text(`navLink${link}TextEs`, t`Label of link ${number} in Spanish`, labels),
              field.text(`navLink${link}TextFr`, t`Label of link ${number} in French`, labels),
            ],
          };
        }),
      ]}
      saveLabel={t`Save texts`}
      bar
      undoable
      onSave={async (body) => {
        const saved = await callAs(companyTextEndpoints.save, { body });
        await refreshSettings();
        return saved;
      }}
      reread={() => callAs(companyTextEndpoints.get, {})}
    />
  );
}
