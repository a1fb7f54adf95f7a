import { Plural, Trans, useLingui } from '@lingui/react/macro';
import ArrowUp from 'lucide-react/icons/arrow-up';
import Check from 'lucide-react/icons/check';
import CircleAlert from 'lucide-react/icons/circle-alert';
import CloudOff from 'lucide-react/icons/cloud-off';
import RefreshCw from 'lucide-react/icons/refresh-cw';
import type { ReactNode } from 'react';
import type { Connection } from '../../data/database.ts';
import { useEngineFails, useSyncStatus } from '../../sync/use-sync-status.ts';
import { AppLink } from '../../ui/app-link.tsx';
import { chakra } from '../../ui/chakra.ts';
import { VisuallyHidden } from '../../ui/visually-hidden.tsx';

/** Only the icon and the number are shown; screen readers still get the text. */
const BRIEF = {
  '&[data-brief]': { minWidth: 12 },
  '&[data-brief] .words': {
    position: 'absolute',
    width: '1px',
    height: '1px',
    overflow: 'hidden',
    clipPath: 'inset(50%)',
  },
  '&[data-brief] .count:not(:empty)': { display: 'inline' },
} as const;

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
    // The target is as high as the header, but the indicator is not.
    _after: { content: '""', position: 'absolute', insetInline: 0, insetBlock: '-0.5rem' },
    '& .count': { display: 'none' },
    // The title needs the space: a long one on each phone, any title below 360 px.
    '[data-long-place] &': { mdDown: BRIEF },
    '@media (max-width: 359px)': BRIEF,
  },
  variants: {
    tone: {
      quiet: {},
      waiting: { bg: 'info.subtle', color: 'info.fg', borderColor: 'info.border' },
      warning: { bg: 'warning.subtle', color: 'warning.fg', borderColor: 'warning.border' },
      attention: { bg: 'danger.subtle', color: 'danger.fg', borderColor: 'danger.border' },
    },
  },
});

const NOT_YET = { waiting: 0, attention: 0, connection: { state: 'starting', lastSyncAt: null } } as const;

/**
 * The device's unsent changes: all sent · N waiting · N need you. Shows "All sent" only after a first pull and while
 * the engine runs. Opens the page that lists them.
 */
export function SyncPill() {
  const { t } = useLingui();
  const status = useSyncStatus();
  // Its space is reserved from the start, so that nothing in the header moves.
  const { waiting, attention, connection } = status ?? NOT_YET;
  const fails = useEngineFails();
  const face = faceOf(waiting, attention, connection, fails);
  const Icon = ICONS[face.icon];
  return (
    // The live region is around the link: a status inside it would leave the link without a name.
    <div role="status">
      <Root
        to="/account/sync"
        tone={face.tone}
        visibility={status ? 'visible' : 'hidden'}
        title={t`Changes on this device`}
        {...(face.brief === null ? {} : { 'data-brief': '' })}
      >
        <Icon size={16} aria-hidden />
        <span aria-hidden className="count">
          {face.brief}
        </span>
        <span className="words">
          {face.words}
          {connection.state === 'offline' && connection.lastSyncAt !== null && (
            <VisuallyHidden>
              <Trans>No connection</Trans>
            </VisuallyHidden>
          )}
        </span>
      </Root>
    </div>
  );
}

const ICONS = { sent: Check, waiting: ArrowUp, attention: CircleAlert, offline: CloudOff, loading: RefreshCw };

interface Face {
  readonly tone: 'quiet' | 'waiting' | 'warning' | 'attention';
  readonly icon: keyof typeof ICONS;
  readonly words: ReactNode;
  /** Shown beside the icon if there is no room for text; null if only text will do. */
  readonly brief: ReactNode;
}

function faceOf(
  waiting: number,
  attention: number,
  { state, lastSyncAt }: Pick<Connection, 'state' | 'lastSyncAt'>,
  fails: boolean,
): Face {
  if (attention > 0)
    return {
      tone: 'attention',
      icon: 'attention',
      words: <Plural value={attention} one="# needs you" other="# need you" />,
      brief: null,
    };
  if (state === 'paused')
    return { tone: 'warning', icon: 'attention', words: <Trans>Sign in again</Trans>, brief: null };
  const cutOff = state === 'offline';
  if (waiting > 0)
    return {
      tone: 'waiting',
      icon: cutOff ? 'offline' : 'waiting',
      words: <Plural value={waiting} one="# waiting" other="# waiting" />,
      brief: waiting,
    };
  if (fails) return { tone: 'warning', icon: 'attention', words: <Trans>Not syncing</Trans>, brief: null };
  if (lastSyncAt === null)
    return cutOff
      ? { tone: 'quiet', icon: 'offline', words: <Trans>No connection</Trans>, brief: '' }
      : { tone: 'quiet', icon: 'loading', words: <Trans>Loading…</Trans>, brief: '' };
  return { tone: 'quiet', icon: cutOff ? 'offline' : 'sent', words: <Trans>All sent</Trans>, brief: '' };
}
