import { chakra } from '@chakra-ui/react/styled-system';
import { Plural, Trans, useLingui } from '@lingui/react/macro';
import ArrowUp from 'lucide-react/icons/arrow-up';
import Check from 'lucide-react/icons/check';
import CircleAlert from 'lucide-react/icons/circle-alert';
import CloudOff from 'lucide-react/icons/cloud-off';
import type { ReactNode } from 'react';
import { useSyncStatus } from '../../sync/use-sync-status.ts';
import { AppLink } from '../../ui/app-link.tsx';

const Root = chakra(AppLink, {
  base: {
    display: 'inline-flex',
    alignItems: 'center',
    justifyContent: 'center',
    gap: 1.5,
    flexShrink: 0,
    minHeight: 9,
    paddingInline: 3,
    position: 'relative',
    borderRadius: 'full',
    borderWidth: '1px',
    borderColor: 'border',
    bg: 'bg.surface',
    color: 'fg',
    fontSize: 'xs',
    fontWeight: 'medium',
    whiteSpace: 'nowrap',
    fontVariantNumeric: 'tabular-nums',
    transition: 'background-color 150ms, border-color 150ms',
    // The target is as high as the header, the pill isn't.
    _after: { content: '""', position: 'absolute', insetInline: 0, insetBlock: '-0.5rem' },
  },
  variants: {
    tone: {
      quiet: {},
      waiting: { bg: 'info.subtle', color: 'info.fg', borderColor: 'info.border' },
      attention: { bg: 'danger.subtle', color: 'danger.fg', borderColor: 'danger.border' },
    },
  },
});

/** What the device still has to send, always true: all sent · N waiting · N need you. Opens the page that lists it. */
export function SyncPill() {
  const { t } = useLingui();
  const status = useSyncStatus();
  if (!status) return null;
  const { waiting, attention, connection } = status;
  const cutOff = connection.state === 'offline';
  const face = faceOf(waiting, attention, connection.state === 'paused');
  return (
    <Root to="/account/sync" tone={face.tone} title={t`Changes on this device`}>
      {cutOff && <CloudOff size={16} role="img" aria-label={t`No connection`} />}
      <chakra.span role="status" display="inline-flex" alignItems="center" gap={1.5}>
        {face.content}
      </chakra.span>
    </Root>
  );
}

function faceOf(waiting: number, attention: number, paused: boolean) {
  if (attention > 0)
    return face(
      'attention',
      <CircleAlert size={16} aria-hidden />,
      <Plural value={attention} one="# needs you" other="# need you" />,
    );
  if (paused) return face('attention', <CircleAlert size={16} aria-hidden />, <Trans>Sign in again</Trans>);
  if (waiting > 0)
    return face(
      'waiting',
      <ArrowUp size={16} aria-hidden />,
      <Plural value={waiting} one="# waiting" other="# waiting" />,
    );
  return face('quiet', <Check size={16} aria-hidden />, <Trans>All sent</Trans>);
}

const face = (tone: 'quiet' | 'waiting' | 'attention', icon: ReactNode, words: ReactNode) => ({
  tone,
  content: (
    <>
      {icon}
      <span>{words}</span>
    </>
  ),
});
