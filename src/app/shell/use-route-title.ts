import { msg } from '@lingui/core/macro';
import { useLingui } from '@lingui/react';
import { useEffect } from 'react';
import { useSession } from '../../sync/use-session.tsx';
import { useCurrentScreen } from './use-current-screen.ts';

const NOT_FOUND = msg`Page Not Found`;

/** Keeps the document's title at `<screen> · <company>`, in the language of the page. */
export function useRouteTitle(): void {
  const { i18n } = useLingui();
  const { settings } = useSession();
  const screen = useCurrentScreen();
  const title = i18n._(screen?.title ?? NOT_FOUND);
  const company = settings?.companyName ?? 'Cratebook';
  useEffect(() => {
    document.title = `${title} · ${company}`;
  }, [title, company]);
}
