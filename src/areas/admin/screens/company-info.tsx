import { Trans, useLingui } from '@lingui/react/macro';
import { bookEndpoints } from '../../../../contract/books.ts';
import { companyTextEndpoints } from '../../../../contract/company-texts.ts';
import { goodsLimitEndpoints } from '../../../../contract/goods-limits.ts';
import { invoiceSettingEndpoints } from '../../../../contract/invoice-settings.ts';
import { FormPage } from '../../../desk/form-page.tsx';
import { BooksForm } from '../../../features/company/books-form.tsx';
import { InvoiceSettingsForm } from '../../../features/company/invoice-settings-form.tsx';
import { TextsForm } from '../../../features/company/texts-form.tsx';
import { callAs } from '../../../sync/session.ts';
import { Card } from '../../../ui/card.tsx';

/** The company's own texts in three languages and the settings of its invoices, for its administrators. */
export default function CompanyInfo() {
  const { t } = useLingui();
  return (
    <FormPage
      title={<Trans>Company info</Trans>}
      subtitle={<Trans>What users read on the sign-in page and in the menu, and what invoices say.</Trans>}
      read={async (signal) => {
        const [texts, invoices, books, categories] = await Promise.all([
          callAs(companyTextEndpoints.get, {}, { signal }),
          callAs(invoiceSettingEndpoints.get, {}, { signal }),
          callAs(bookEndpoints.get, {}, { signal }),
          callAs(goodsLimitEndpoints.list, { query: { of: 'category', PageSize: '200' } }, { signal }),
        ]);
        return { texts, invoices, books, categories: categories.data };
      }}
      failure={{
        offline: t`The company’s texts need a connection, and there is no signal`,
        failed: t`The company’s texts could not be loaded`,
      }}
    >
      {({ texts, invoices, books, categories }) => (
        <>
          <Card>
            <TextsForm texts={texts} />
          </Card>
          <Card>
            <InvoiceSettingsForm settings={invoices} categories={categories} />
          </Card>
          <Card>
            <BooksForm books={books} />
          </Card>
        </>
      )}
    </FormPage>
  );
}
