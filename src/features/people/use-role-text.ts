import { useLingui } from '@lingui/react/macro';
import type { License, Role } from '../../../contract/roles.ts';

/** Returns the names of roles and licenses. */
export function useRoleText(): {
  readonly role: (role: Role) => string;
  readonly license: (license: License) => string;
} {
  const { t } = useLingui();
  return {
    role: (role) =>
      ({
        SUPERADMIN: t`Super administrator`,
        ADMIN: t`Administrator`,
        SUPERCUSTOMER: t`Corporate customer`,
        CUSTOMER: t({ message: 'Customer', context: 'role' }),
        SALES: t`Salesperson`,
        APP: t`Warehouse and drivers`,
        BUYER: t`Buyer`,
        ANONYMOUS: t`Not signed in`,
      })[role],
    license: (license) =>
      ({
        picking: t({ message: 'Picking', context: 'license' }),
        receiving: t({ message: 'Receiving', context: 'license' }),
        transfers: t({ message: 'Transfers', context: 'license' }),
        inventory: t({ message: 'Inventory counts', context: 'license' }),
        lead: t`Warehouse lead`,
        packouts: t({ message: 'Packouts', context: 'license' }),
        driver: t({ message: 'Driver', context: 'license' }),
        sales: t({ message: 'Sales', context: 'license' }),
        purchasing: t({ message: 'Purchasing', context: 'license' }),
      })[license],
  };
}
