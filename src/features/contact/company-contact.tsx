import { Trans } from '@lingui/react/macro';
import Mail from 'lucide-react/icons/mail';
import Phone from 'lucide-react/icons/phone';
import { useSession } from '../../sync/use-session.tsx';
import { chakra } from '../../ui/chakra.ts';
import { TextLink } from '../../ui/text-link.tsx';

const Outside = chakra('a', {
  base: {
    display: 'inline-flex',
    alignItems: 'center',
    gap: 2,
    minHeight: 'touch',
    color: 'accent.text',
    textDecoration: 'underline',
    textUnderlineOffset: '0.2em',
    borderRadius: 'sm',
  },
});

/** How the company is reached. `form` links to the contact form, from pages that aren't it. */
export function CompanyContact({ form = false }: { form?: boolean }) {
  const { settings } = useSession();
  const phone = settings?.companyPhone;
  const mail = settings?.companyEmail;
  return (
    <chakra.div display="flex" flexWrap="wrap" columnGap={5}>
      {phone && (
        <Outside href={`tel:${phone.replace(/[^+\d]/g, '')}`}>
          <Phone size={18} aria-hidden />
          {phone}
        </Outside>
      )}
      {mail && (
        <Outside href={`mailto:${mail}`}>
          <Mail size={18} aria-hidden />
          {mail}
        </Outside>
      )}
      {form && (
        <TextLink to="/contact-us" display="inline-flex" alignItems="center" minHeight="touch">
          <Trans>Write to us</Trans>
        </TextLink>
      )}
    </chakra.div>
  );
}
