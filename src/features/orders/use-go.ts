import { useCallback } from 'react';
import { useNavigate } from 'react-router';
import { withLocale } from '../../lib/i18n-locale.ts';
import { useLocale } from '../../ui/use-format.ts';

/** Goes to a path of ours, given without its language, in the language of the page. */
export function useGo(): (to: string, options?: { readonly replace?: boolean }) => void {
  const navigate = useNavigate();
  const locale = useLocale();
  return useCallback((to, options) => void navigate(withLocale(to, locale), options), [navigate, locale]);
}
