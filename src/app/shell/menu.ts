import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import type { Role } from '../../../contract/roles.ts';
import type { MenuIcon } from './menu-icons.ts';

/** A menu entry; its path has no language. */
export interface MenuPlace {
  readonly label: MessageDescriptor;
  readonly to: string;
  readonly icon?: MenuIcon;
}

export interface MenuGroup {
  readonly label: MessageDescriptor;
  readonly icon: MenuIcon;
  readonly places: readonly MenuPlace[];
}

export type MenuEntry = MenuPlace | MenuGroup;

export const isGroup = (entry: MenuEntry): entry is MenuGroup => 'places' in entry;

/** Shown only if the location shows credit memos. All other entries are word for word the specification's. */
export const CREDIT_MEMOS = '/portal/account/credit-memos';

const reports: MenuGroup = {
  label: msg`Reports`,
  icon: 'reports',
  places: [
    { label: msg`Price List`, to: '/portal/account/reports/price' },
    { label: msg`Item Usage`, to: '/portal/account/reports/item-usage' },
    { label: msg`Customer Statement`, to: '/portal/account/reports/statement' },
    { label: msg`Credit memos`, to: CREDIT_MEMOS },
  ],
};

const orderGuides: MenuPlace = { label: msg`Order Guides`, to: '/portal/account/orderguides' };

/** The navigation drawer of each role as listed in spec section 2, plus the desks that it does not name. */
const MENUS: Readonly<Record<Role, readonly MenuEntry[]>> = {
  SUPERADMIN: [
    { label: msg`Home`, to: '/super', icon: 'home' },
    {
      label: msg`Users`,
      icon: 'users',
      places: [
        { label: msg`Admins`, to: '/super/users/admins' },
        { label: msg`SuperAdmins`, to: '/super/users/superadmins' },
      ],
    },
    {
      label: msg`Edi`,
      icon: 'exchange',
      places: [
        { label: msg`Documents`, to: '/super/edi/documents' },
        { label: msg`Partners`, to: '/super/edi/partners' },
      ],
    },
  ],
  ADMIN: [
    { label: msg`Home`, to: '/admin', icon: 'home' },
    { label: msg`Exceptions`, to: '/admin/exceptions', icon: 'exceptions' },
    { label: msg`Credit requests`, to: '/admin/credit-requests', icon: 'orders' },
    { label: msg`Reports`, to: '/admin/reports', icon: 'reports' },
    {
      label: msg`Users`,
      icon: 'users',
      places: [
        { label: msg`Users`, to: '/account/users' },
        { label: msg`Customers`, to: '/admin/users/customers' },
        { label: msg`Corporate Customers`, to: '/admin/users/corporate' },
        { label: msg`Salespersons`, to: '/admin/users/sales' },
        { label: msg`Buyers`, to: '/admin/users/buyers' },
        { label: msg`Invitations`, to: '/admin/users/invites' },
      ],
    },
    {
      label: msg`Settings`,
      icon: 'settings',
      places: [
        { label: msg`Company Info`, to: '/admin/settings' },
        { label: msg`Payments`, to: '/admin/settings/gateway' },
        { label: msg`Email`, to: '/admin/settings/email' },
        { label: msg`Theme`, to: '/admin/settings/theme' },
        { label: msg`Analytics`, to: '/admin/settings/analytics' },
        { label: msg`Mobile App`, to: '/admin/settings/pwa' },
      ],
    },
    {
      label: msg`EDI`,
      icon: 'exchange',
      places: [
        { label: msg`Documents`, to: '/admin/edi/documents' },
        { label: msg`Item Maps`, to: '/admin/edi/maps' },
        { label: msg`ReExport Documents`, to: '/admin/edi/documents/staging' },
        { label: msg`Import Logs`, to: '/admin/edi/importlogs' },
        { label: msg`Export Logs`, to: '/admin/edi/exportlogs' },
        { label: msg`Logs`, to: '/admin/edi/batches' },
      ],
    },
    { label: msg`Images`, to: '/admin/files', icon: 'images' },
    { label: msg`Security log`, to: '/admin/security', icon: 'security' },
    { label: msg`Background jobs`, to: '/admin/jobs', icon: 'jobs' },
  ],
  SUPERCUSTOMER: [
    { label: msg`Customers`, to: '/super-customer', icon: 'customers' },
    {
      label: msg`Settings`,
      icon: 'settings',
      places: [{ label: msg`Password`, to: '/account/settings' }, orderGuides],
    },
    reports,
  ],
  SALES: [
    { label: msg`Customers`, to: '/sales/customers', icon: 'customers' },
    { label: msg`Signature`, to: '/sales/orders/signature', icon: 'signature' },
    { label: msg`Reports`, to: '/sales/reports', icon: 'reports' },
  ],
  APP: [
    { label: msg`Home`, to: '/mobile', icon: 'home' },
    {
      label: msg`Sales`,
      icon: 'shop',
      places: [
        { label: msg`Home`, to: '/mobile/sales' },
        { label: msg`Carts`, to: '/mobile/sales/carts' },
        { label: msg`Order Guides`, to: '/mobile/sales/order-guides' },
      ],
    },
  ],
  BUYER: [
    { label: msg`Reports`, to: '/mobile/purchasing/reports', icon: 'reports' },
    {
      label: msg`Settings`,
      icon: 'settings',
      places: [{ label: msg`Credentials`, to: '/account/settings' }],
    },
  ],
  CUSTOMER: [
    { label: msg`Shop`, to: '/portal', icon: 'shop' },
    { label: msg`Order History`, to: '/portal/account/orders', icon: 'orders' },
    {
      label: msg`Settings`,
      icon: 'settings',
      places: [{ label: msg`Credentials`, to: '/account/settings' }, orderGuides],
    },
    reports,
  ],
  ANONYMOUS: [],
};

/**
 * Returns the menu of a role with the entries that open for it; leaves out empty groups. `opens` takes a path such as
 * `/portal/cart`.
 */
export function menuOf(role: Role, opens: (path: string) => boolean): MenuEntry[] {
  return MENUS[role].flatMap((entry): MenuEntry[] => {
    if (!isGroup(entry)) return opens(entry.to) ? [entry] : [];
    const places = entry.places.filter((place) => opens(place.to));
    return places.length > 0 ? [{ ...entry, places }] : [];
  });
}

/** Screens that the menu doesn't name, and the entry from which they are reached. */
const BELOW: readonly (readonly [path: string, place: string])[] = [
  ['/portal/account/salesorders', '/portal/account/orders'],
  ['/account/users', '/account/settings'],
];

/**
 * Returns the entry that the URL belongs to: the longest one that it begins with, or the one from which its screen is
 * reached.
 */
export function placeOf(path: string, entries: readonly MenuEntry[]): string | undefined {
  const places = entries.flatMap((entry) => (isGroup(entry) ? entry.places : [entry])).map((place) => place.to);
  const holds = (to: string) => path === to || path.startsWith(`${to}/`);
  const own = places.filter(holds).sort((a, b) => b.length - a.length)[0];
  const below = BELOW.find(
    ([start, place]) => holds(start) && places.includes(place) && start.length > (own?.length ?? 0),
  );
  return below ? below[1] : own;
}
