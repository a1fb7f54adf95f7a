import { useLingui } from '@lingui/react';
import { useEffect } from 'react';
import { useSession } from '../../sync/use-session.tsx';
import { useCurrentScreen } from './use-current-screen.ts';

/** Keeps the document's title at `<screen> · <company>`, in the language of the page. */
export function useRouteTitle(): void {
  const { i18n } = useLingui();
  const { settings } = useSession();
  const screen = useCurrentScreen();
  const title = screen ? i18n._(screen.title) : '';
  const company = settings?.companyName ?? 'Cratebook';
  useEffect(() => {
    document.title = title ? `${title} · ${company}` : company;
  }, [title, company]);
}
