import { useCallback } from 'react';
import { useNavigate } from 'react-router';
import { withLocale } from '../../lib/i18n-locale.ts';
import { useLocale } from '../../ui/use-format.ts';

/** Goes to a path of ours, given without its language, in the language of the page. */
export function useGo(): (to: string) => void {
  const navigate = useNavigate();
  const locale = useLocale();
  return useCallback((to) => void navigate(withLocale(to, locale)), [navigate, locale]);
}
