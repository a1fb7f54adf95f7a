import { useLingui } from '@lingui/react/macro';
import Monitor from 'lucide-react/icons/monitor';
import Moon from 'lucide-react/icons/moon';
import Sun from 'lucide-react/icons/sun';
import { useSyncExternalStore } from 'react';
import { colourMode, setColourMode, watchColourMode } from '../lib/colour-mode.ts';
import { SegmentedControl } from './segmented-control.tsx';

/** System, light or dark mode; stored on this device. */
export function ColourModeControl({ full = false }: { full?: boolean }) {
  const { t } = useLingui();
  const mode = useSyncExternalStore(watchColourMode, colourMode);
  return (
    <SegmentedControl
      label={t`Light or dark`}
      full={full}
      value={mode}
      onChange={setColourMode}
      segments={[
        { value: 'system', label: t`System`, icon: <Monitor size={16} aria-hidden /> },
        { value: 'light', label: t`Light`, icon: <Sun size={16} aria-hidden /> },
        { value: 'dark', label: t`Dark`, icon: <Moon size={16} aria-hidden /> },
      ]}
    />
  );
}
