import { useLingui } from '@lingui/react/macro';
import Monitor from 'lucide-react/icons/monitor';
import Moon from 'lucide-react/icons/moon';
import Sun from 'lucide-react/icons/sun';
import { useSyncExternalStore } from 'react';
import { colourMode, setColourMode, watchColourMode } from '../../lib/colour-mode.ts';
import { Menu } from '../../ui/menu.tsx';

const ICONS = { system: Monitor, light: Sun, dark: Moon };

/** Switches light and dark mode where the full choice has no room. */
export function ColourModeMenu() {
  const { t } = useLingui();
  const mode = useSyncExternalStore(watchColourMode, colourMode);
  const Icon = ICONS[mode];
  return (
    <Menu
      label={t`Light or dark`}
      iconOnly
      variant="quiet"
      icon={<Icon size={20} aria-hidden />}
      items={[
        {
          id: 'system',
          label: t`System`,
          icon: <Monitor size={18} aria-hidden />,
          onSelect: () => setColourMode('system'),
        },
        { id: 'light', label: t`Light`, icon: <Sun size={18} aria-hidden />, onSelect: () => setColourMode('light') },
        { id: 'dark', label: t`Dark`, icon: <Moon size={18} aria-hidden />, onSelect: () => setColourMode('dark') },
      ]}
    />
  );
}
