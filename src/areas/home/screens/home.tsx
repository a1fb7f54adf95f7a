import { Trans } from '@lingui/react/macro';
import LogIn from 'lucide-react/icons/log-in';
import { Navigate } from 'react-router';
import { LANDING } from '../../../../contract/roles.ts';
import { loginMessageIn } from '../../../../rules/company-texts.ts';
import { CompanyContact } from '../../../features/contact/company-contact.tsx';
import { withLocale } from '../../../lib/i18n-locale.ts';
import { useSession } from '../../../sync/use-session.tsx';
import { ButtonLink } from '../../../ui/button-link.tsx';
import { Card } from '../../../ui/card.tsx';
import { chakra } from '../../../ui/chakra.ts';
import { useLocale } from '../../../ui/use-format.ts';

/** The company's door: a welcome for those who aren't signed in; the others go on to their landing page. */
export default function Home() {
  const { signedIn, settings } = useSession();
  const locale = useLocale();
  if (signedIn) return <Navigate to={withLocale(LANDING[signedIn.user.profile.role], locale)} replace />;

  const company = settings?.companyName ?? 'Cratebook';
  return (
    <Card width="full" maxWidth="30rem" display="grid" gap={5} padding={{ base: 5, md: 8 }}>
      <chakra.div display="grid" gap={2}>
        <chakra.h1 fontSize="xl" fontWeight="bold" lineHeight="tight" letterSpacing="tight" textWrap="balance">
          <Trans>Welcome to {company}</Trans>
        </chakra.h1>
        <chakra.p color="fg.muted" fontSize="md">
          {(settings && loginMessageIn(settings, locale)) || (
            <Trans>Order from the full catalog at any hour, even with no signal.</Trans>
          )}
        </chakra.p>
      </chakra.div>
      <chakra.div display="grid" gap={2}>
        <ButtonLink to="/auth" variant="primary" size="large" full icon={<LogIn size={20} aria-hidden />}>
          <Trans>Sign in</Trans>
        </ButtonLink>
      </chakra.div>
      <chakra.div borderTopWidth="1px" borderColor="border" paddingTop={4}>
        <chakra.p color="fg.muted" fontSize="xs">
          <Trans>Not a customer yet, or no account?</Trans>
        </chakra.p>
        <CompanyContact form />
      </chakra.div>
    </Card>
  );
}
