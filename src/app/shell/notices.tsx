import { Trans } from '@lingui/react/macro';
import { lazy, type ReactNode, Suspense, useState } from 'react';
import { useEngaged } from '../../lib/use-engaged.ts';
import { useReleaseState, useRolledBack } from '../../sync/use-release-state.ts';
import { useSession } from '../../sync/use-session.tsx';
import { Button } from '../../ui/button.tsx';
import { chakra } from '../../ui/chakra.ts';
import { useInstallWay } from './install-offer.ts';
import { NoticeCard } from './notice-card.tsx';
import { setUpdateReady, useUpdateReady } from './update-ready.ts';

/** Loaded when needed, because few browsers offer it and none at once. If it does not load, there is no offer. */
const InstallPrompt = lazy(() =>
  import('./install-prompt.tsx').then(
    ({ InstallPrompt }) => ({ default: InstallPrompt }),
    () => ({ default: () => null }),
  ),
);

/** Notices of the app itself, at the bottom: above the thumb on a phone, in the corner on a desktop. */
export function Notices() {
  const { signedIn } = useSession();
  const way = useInstallWay();
  const engaged = useEngaged();
  return (
    <Corner>
      <UpdateNotice />
      {signedIn && way && engaged && (
        <Suspense fallback={null}>
          <InstallPrompt way={way} />
        </Suspense>
      )}
    </Corner>
  );
}

function Corner({ children }: { children: ReactNode }) {
  return (
    <chakra.div
      position="fixed"
      zIndex="top"
      insetInline={{ base: 4, md: 'auto 1.5rem' }}
      bottom="calc(1rem + var(--bottom-bar, 0px) + env(safe-area-inset-bottom))"
      width={{ base: 'auto', md: '24rem' }}
      display="grid"
      gap={2}
      pointerEvents="none"
    >
      {children}
    </chakra.div>
  );
}

function UpdateNotice() {
  const apply = useUpdateReady();
  const isOutdated = useReleaseState() === 'outdated';
  const rolledBack = useRolledBack();
  const [updating, setUpdating] = useState(false);
  // The bar below the header shows it then, with the same button.
  if (!apply || (isOutdated && !rolledBack)) return null;
  return (
    <NoticeCard
      title={updating ? <Trans>Updating…</Trans> : <Trans>A new version is ready</Trans>}
      onDismiss={() => setUpdateReady(null)}
      action={
        <Button
          variant="primary"
          loading={updating}
          onClick={() => {
            setUpdating(true);
            apply();
          }}
        >
          <Trans>Update now</Trans>
        </Button>
      }
    >
      <Trans>The page reopens where you are. Changes waiting to be sent are not lost.</Trans>
    </NoticeCard>
  );
}
