import { useLingui } from '@lingui/react/macro';
import Rows3 from 'lucide-react/icons/rows-3';
import type { MenuItem } from './menu.tsx';
import { useDeviceChoice } from './use-device-choice.ts';
import { useMouse } from './use-media.ts';

export type Density = 'compact' | 'roomy';
const DENSITIES: readonly Density[] = ['compact', 'roomy'];

/**
 * Returns how dense the rows of lists are on this device, and the entry of a menu that changes it. All lists share the
 * choice. `fallback` is a list's density until then. A finger needs comfortable rows.
 */
export function useDensity(fallback: Density): [Density, MenuItem & { readonly onSelect: () => void }] {
  const { t } = useLingui();
  const [density, setDensity] = useDeviceChoice('density', DENSITIES, fallback);
  const isMouse = useMouse();
  return [
    isMouse ? density : 'roomy',
    {
      id: 'density',
      label: density === 'compact' ? t`Comfortable rows` : t`Compact rows`,
      icon: <Rows3 size={18} aria-hidden />,
      onSelect: () => setDensity(density === 'compact' ? 'roomy' : 'compact'),
    },
  ];
}
