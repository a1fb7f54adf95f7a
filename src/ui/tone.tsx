import CircleAlert from 'lucide-react/icons/circle-alert';
import CircleCheck from 'lucide-react/icons/circle-check';
import Info from 'lucide-react/icons/info';
import TriangleAlert from 'lucide-react/icons/triangle-alert';

/** What a message means. Always shown with its icon and in words, because color is never the only signal. */
export type Tone = 'info' | 'success' | 'warning' | 'danger';

const ICONS = { info: Info, success: CircleCheck, warning: TriangleAlert, danger: CircleAlert };

export function ToneIcon({ tone, size = 20 }: { tone: Tone; size?: number }) {
  const Icon = ICONS[tone];
  return <Icon size={size} aria-hidden style={{ flexShrink: 0 }} />;
}
