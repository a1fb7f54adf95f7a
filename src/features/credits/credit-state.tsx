import Ban from 'lucide-react/icons/ban';
import Clock from 'lucide-react/icons/clock';
import Eye from 'lucide-react/icons/eye';
import type { CreditState } from '../../../contract/credits.ts';
import { StatusBadge } from '../../ui/status-badge.tsx';
import type { Tone } from '../../ui/tone.tsx';
import { useCreditText } from './use-credit-text.ts';

export const CREDIT_TONES: Readonly<Record<CreditState, Tone | 'neutral'>> = {
  open: 'info',
  granted: 'success',
  declined: 'warning',
  acknowledged: 'neutral',
  contradicted: 'danger',
  withdrawn: 'neutral',
};
const ICONS = { open: Clock, acknowledged: Eye, withdrawn: Ban } as const;

/** The result of a request. */
export function CreditStateBadge({ state }: { readonly state: CreditState }) {
  const text = useCreditText();
  const Icon = state in ICONS ? ICONS[state as keyof typeof ICONS] : undefined;
  return (
    <StatusBadge tone={CREDIT_TONES[state]} {...(Icon ? { icon: <Icon size={14} aria-hidden /> } : {})}>
      {text.state(state)}
    </StatusBadge>
  );
}
