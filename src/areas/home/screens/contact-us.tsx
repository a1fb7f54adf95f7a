import { Trans } from '@lingui/react/macro';
import CircleCheck from 'lucide-react/icons/circle-check';
import { useState } from 'react';
import { CompanyContact } from '../../../features/contact/company-contact.tsx';
import { ContactForm } from '../../../features/contact/contact-form.tsx';
import { useSession } from '../../../sync/use-session.tsx';
import { ButtonLink } from '../../../ui/button-link.tsx';
import { Card } from '../../../ui/card.tsx';
import { chakra } from '../../../ui/chakra.ts';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { PageHeader } from '../../../ui/page-header.tsx';

/** The company's contact details, for all users. */
export default function ContactUs() {
  const { settings } = useSession();
  const [sent, setSent] = useState(false);
  const company = settings?.companyName ?? 'Cratebook';
  return (
    <chakra.div width="full" maxWidth="form" marginInline="auto" display="grid" gap={5}>
      <PageHeader title={<Trans>Contact us</Trans>} subtitle={<Trans>{company} will reply by email or phone.</Trans>} />
      <CompanyContact />
      <Card>
        {sent ? (
          <div role="status">
            <EmptyState
              picture={<CircleCheck size={48} strokeWidth={1.5} />}
              title={<Trans>Message sent</Trans>}
              action={
                <ButtonLink to="/">
                  <Trans>Home</Trans>
                </ButtonLink>
              }
            >
              <Trans>We’ll reply as soon as we can.</Trans>
            </EmptyState>
          </div>
        ) : (
          <ContactForm onSent={() => setSent(true)} />
        )}
      </Card>
    </chakra.div>
  );
}
