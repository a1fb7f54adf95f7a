import { describe, expect, it } from 'vitest';
import { ROLES, type Role } from '../../../contract/roles.ts';
import { CREDIT_MEMOS, isGroup, menuOf, placeOf } from './menu.ts';

const everything = () => true;
/** Returns whether the specification lists the path. */
const listed = (path: string) => path !== CREDIT_MEMOS;

/** Returns the menu as text: groups with their entries in brackets. */
const read = (role: Role, exists: (path: string) => boolean = listed) =>
  menuOf(role, exists).map((entry) =>
    isGroup(entry)
      ? `${entry.label.message} (${entry.places.map((place) => place.label.message).join(', ')})`
      : entry.label.message,
  );

describe('the menu of a role', () => {
  it.each([
    ['SUPERADMIN', ['Home', 'Users (Admins, SuperAdmins)', 'Edi (Documents, Partners)']],
    [
      'ADMIN',
      [
        'Home',
        'Exceptions',
        'Credit requests',
        'Reports',
        'Users (Users, Customers, Corporate Customers, Salespersons, Buyers, Invitations)',
        'Settings (Company Info, Payments, Email, Theme, Analytics, Mobile App)',
        'EDI (Documents, Item Maps, ReExport Documents, Import Logs, Export Logs, Logs)',
        'Images',
        'Security log',
        'Background jobs',
      ],
    ],
    [
      'SUPERCUSTOMER',
      ['Customers', 'Settings (Password, Order Guides)', 'Reports (Price List, Item Usage, Customer Statement)'],
    ],
    ['SALES', ['Customers', 'Signature', 'Reports']],
    ['APP', ['Home', 'Sales (Home, Carts, Order Guides)']],
    ['BUYER', ['Reports', 'Settings (Credentials)']],
    [
      'CUSTOMER',
      [
        'Shop',
        'Order History',
        'Settings (Credentials, Order Guides)',
        'Reports (Price List, Item Usage, Customer Statement)',
      ],
    ],
    ['ANONYMOUS', []],
  ] satisfies [Role, string[]][])('of %s is what the specification lists', (role, menu) => {
    expect(read(role)).toEqual(menu);
  });

  it('leaves out entries without a screen, and groups without an entry', () => {
    expect(read('CUSTOMER', (path) => path === '/portal' || path === '/account/settings')).toEqual([
      'Shop',
      'Settings (Credentials)',
    ]);
  });

  it('has the credit memos next to the specified entries if they are shown', () => {
    for (const role of ['CUSTOMER', 'SUPERCUSTOMER'] as const)
      expect(read(role, everything).at(-1)).toBe('Reports (Price List, Item Usage, Customer Statement, Credit memos)');
  });

  it('names each entry once', () => {
    for (const role of ROLES) {
      const paths = menuOf(role, everything).flatMap((entry) => (isGroup(entry) ? entry.places : [entry]));
      expect(new Set(paths.map((place) => place.to)).size).toBe(paths.length);
    }
  });
});

describe('the current entry', () => {
  const menu = menuOf('CUSTOMER', everything);
  it('is the longest one that the URL begins with', () => {
    expect(placeOf('/portal/account/orders/123', menu)).toBe('/portal/account/orders');
    expect(placeOf('/portal/cart', menu)).toBe('/portal');
  });
  it('is the one from which a screen outside the menu is reached', () => {
    expect(placeOf('/portal/account/salesorders/123', menu)).toBe('/portal/account/orders');
    expect(placeOf('/account/users', menu)).toBe('/account/settings');
    expect(placeOf('/account/users', menuOf('ADMIN', everything)), 'a place of its own').toBe('/account/users');
  });
  it('is none for a URL outside the menu', () => {
    expect(placeOf('/portalx', menu)).toBeUndefined();
  });
});
