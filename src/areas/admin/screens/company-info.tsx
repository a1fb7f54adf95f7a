import { Trans, useLingui } from '@lingui/react/macro';
import { companyTextEndpoints } from '../../../../contract/company-texts.ts';
import { FormPage } from '../../../desk/form-page.tsx';
import { TextsForm } from '../../../features/company/texts-form.tsx';
import { callAs } from '../../../sync/session.ts';
import { Card } from '../../../ui/card.tsx';

/** The company's own texts in three languages, for its administrators. */
export default function CompanyInfo() {
  const { t } = useLingui();
  return (
    <FormPage
      title={<Trans>Company info</Trans>}
      subtitle={<Trans>What users read in their own language on the sign-in page and in the menu.</Trans>}
      read={(signal) => callAs(companyTextEndpoints.get, {}, { signal })}
      failure={{
        offline: t`The company’s texts need a connection, and there is no signal`,
        failed: t`The company’s texts could not be loaded`,
      }}
    >
      {(texts) => (
        <Card>
          <TextsForm texts={texts} />
        </Card>
      )}
    </FormPage>
  );
}
