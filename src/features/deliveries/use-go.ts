import { useCallback } from 'react';
import { useNavigate } from 'react-router';
import { withLocale } from '../../lib/i18n-locale.ts';
import { useLocale } from '../../ui/use-format.ts';

/** Returns a function that navigates to an app path, given without its language, in the page's language. */
export function useGo(): (to: string) => void {
  const navigate = useNavigate();
  const locale = useLocale();
  return useCallback((to) => void navigate(withLocale(to, locale)), [navigate, locale]);
}
