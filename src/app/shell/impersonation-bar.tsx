import { Trans } from '@lingui/react/macro';
import LogOut from 'lucide-react/icons/log-out';
import UserRoundCog from 'lucide-react/icons/user-round-cog';
import { type ReactNode, useLayoutEffect, useRef } from 'react';
import { useSignedIn } from '../../sync/use-session.tsx';
import { useSyncStatus } from '../../sync/use-sync-status.ts';
import { ButtonLink } from '../../ui/button-link.tsx';
import { chakra } from '../../ui/chakra.ts';
import { Bar } from './bar.tsx';

/**
 * Keeps the bar visible below the header while the page scrolls, because the user must always see whom they act for.
 * Sticky content below the header then starts below the bar.
 */
function InSight({ children }: { children: ReactNode }) {
  const bar = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    const element = bar.current;
    if (!element) return;
    const { style } = document.documentElement;
    const tell = () => style.setProperty('--acting-bar', `${element.offsetHeight}px`);
    tell();
    const observer = new ResizeObserver(tell);
    observer.observe(element);
    return () => {
      observer.disconnect();
      style.removeProperty('--acting-bar');
    };
  }, []);
  return (
    <chakra.div ref={bar} position="sticky" top="calc(3.5rem + env(safe-area-inset-top))" zIndex="header">
      {children}
    </chakra.div>
  );
}

/** Says whom an administrator acts for, on every screen. */
export function ImpersonationBar() {
  const { user } = useSignedIn();
  const status = useSyncStatus();
  const over = status?.connection.state === 'paused';
  const name = user.profile.displayName || user.profile.userName;
  return (
    <InSight>
      <Bar
        tone={over ? 'danger' : 'warning'}
        icon={<UserRoundCog size={20} aria-hidden />}
        action={
          <ButtonLink to="/logout" size="small" icon={<LogOut size={16} aria-hidden />}>
            <Trans>Exit</Trans>
          </ButtonLink>
        }
      >
        {over ? (
          <Trans>
            Your time to act as <strong>{name}</strong> has ended. Exit, then start again if you need more time.
          </Trans>
        ) : (
          <Trans>
            You are acting as <strong>{name}</strong>. Your actions are recorded with your name.
          </Trans>
        )}
      </Bar>
    </InSight>
  );
}
