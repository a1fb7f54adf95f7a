import { Plural, useLingui } from '@lingui/react/macro';
import Ban from 'lucide-react/icons/ban';
import CircleCheck from 'lucide-react/icons/circle-check';
import HandCoins from 'lucide-react/icons/hand-coins';
import Hourglass from 'lucide-react/icons/hourglass';
import Minus from 'lucide-react/icons/minus';
import PackageCheck from 'lucide-react/icons/package-check';
import ScanLine from 'lucide-react/icons/scan-line';
import Truck from 'lucide-react/icons/truck';
import Undo2 from 'lucide-react/icons/undo-2';
import Warehouse from 'lucide-react/icons/warehouse';
import { StatusBadge } from '../../ui/status-badge.tsx';
import type { StopState } from './run.ts';

const LOOKS = {
  waiting: { tone: 'warning', icon: Hourglass },
  to_load: { tone: 'neutral', icon: ScanLine },
  loaded: { tone: 'info', icon: PackageCheck },
  on_truck: { tone: 'info', icon: Truck },
  delivered: { tone: 'success', icon: CircleCheck },
  short: { tone: 'warning', icon: Minus },
  refused: { tone: 'danger', icon: Ban },
  comes_back: { tone: 'warning', icon: Undo2 },
  left_behind: { tone: 'warning', icon: Warehouse },
} as const;

/** The state of a stop, as icon and text. */
export function StopBadge({ state }: { readonly state: StopState }) {
  const { t } = useLingui();
  const WORDS: Readonly<Record<StopState, string>> = {
    waiting: t`Not staged yet`,
    to_load: t`To load`,
    loaded: t`Loaded`,
    on_truck: t`On the truck`,
    delivered: t({ context: 'stop', message: 'Delivered' }),
    short: t`Delivered, short`,
    refused: t`Partly refused`,
    comes_back: t`Returning to warehouse`,
    left_behind: t`Left at the warehouse`,
  };
  const { tone, icon: Icon } = LOOKS[state];
  return (
    <StatusBadge tone={tone} icon={<Icon size={16} aria-hidden />}>
      {WORDS[state]}
    </StatusBadge>
  );
}

/** Marks a delivery whose current content is not signed. */
export function UnsignedBadge() {
  const { t } = useLingui();
  return <StatusBadge tone="warning">{t`Unsigned`}</StatusBadge>;
}

/** Marks a stop whose customer pays on delivery and has not paid. */
export function CollectBadge() {
  const { t } = useLingui();
  return (
    <StatusBadge tone="warning" icon={<HandCoins size={16} aria-hidden />}>
      {t`Collect payment`}
    </StatusBadge>
  );
}

/** Marks a stop with lines that the load check has not found. */
export function UncheckedBadge({ lines }: { readonly lines: number }) {
  return (
    lines > 0 && (
      <StatusBadge tone="warning">
        <Plural value={lines} one="# line not checked at loading" other="# lines not checked at loading" />
      </StatusBadge>
    )
  );
}
