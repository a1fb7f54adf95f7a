import { describe, expect, it } from 'vitest';
import { ROLES, type Role } from '../../../contract/roles.ts';
import { screens } from '../areas.ts';
import { decide } from '../guard.ts';
import { isGroup, menuOf, placeOf, SECTIONS } from './menu.ts';
import { opensFor } from './screen-paths.ts';

/** Returns the menu as text: groups with their entries in brackets. */
const read = (role: Role, shows?: (path: string) => boolean) =>
  menuOf(role, shows).map((entry) =>
    isGroup(entry)
      ? `${entry.label.message} (${entry.places.map((place) => place.label.message).join(', ')})`
      : entry.label.message,
  );
const pathsOf = (role: Role) =>
  menuOf(role).flatMap((entry) => (isGroup(entry) ? entry.places : [entry]).map(({ to }) => to));

describe('[G3.5] the menu of a role', () => {
  it.each([
    ['SUPERADMIN', ['Home', 'Settings (System tokens)']],
    [
      'ADMIN',
      [
        'Home',
        'Exceptions',
        'Waiting for stock',
        'Credit requests',
        'Invoices',
        'Credit memos',
        'Payments',
        'Card payments',
        'Refunds',
        'Write-offs',
        'Route cash',
        'Bank',
        'Users (People, Customers, Delivery locations, Invitations)',
        'Settings (Company info, Charges and credit, Payments, Email, Theme, Analytics, Power BI, Mobile app, Synonyms, Search words of items, Receiving limits, Warehouses, Label printers, Delivery routes, Places, Traced foods, Traceability plan, System tokens)',
        'Reports (Aging, Traceability records, Recalls, Temperature log)',
        'Images',
        'Company messages',
        'Contact messages',
        'Security log',
        'Background jobs',
        'App errors',
      ],
    ],
    [
      'SUPERCUSTOMER',
      [
        'Locations',
        'Settings (Password, People, Order Guides)',
        'Reports (Overview, Price List, Item Usage, Customer Statement, Invoices, Credit memos, Recalls)',
      ],
    ],
    ['SALES', ['Customers', 'Signature']],
    ['APP', ['Home']],
    ['BUYER', ['Settings (Credentials)']],
    [
      'CUSTOMER',
      [
        'Shop',
        'Cart',
        'Order History',
        'Settings (Credentials, People, Order Guides)',
        'Reports (Overview, Price List, Item Usage, Customer Statement, Invoices, Credit memos, Recalls)',
      ],
    ],
    ['ANONYMOUS', []],
  ] satisfies [Role, string[]][])('of %s has the specified order, and the screens that exist', (role, menu) => {
    expect(read(role)).toEqual(menu);
  });

  it.each(ROLES)('of %s leads only to screens that open for the role, each once', (role) => {
    const paths = pathsOf(role);
    expect(paths.filter((path) => !opensFor(path, role))).toEqual([]);
    expect(new Set(paths).size).toBe(paths.length);
  });

  it.each(ROLES)('of %s has no two siblings with the same place in the order', (role) => {
    const declared = screens
      .filter(({ access }) => decide(access, role).kind === 'enter')
      .flatMap(({ path, menu = [] }) =>
        [menu]
          .flat()
          .filter(({ roles }) => roles?.includes(role) ?? true)
          .map((entry) => ({ path, place: `${'section' in entry ? entry.section : 'beside'} ${entry.order}` })),
      );
    const groups = Object.entries(SECTIONS).map(([path, { order }]) => ({ path, place: `beside ${order}` }));
    const paths = Map.groupBy([...declared, ...groups], ({ place }) => place);
    expect([...paths.values()].filter((same) => same.length > 1)).toEqual([]);
  });

  it('leaves out entries that the location hides, and groups without an entry', () => {
    const hidden = [
      '/portal/account/payments',
      '/portal/account/reports',
      '/portal/account/reports/price',
      '/portal/account/reports/item-usage',
      '/portal/account/reports/statement',
      '/portal/account/credit-memos',
      '/portal/recalls',
    ];
    expect(read('CUSTOMER', (path) => !hidden.includes(path))).toEqual([
      'Shop',
      'Cart',
      'Order History',
      'Settings (Credentials, People, Order Guides)',
    ]);
  });
});

describe('the current entry', () => {
  const menu = menuOf('CUSTOMER');
  it('is the longest one that the URL begins with', () => {
    expect(placeOf('/portal/account/orders/123', menu)).toBe('/portal/account/orders');
    expect(placeOf('/portal/checkout', menu)).toBe('/portal');
  });
  it('is the one from which a screen outside the menu is reached', () => {
    expect(placeOf('/portal/account/salesorders/123', menu)).toBe('/portal/account/orders');
  });
  it('is none for a URL outside the menu', () => {
    expect(placeOf('/portalx', menu)).toBeUndefined();
  });
});
