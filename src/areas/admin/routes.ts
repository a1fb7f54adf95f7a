import { msg } from '@lingui/core/macro';
import type { Screen } from '../../lib/screen.ts';
import type { ScreenName } from './screen-loaders.ts';

/**
 * The imports of the screens are a separate script. They would be a large part of every first visit, and no customer
 * opens one of these screens.
 */
const screen = (name: ScreenName) => async () => (await import('./screen-loaders.ts')).screens[name]();

const desks: readonly (Omit<Screen, 'access' | 'layout'> & Partial<Pick<Screen, 'access'>>)[] = [
  {
    path: 'admin/exceptions',
    title: msg`Exceptions`,
    menu: { order: 20, icon: 'exceptions' },
    hasSearch: true,
    load: screen('exceptions'),
  },
  {
    path: 'admin/credit-requests',
    title: msg`Credit requests`,
    menu: { order: 30, icon: 'orders' },
    hasSearch: true,
    load: screen('creditRequests'),
  },
  {
    path: 'admin/invoices',
    title: msg`Invoices`,
    menu: { order: 35, icon: 'invoices' },
    hasSearch: true,
    load: screen('invoices'),
  },
  {
    path: 'admin/payments',
    title: msg`Payments`,
    menu: { order: 36, icon: 'payments' },
    hasSearch: true,
    load: screen('payments'),
  },
  {
    path: 'admin/card-payments',
    title: msg`Card payments`,
    menu: { order: 37, icon: 'payments' },
    hasSearch: true,
    load: screen('cardPayments'),
  },
  {
    path: 'admin/refunds',
    title: msg`Refunds`,
    menu: { order: 38, icon: 'payments' },
    hasSearch: true,
    load: screen('refunds'),
  },
  {
    path: 'admin/write-offs',
    title: msg`Write-offs`,
    menu: { order: 39, icon: 'payments' },
    hasSearch: true,
    load: screen('writeOffs'),
  },
  {
    path: 'admin/reports/aging',
    title: msg`Aging`,
    menu: { order: 5, section: 'reports' },
    hasSearch: true,
    load: screen('aging'),
  },
  {
    path: 'admin/reports/traceability',
    title: msg`Traceability records`,
    menu: { order: 10, section: 'reports' },
    load: screen('traceabilityRecords'),
  },
  {
    path: 'admin/reports/recalls',
    title: msg`Recalls`,
    menu: { order: 20, section: 'reports' },
    load: screen('recalls'),
  },
  {
    path: 'admin/reports/recalls/:id',
    title: msg`Recall`,
    load: screen('recallBoard'),
  },
  {
    path: 'admin/reports/temperatures',
    title: msg`Temperature log`,
    menu: { order: 30, section: 'reports' },
    hasSearch: true,
    load: screen('temperatureLog'),
  },
  {
    path: 'admin/security',
    title: msg`Security log`,
    menu: { order: 90, icon: 'security' },
    hasSearch: true,
    load: screen('securityLog'),
  },
  {
    path: 'admin/jobs',
    title: msg`Background jobs`,
    menu: { order: 100, icon: 'jobs' },
    hasSearch: true,
    load: screen('jobs'),
  },
  {
    path: 'admin/errors',
    title: msg`App errors`,
    menu: { order: 110, icon: 'errors' },
    hasSearch: true,
    load: screen('errors'),
  },
  {
    path: 'admin/users',
    title: msg`People`,
    menu: { order: 10, section: 'users' },
    hasSearch: true,
    load: screen('people'),
  },
  {
    path: 'admin/users/customers',
    title: msg`Customers`,
    menu: { order: 20, section: 'users' },
    hasSearch: true,
    load: screen('customerTerms'),
  },
  {
    path: 'admin/users/invites',
    title: msg`Invitations`,
    menu: { order: 60, section: 'users' },
    hasSearch: true,
    load: screen('invitations'),
  },
  {
    path: 'admin/company-messages',
    title: msg`Company messages`,
    menu: { order: 84, icon: 'megaphone' },
    hasSearch: true,
    load: screen('companyMessages'),
  },
  {
    path: 'admin/messages',
    title: msg`Contact messages`,
    menu: { order: 85, icon: 'messages' },
    hasSearch: true,
    load: screen('contactMessages'),
  },
  {
    path: 'admin/settings',
    title: msg`Company info`,
    menu: { order: 5, section: 'settings' },
    load: screen('companyInfo'),
  },
  {
    path: 'admin/settings/gateway',
    title: msg`Payments`,
    menu: { order: 15, section: 'settings' },
    load: screen('gateway'),
  },
  {
    path: 'admin/settings/email',
    title: msg`Email`,
    menu: { order: 20, section: 'settings' },
    load: screen('email'),
  },
  {
    path: 'admin/settings/theme',
    title: msg`Theme`,
    menu: { order: 30, section: 'settings' },
    load: screen('theme'),
  },
  {
    path: 'admin/settings/analytics',
    title: msg`Analytics`,
    menu: { order: 40, section: 'settings' },
    load: screen('analytics'),
  },
  {
    path: 'admin/settings/power-bi',
    title: msg`Power BI`,
    menu: { order: 45, section: 'settings' },
    load: screen('powerBi'),
  },
  {
    path: 'admin/settings/pwa',
    title: msg`Mobile app`,
    menu: { order: 50, section: 'settings' },
    load: screen('mobileApp'),
  },
  {
    path: 'admin/settings/synonyms',
    title: msg`Synonyms`,
    menu: { order: 60, section: 'settings' },
    hasSearch: true,
    load: screen('synonyms'),
  },
  {
    path: 'admin/settings/goods-limits',
    title: msg`Receiving limits`,
    menu: { order: 65, section: 'settings' },
    hasSearch: true,
    load: screen('goodsLimits'),
  },
  {
    path: 'admin/settings/warehouses',
    title: msg`Warehouses`,
    menu: { order: 66, section: 'settings' },
    hasSearch: true,
    load: screen('warehouses'),
  },
  {
    path: 'admin/settings/label-printers',
    title: msg`Label printers`,
    menu: { order: 67, section: 'settings' },
    hasSearch: true,
    load: screen('labelPrinters'),
  },
  {
    path: 'admin/settings/places',
    title: msg`Places`,
    menu: { order: 68, section: 'settings' },
    hasSearch: true,
    load: screen('places'),
  },
  {
    path: 'admin/settings/traced-foods',
    title: msg`Traced foods`,
    menu: { order: 69, section: 'settings' },
    hasSearch: true,
    load: screen('tracedFoods'),
  },
  {
    path: 'admin/settings/traceability-plan',
    title: msg`Traceability plan`,
    menu: { order: 70, section: 'settings' },
    load: screen('traceabilityPlan'),
  },
  {
    path: 'admin/settings/routes',
    title: msg`Delivery routes`,
    menu: { order: 67, section: 'settings' },
    hasSearch: true,
    load: screen('deliveryRoutes'),
  },
  {
    path: 'admin/settings/tokens',
    access: ['ADMIN', 'SUPERADMIN'],
    title: msg`System tokens`,
    menu: { order: 70, section: 'settings' },
    hasSearch: true,
    load: screen('systemTokens'),
  },
  {
    path: 'admin/files',
    title: msg`Images`,
    menu: { order: 80, icon: 'images' },
    hasSearch: true,
    load: screen('files'),
  },
];

/** The distributor's administrators, at a desk. */
export const adminScreens: Screen[] = desks.map((desk) => ({ access: ['ADMIN'], layout: 'app', ...desk }));
