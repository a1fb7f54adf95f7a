import { Trans, useLingui } from '@lingui/react/macro';
import LogOut from 'lucide-react/icons/log-out';
import Monitor from 'lucide-react/icons/monitor';
import Smartphone from 'lucide-react/icons/smartphone';
import { useState } from 'react';
import { accountEndpoints, type OwnSession } from '../../../contract/accounts.ts';
import { callAs } from '../../sync/session.ts';
import { useFailureText } from '../../sync/use-failure-text.ts';
import { useRemote } from '../../sync/use-remote.ts';
import { useSession, useSignedIn } from '../../sync/use-session.tsx';
import { Badge } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { chakra } from '../../ui/chakra.ts';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { DateTimeText } from '../../ui/date-time-text.tsx';
import { IconButton } from '../../ui/icon-button.tsx';
import { ListRow } from '../../ui/list-row.tsx';
import { RelativeTime } from '../../ui/relative-time.tsx';
import { Section } from '../../ui/section.tsx';
import { SkeletonRows } from '../../ui/skeleton.tsx';
import { useToast } from '../../ui/toast-context.ts';

const HAND_HELD = new Set<string | null>(['Android', 'iPhone', 'iPad']);

/** Lists where the user is signed in, and ends one session or all others. */
export function SessionSettings() {
  const { t } = useLingui();
  const toast = useToast();
  const { user, impersonation } = useSignedIn();
  const failureText = useFailureText();
  const deviceText = useDeviceText();
  const { data, state, reload } = useRemote<readonly OwnSession[]>(
    (signal) => (impersonation ? Promise.resolve([]) : callAs(accountEndpoints.sessions, {}, { signal })),
    [user.userId],
  );
  const [ending, setEnding] = useState<OwnSession | 'others'>();
  const device = ending === undefined || ending === 'others' ? '' : deviceText(ending);

  const confirm = async () => {
    try {
      if (ending === 'others') await callAs(accountEndpoints.endOtherSessions, {});
      else if (ending) await callAs(accountEndpoints.endSession, { params: { id: ending.id } });
    } catch (error) {
      throw new Error(failureText(error));
    }
    const text = ending === 'others' ? t`All other devices signed out` : t`${device} signed out`;
    toast.show({ key: 'sessions', text, tone: 'success' });
    await reload();
  };

  // Only the users themselves see where they are signed in.
  if (impersonation) return null;
  const hasOthers = data?.some(({ isCurrent }) => !isCurrent) ?? false;
  return (
    <Section
      title={<Trans>Signed-in devices</Trans>}
      actions={
        hasOthers && (
          <Button onClick={() => setEnding('others')}>
            <Trans>Sign out all others</Trans>
          </Button>
        )
      }
    >
      {data ? (
        <Card pad="none" as="ul" aria-label={t`Signed-in devices`}>
          {data.map((session) => (
            <li key={session.id}>
              <SessionRow session={session} name={deviceText(session)} onEnd={() => setEnding(session)} />
            </li>
          ))}
        </Card>
      ) : state === 'loading' ? (
        <SkeletonRows picture={false} count={2} />
      ) : (
        <Card display="flex" flexWrap="wrap" alignItems="center" justifyContent="space-between" gap={3}>
          <chakra.p color="fg.muted">
            {state === 'offline' ? (
              <Trans>The list needs a connection.</Trans>
            ) : (
              <Trans>The list could not be loaded.</Trans>
            )}
          </chakra.p>
          <Button onClick={() => void reload()}>
            <Trans>Try again</Trans>
          </Button>
        </Card>
      )}
      <ConfirmDialog
        open={ending !== undefined}
        onClose={() => setEnding(undefined)}
        title={ending === 'others' ? <Trans>Sign out all other devices?</Trans> : <Trans>Sign out {device}?</Trans>}
        confirmLabel={ending === 'others' ? t`Sign out all others` : t`Sign out device`}
        onConfirm={confirm}
        danger
      >
        <Trans>Unsent changes stay on the device until you sign in there again.</Trans>
      </ConfirmDialog>
    </Section>
  );
}

function SessionRow({ session, name, onEnd }: { session: OwnSession; name: string; onEnd: () => void }) {
  const { t } = useLingui();
  const { settings } = useSession();
  const Icon = HAND_HELD.has(session.system) ? Smartphone : Monitor;
  const timeZone = settings?.timeZone ?? 'UTC';
  return (
    <ListRow
      lead={<Icon size={22} aria-hidden />}
      title={name}
      detail={
        <>
          <chakra.span display="block">
            <Trans>
              Last used <RelativeTime at={session.lastUsedAt} timeZone={timeZone} />
            </Trans>
          </chakra.span>
          <chakra.span display="block">
            <Trans>
              Signed in <DateTimeText at={session.startedAt} timeZone={timeZone} />
            </Trans>
          </chakra.span>
        </>
      }
      trail={
        session.isCurrent ? (
          <Badge look="accent">
            <Trans>This device</Trans>
          </Badge>
        ) : (
          <IconButton label={t`Sign out ${name}`} icon={<LogOut size={20} aria-hidden />} onClick={onEnd} />
        )
      }
    />
  );
}

function useDeviceText(): (session: OwnSession) => string {
  const { t } = useLingui();
  return ({ browser, system }) => {
    if (browser && system) return t`${browser} on ${system}`;
    return browser ?? system ?? t`Unknown device`;
  };
}
