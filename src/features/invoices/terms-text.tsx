import { Plural, Trans } from '@lingui/react/macro';

/** Payment terms: the days from the invoice's date until it is due. */
export const TermsText = ({ days }: { readonly days: number }) =>
  days === 0 ? <Trans>Due on receipt</Trans> : <Plural value={days} one="Net # day" other="Net # days" />;
