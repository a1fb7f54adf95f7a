import { Plural, Trans } from '@lingui/react/macro';
import { lazy, Suspense, useEffect } from 'react';
import { useLocation } from 'react-router';
import { stripLocale } from '../../lib/i18n-locale.ts';
import { lazyPart } from '../../lib/lazy-part.ts';
import { lookForRelease } from '../../lib/service-worker-client.ts';
import { useLive } from '../../sync/use-live.ts';
import { useReleaseState, useRolledBack } from '../../sync/use-release-state.ts';
import { useSession, useSignedIn } from '../../sync/use-session.tsx';
import { useSyncStatus } from '../../sync/use-sync-status.ts';
import { Button } from '../../ui/button.tsx';
import { ButtonLink } from '../../ui/button-link.tsx';
import { Bar } from './bar.tsx';
import { useUpdateReady } from './update-ready.ts';

// Few devices ever need it.
const RecallBar = lazyPart(async () => (await import('./recall-bar.tsx')).RecallBar);
const ImpersonationBar = lazyPart(async () => (await import('./impersonation-bar.tsx')).ImpersonationBar);
const RolledBackBar = lazy(async () => ({ default: (await import('./rolled-back-bar.tsx')).RolledBackBar }));

/**
 * States that affect all work, below the header: another release, an impersonation, an expired sign-in, a disabled
 * company.
 */
export function StateBars() {
  return (
    <>
      <ReleaseBar />
      <UnreadBar />
      <OpenRecalls />
      <Impersonation />
      <ConnectionBar />
    </>
  );
}

/** A newer release has taken over this device's data. Nothing more can be done in this page, and no work is lost. */
function ReleaseBar() {
  const state = useReleaseState();
  const rolledBack = useRolledBack();
  if (rolledBack)
    return (
      <Suspense>
        <RolledBackBar />
      </Suspense>
    );
  if (state === 'blocked')
    return (
      <Bar tone="info">
        <Trans>
          A new version is being installed. If it takes long, close the other tabs of this app: one still uses the old
          version.
        </Trans>
      </Bar>
    );
  if (state !== 'outdated') return null;
  return (
    <Bar
      tone="warning"
      action={
        <Button size="small" variant="primary" onClick={() => window.location.reload()}>
          <Trans>Reload</Trans>
        </Button>
      }
    >
      <Trans>
        A new version of the app is open in another tab. Your work here is saved; reload this tab to continue.
      </Trans>
    </Bar>
  );
}

/** Recalls of goods that the user's locations received. */
function OpenRecalls() {
  const count = useLive((db) =>
    db
      .live('recallNotices')
      .filter(({ state, answer, goods }) => state === 'open' && !answer && goods.length > 0)
      .count(),
  );
  const { pathname } = useLocation();
  if (!count || stripLocale(pathname) === '/portal/recalls') return null;
  return (
    <Suspense>
      <RecallBar count={count} />
    </Suspense>
  );
}

/** The server sent rows that only a newer release can show (PULL9). */
function UnreadBar() {
  const unread = useSyncStatus()?.unread ?? 0;
  const apply = useUpdateReady();
  const isOutdated = useReleaseState() === 'outdated';
  const isWanted = unread > 0 && !apply;
  useEffect(() => {
    if (isWanted) void lookForRelease();
  }, [isWanted]);
  if (unread === 0 || isOutdated) return null;
  return (
    <Bar
      tone="warning"
      action={
        apply && (
          <Button size="small" variant="primary" onClick={apply}>
            <Trans>Update now</Trans>
          </Button>
        )
      }
    >
      <Plural
        value={unread}
        one="# entry is not shown, because it needs a newer version of this app. It appears after the update."
        other="# entries are not shown, because they need a newer version of this app. They appear after the update."
      />
    </Bar>
  );
}

function Impersonation() {
  const { impersonation } = useSignedIn();
  return (
    impersonation && (
      <Suspense>
        <ImpersonationBar />
      </Suspense>
    )
  );
}

function ConnectionBar() {
  const { impersonation } = useSignedIn();
  const { settings } = useSession();
  const status = useSyncStatus();
  const { pathname } = useLocation();
  if (status?.connection.state === 'blocked') {
    const company = settings?.companyName ?? '';
    return (
      <Bar tone="danger">
        {status.connection.problem === 'user_disabled' ? (
          <Trans>Your account is off. Your work is saved on this device until it is on again.</Trans>
        ) : (
          <Trans>{company}’s account is off. Your work is saved on this device until it is on again.</Trans>
        )}
      </Bar>
    );
  }
  if (status?.connection.problem === 'storage_full' && stripLocale(pathname) !== '/account/sync')
    return (
      <Bar tone="danger">
        <Trans>This device is out of storage</Trans>
        {' · '}
        <Trans>Nothing is lost. Delete photos or apps to free space. The app then continues by itself.</Trans>
      </Bar>
    );
  // The sync page shows this itself.
  if (status?.connection.state !== 'paused' || impersonation || stripLocale(pathname) === '/account/sync') return null;
  return (
    <Bar
      tone="warning"
      action={
        <ButtonLink to="/auth?again" size="small" variant="primary">
          <Trans>Sign in</Trans>
        </ButtonLink>
      }
    >
      <Plural
        value={status.waiting}
        _0="You have been signed out. You can keep working; sign in again to stay up to date."
        one="You have been signed out. # change on this device is sent when you sign in again."
        other="You have been signed out. # changes on this device are sent when you sign in again."
      />
    </Bar>
  );
}
