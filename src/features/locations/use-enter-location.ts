import { useCallback } from 'react';
import { useNavigate } from 'react-router';
import { withLocale } from '../../lib/i18n-locale.ts';
import { chooseLocation } from '../../sync/session.ts';
import { useLocale } from '../../ui/use-format.ts';

/** Returns a function that switches to a location and opens one of its pages. */
export function useEnterLocation(): (customerLocationId: string, path: string) => Promise<void> {
  const navigate = useNavigate();
  const locale = useLocale();
  return useCallback(
    async (customerLocationId, path) => {
      await chooseLocation(customerLocationId);
      void navigate(withLocale(path, locale));
    },
    [navigate, locale],
  );
}
