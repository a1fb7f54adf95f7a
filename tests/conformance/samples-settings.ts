import { randomUUID } from 'node:crypto';
import type { Company } from './company.ts';
import type { EndpointName, Sample } from './sample.ts';

/** Samples of the calls for the company's settings, its texts, its messages to users and its synonyms. */
export function settingsSamples(
  ids: Company['ids'],
): Record<
  Extract<
    EndpointName,
    `${'settings' | 'companyTexts' | 'messages' | 'synonyms' | 'itemWords' | 'goodsLimits' | 'places' | 'labelPrinters' | 'tracedFoods' | 'traceabilityPlan' | 'warehouseSettings' | 'routeRuns'}.${string}`
  >,
  Sample
> {
  const theme = {
    themeDarkVariant: false,
    themeHeaderColor: null,
    themePrimaryColor: '#1976D2',
    themeSecondaryColor: '#424242',
    themeAccentColor: '#82B1FF',
    themeInfoColor: '#2196F3',
    themeWarningColor: '#FFC107',
    themeErrorColor: '#FF5252',
    themeSuccessColor: '#4CAF50',
    companyImageUrl: null,
    companyDarkImageUrl: null,
    backgroundImageURL: null,
    faviconUrl: null,
    clientStyleSheetURL: null,
    googleTagManagerContainerId: null,
    googleAnalyticsId: null,
    themeExternalResources: [],
    loginMessage: null,
  };
  const link = (number: number) => ({
    [`navLink${number}`]: number === 0 ? 'https://example.test' : '',
    [`navLink${number}TextEn`]: number === 0 ? 'News' : '',
    [`navLink${number}TextEs`]: '',
    [`navLink${number}TextFr`]: '',
  });
  const companyTexts = {
    defaultLocale: 'en',
    loginMessageEn: 'Hello',
    loginMessageEs: '',
    loginMessageFr: '',
    ...link(0),
    ...link(1),
    ...link(2),
    updatedAt: null,
  };
  const smtp = {
    host: '127.0.0.1',
    port: 1,
    secure: false,
    userName: null,
    senderName: 'Orders',
    senderEmail: 'orders@company.test',
    orderConfirmationEmails: false,
  };
  const pwa = { name: 'Orders', shortName: 'Orders', description: '', imageUrl512: null, active: true };
  return {
    'settings.settings': { role: 'ANONYMOUS' },
    'settings.saveTheme': { role: 'ADMIN', body: theme },
    'settings.options': { role: 'ADMIN' },
    'settings.saveOptions': { role: 'ADMIN', body: [{ key: 'navLink0', value: 'https://example.test' }] },
    'settings.timezones': { role: 'ADMIN' },
    'companyTexts.get': { role: 'ADMIN' },
    'companyTexts.save': { role: 'ADMIN', body: companyTexts, expect: [200, 409] },
    'messages.list': { role: 'CUSTOMER' },
    'messages.rows': { role: 'ADMIN', query: { status: 'removed' } },
    'messages.publish': { role: 'ADMIN', body: { subject: 'Hello', body: 'We are closed on Monday.' } },
    'messages.save': {
      role: 'ADMIN',
      params: { id: ids.message },
      body: { subject: 'Hello', body: 'We are closed on Tuesday.', editedAt: null },
    },
    'messages.setRemoved': { role: 'ADMIN', params: { id: ids.message }, body: { isRemoved: false } },
    'synonyms.list': { role: 'ADMIN', query: { origin: 'cratebook', search: 'scallion' } },
    'synonyms.rows': { role: 'ADMIN' },
    'synonyms.found': { role: 'ADMIN', query: { q: 'scallion' } },
    'synonyms.add': {
      role: 'ADMIN',
      body: { id: randomUUID(), words: ['house mix'], meanings: ['spring mix'], replaces: false },
    },
    'synonyms.save': {
      role: 'ADMIN',
      params: { id: ids.synonym },
      body: { words: ['scallion', 'spring onion'], meanings: [], replaces: false, updatedAt: null },
      expect: [200, 409],
    },
    'synonyms.remove': { role: 'ADMIN', params: { id: ids.synonym } },
    'itemWords.list': { role: 'ADMIN', query: { has: 'words', search: 'onion' } },
    'itemWords.rows': { role: 'ADMIN' },
    'itemWords.save': {
      role: 'ADMIN',
      params: { itemCode: ids.item },
      body: { words: ['house mix'], updatedAt: '2026-01-01T00:00:00.000Z' },
      expect: [200, 409],
    },
    'goodsLimits.list': { role: 'ADMIN', query: { of: 'category' } },
    'goodsLimits.rows': { role: 'ADMIN' },
    'goodsLimits.save': {
      role: 'ADMIN',
      params: { key: `item:${ids.item}` },
      body: { maxFahrenheit: 41, needsDate: true, updatedAt: null },
      expect: [200, 409],
    },
    'goodsLimits.remove': { role: 'ADMIN', params: { key: `item:${ids.item}` } },
    'labelPrinters.list': { role: 'ADMIN' },
    'labelPrinters.rows': { role: 'ADMIN' },
    'labelPrinters.save': {
      role: 'ADMIN',
      params: { id: ids.labelPrinter },
      body: { name: 'Dock', warehouseId: ids.warehouse, host: '192.0.2.1', port: 9100, dpi: '203', updatedAt: null },
      expect: [200, 409],
    },
    'labelPrinters.test': { role: 'ADMIN', params: { id: ids.labelPrinter } },
    'labelPrinters.ofWarehouse': { role: 'APP', query: { warehouseId: ids.warehouse } },
    'labelPrinters.print': {
      role: 'APP',
      params: { id: ids.labelPrinter },
      body: {
        labels: [
          {
            label: {
              ...{ heading: 'Albany Foods', title: 'Kale', detail: '4627', weight: '', voice: null, facts: [] },
              symbols: [{ data: 'L77', isGs1: false, text: 'L77' }],
              main: { name: 'Lot', value: 'L77' },
            },
            copies: 2,
          },
        ],
      },
    },
    'labelPrinters.remove': { role: 'ADMIN', params: { id: randomUUID() } },
    'places.list': { role: 'ADMIN', query: { kind: 'warehouse' } },
    'places.rows': { role: 'ADMIN' },
    'places.save': {
      role: 'ADMIN',
      params: { key: `warehouse:${ids.warehouse}` },
      body: {
        ...{
          name: 'Albany Foods',
          phone: '(518) 555-0100',
          line1: '1 Market Rd',
          line2: '',
          city: 'Albany',
          state: 'NY',
        },
        ...{
          postalCode: '12205',
          gln: '0614141000036',
          fdaRegistration: '12345678901',
          vendorId: '',
          isExempt: false,
          updatedAt: null,
        },
      },
      expect: [200, 409],
    },
    'places.remove': { role: 'ADMIN', params: { key: `packer:${ids.synonym}` } },
    'traceabilityPlan.get': { role: 'ADMIN' },
    'traceabilityPlan.versions': { role: 'ADMIN' },
    'traceabilityPlan.version': { role: 'ADMIN', params: { id: randomUUID() }, expect: [404] },
    'tracedFoods.list': { role: 'ADMIN', query: { state: 'listed' } },
    'tracedFoods.rows': { role: 'ADMIN' },
    'tracedFoods.decide': { role: 'ADMIN', body: { itemCodes: [ids.item], isListed: true } },
    'warehouseSettings.warehouses': { role: 'ADMIN' },
    'warehouseSettings.warehouseRows': { role: 'ADMIN' },
    'warehouseSettings.saveWarehouse': {
      role: 'ADMIN',
      params: { id: ids.warehouse },
      body: {
        zones: ['K', 'A'],
        heavyFirst: true,
        gs1Prefix: '0614141',
        dockZones: ['RCV'],
        blindReceiving: true,
        updatedAt: null,
      },
      expect: [200, 409],
    },
    'warehouseSettings.routes': { role: 'ADMIN' },
    'warehouseSettings.routeRows': { role: 'ADMIN' },
    'routeRuns.list': { role: 'ADMIN', params: { id: ids.route } },
    'warehouseSettings.saveRoute': {
      role: 'ADMIN',
      params: { id: ids.route },
      body: { departsAt: '04:30', updatedAt: null },
      expect: [200, 409],
    },
    'settings.smtp': { role: 'ADMIN' },
    'settings.saveSmtp': { role: 'ADMIN', body: { ...smtp, password: 'secret' } },
    'settings.testSmtp': { role: 'ADMIN', body: { to: 'admin@company.test' }, expect: [200, 409] },
    'settings.pwa': { role: 'ANONYMOUS' },
    'settings.createPwa': { role: 'ADMIN', body: pwa, expect: [409] },
    'settings.savePwa': { role: 'ADMIN', params: { id: ids.pwa }, body: pwa },
    'settings.manifest': { role: 'ANONYMOUS' },
    'settings.icon': { role: 'ANONYMOUS', params: { size: '192' } },
  };
}
