import { useCallback } from 'react';
import { useNavigate } from 'react-router';
import { withLocale } from '../../lib/i18n-locale.ts';
import { chooseLocation } from '../../sync/session.ts';
import { useLocale } from '../../ui/use-format.ts';

/** Works with a location from now on, and goes to one of its places. */
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
