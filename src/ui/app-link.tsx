import { useLingui } from '@lingui/react';
import { Link, type LinkProps } from 'react-router';
import { isLocale, withLocale } from '../lib/i18n-locale.ts';

export interface AppLinkProps extends Omit<LinkProps, 'to'> {
  /** An app path without its language: `/portal/cart`. */
  to: string;
}

/**
 * A link inside the app that keeps the current language. It looks like its surroundings; TextLink looks like a link.
 */
export function AppLink({ to, ...rest }: AppLinkProps) {
  const { i18n } = useLingui();
  return <Link to={isLocale(i18n.locale) ? withLocale(to, i18n.locale) : to} {...rest} />;
}
