import { useLingui } from '@lingui/react/macro';
import { useMemo } from 'react';
import type { ContainerCount } from '../../../contract/containers.ts';

/** Returns the names of the containers that goods travel in. */
export function useContainerWords(): { readonly plural: (kind: ContainerCount['kind']) => string } {
  const { t } = useLingui();
  return useMemo(
    () => ({
      plural(kind) {
        switch (kind) {
          case 'tote':
            return t`Totes`;
          case 'crate':
            return t`Crates`;
          case 'pallet':
            return t`Pallets`;
          case 'keg':
            return t`Kegs`;
          case 'bin':
            return t({ message: 'Bins', context: 'containers' });
        }
      },
    }),
    [t],
  );
}
