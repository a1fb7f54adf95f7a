import { useCallback } from 'react';
import { useNavigate } from 'react-router';
import { withLocale } from '../lib/i18n-locale.ts';
import { useLocale } from './use-format.ts';

/** Returns a function that navigates to an app path, given without its language, in the page's language. */
export function useGo(): (to: string, options?: { readonly replace?: boolean }) => void {
  const navigate = useNavigate();
  const locale = useLocale();
  return useCallback((to, options) => void navigate(withLocale(to, locale), options), [navigate, locale]);
}
