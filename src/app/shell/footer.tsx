import { Trans } from '@lingui/react/macro';
import { useSession } from '../../sync/use-session.tsx';
import { chakra } from '../../ui/chakra.ts';
import { TextLink } from '../../ui/text-link.tsx';

/** The copyright year and a link to the contact page (spec section 2). */
export function Footer() {
  const { settings } = useSession();
  const year = new Date().getFullYear();
  const company = settings?.companyName ?? 'Cratebook';
  return (
    <chakra.footer
      display="flex"
      flexWrap="wrap"
      alignItems="center"
      columnGap={4}
      paddingInline="var(--page-x, {spacing.4})"
      paddingBlock={2}
      paddingBottom="max({spacing.2}, env(safe-area-inset-bottom))"
      fontSize="xs"
      color="fg.muted"
    >
      <span>
        <Trans>
          © {year} {company}
        </Trans>
      </span>
      <TextLink
        to="/contact-us"
        display="inline-flex"
        alignItems="center"
        minHeight={8}
        position="relative"
        _after={{ content: '""', position: 'absolute', insetInline: -2, insetBlock: -2 }}
      >
        <Trans>Contact us</Trans>
      </TextLink>
    </chakra.footer>
  );
}
