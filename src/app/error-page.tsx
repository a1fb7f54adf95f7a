import { Trans, useLingui } from '@lingui/react/macro';
import { type ReactNode, useEffect, useState } from 'react';
import { isRouteErrorResponse, useRouteError } from 'react-router';
import { CallError } from '../lib/call.ts';
import { isChunkError, reloadAfterChunkError } from '../lib/chunk-reload.ts';
import { chakra } from '../ui/chakra.ts';
import { ErrorState } from '../ui/error-state.tsx';
import { HomeButton, NotFoundMessage } from '../ui/not-found-message.tsx';

/** Returns true if the requested thing doesn't exist, according to the router or the server. */
function isNotFound(error: unknown): boolean {
  if (isRouteErrorResponse(error)) return error.status === 404;
  return error instanceof CallError && error.status === 404;
}

/** Returns true while the page is about to reload, which may fix the error. */
function useReload(error: unknown): boolean {
  const [reloading, setReloading] = useState(() => isChunkError(error));
  useEffect(() => {
    if (isChunkError(error)) setReloading(reloadAfterChunkError(error));
  }, [error]);
  return reloading;
}

function Page({ children }: { children: ReactNode }) {
  return (
    <chakra.div minHeight="70dvh" display="grid" alignContent="center">
      {children}
    </chakra.div>
  );
}

/** Shown for a URL without a screen (spec sections 2 and 8). */
export function NotFound() {
  return (
    <Page>
      <NotFoundMessage />
    </Page>
  );
}

/** Replaces a screen that failed. A chunk that did not load reloads the page instead, at most once a minute. */
export function RouteError() {
  const { t } = useLingui();
  const error = useRouteError();
  const reloading = useReload(error);
  if (reloading) return null;
  if (isNotFound(error))
    return (
      <Page>
        <NotFoundMessage />
      </Page>
    );
  return (
    <Page>
      <ErrorState
        page
        title={<Trans>An Error Occured</Trans>}
        kept={<Trans>Your earlier entries are saved on this device.</Trans>}
        advice={
          isChunkError(error)
            ? t`Part of the app could not be loaded. Check your connection and open the page again.`
            : t`Open the page again. If the error returns, tell us what you did.`
        }
        action={<HomeButton />}
      />
    </Page>
  );
}
