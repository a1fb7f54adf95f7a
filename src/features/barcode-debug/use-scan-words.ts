import { useLingui } from '@lingui/react/macro';
import type { Scan } from '../../../rules/gs1/scan.ts';
import { isSound } from '../../../rules/gs1/scan.ts';
import type { ScanSource } from '../../scan/scan-event.ts';
import type { Tone } from '../../ui/tone.tsx';

export interface ScanWords {
  kind(scan: Scan): string;
  state(scan: Scan): { readonly tone: Tone | 'neutral'; readonly text: string };
  source(source: ScanSource): string;
}

/** Returns the names that the screen uses. */
export function useScanWords(): ScanWords {
  const { t } = useLingui();
  return {
    kind({ kind }) {
      const names = {
        gs1: t`GS1 label`,
        gtin: t`Item number (GTIN)`,
        sscc: t`Pallet number (SSCC)`,
        other: t`Other text`,
      };
      return names[kind];
    },
    state(scan) {
      if (scan.ambiguous) return { tone: 'info', text: t`More than one reading` };
      if (!isSound(scan)) return { tone: 'danger', text: t`Problem found` };
      if (scan.kind === 'other') return { tone: 'neutral', text: t`Not a GS1 code` };
      return { tone: 'success', text: t`Read` };
    },
    source(source) {
      return { wedge: t`Scanner`, camera: t`Camera`, typed: t`Typed` }[source];
    },
  };
}
