import { randomUUID } from 'node:crypto';
import type { Api } from '../../contract/api.ts';
import type { Role } from '../../contract/roles.ts';
import { addDays, dayInZone } from '../../rules/calendar.ts';
import { PASSWORD } from '../harness/factories.ts';
import { creditSamples } from './samples-credits.ts';
import { dockSamples } from './samples-dock.ts';
import { tailgateSamples } from './samples-tailgate.ts';
import { type Company, INVITE_TOKEN } from './world.ts';

/** A call that the server takes: who may make it and with what. */
export interface Sample {
  readonly role: Role;
  readonly params?: Readonly<Record<string, string>>;
  readonly query?: Readonly<Record<string, string>>;
  readonly body?: unknown;
  /** Statuses that are right for this sample; 200 unless stated. */
  readonly expect?: readonly number[];
}

export type EndpointName = { [D in keyof Api]: `${D}.${keyof Api[D] & string}` }[keyof Api];

/** One sample for every endpoint: an endpoint without one is a type error. `ids` are those of the company that is asked for. */
export function samplesOf(
  own: Company,
  ids: Company['ids'] = own.ids,
): Record<Exclude<EndpointName, 'sync.events'>, Sample> {
  const shopper = { role: 'CUSTOMER' as const };
  const at = { customerLocationId: ids.location };
  const deliveryDate = addDays(dayInZone(new Date().toISOString(), 'America/New_York'), 5);
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
    backgroundImageURL: null,
    faviconUrl: null,
    clientStyleSheetURL: null,
    googleTagManagerContainerId: null,
    googleAnalyticsId: null,
    themeExternalResources: [],
    loginMessage: null,
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
  const draft = {
    customerLocationId: ids.location,
    step: 1,
    shippingMethod: 'Delivery',
    deliveryDate: null,
    poNumber: '',
    notes: '',
    shippingAddress: null,
  };
  const guide = {
    name: 'Weekly',
    customerLocationId: ids.location,
    lines: [{ itemCode: ids.item, uom: 'CS', section: '', position: 0, par: 2, weekdayPars: null }],
  };
  const client = randomUUID();
  return {
    'accounts.login': {
      role: 'ANONYMOUS',
      body: { userName: `admin@${own.mark.toLowerCase()}.test`, password: PASSWORD },
    },
    'accounts.refresh': { role: 'ANONYMOUS', expect: [401] },
    'accounts.logout': { role: 'ANONYMOUS' },
    'accounts.requestReset': { role: 'ANONYMOUS', body: { userName: 'nobody@company.test' } },
    'accounts.completeReset': {
      role: 'ANONYMOUS',
      body: { token: 'x'.repeat(43), newPassword: PASSWORD, newPasswordVerify: PASSWORD },
      expect: [400],
    },
    'accounts.roles': { role: 'BUYER' },
    'accounts.systemToken': { role: 'SUPERADMIN', params: { orgId: own.tenant.id, days: '7' } },
    'accounts.impersonate': { role: 'ADMIN', params: { orgId: own.tenant.id, userId: ids.user } },
    // Who acts as nobody has nothing to end.
    'accounts.endImpersonation': { role: 'SALES', expect: [403] },
    'accounts.account': { role: 'SALES' },
    'accounts.saveSettings': { role: 'APP', body: { locale: 'es' } },
    'accounts.changePassword': {
      role: 'BUYER',
      body: { currentPassword: PASSWORD, newPassword: 'Other#2026x', newPasswordVerify: 'Other#2026x' },
    },
    'accounts.sealKey': shopper,
    'accounts.sessions': shopper,
    'accounts.endSession': { role: 'CUSTOMER', params: { id: randomUUID() }, expect: [404] },
    'accounts.endOtherSessions': shopper,
    'accounts.contact': { role: 'ANONYMOUS', body: { name: 'A chef', email: 'chef@company.test', message: 'Hello' } },
    'settings.settings': { role: 'ANONYMOUS' },
    'settings.saveTheme': { role: 'ADMIN', body: theme },
    'settings.options': { role: 'ADMIN' },
    'settings.saveOptions': { role: 'ADMIN', body: [{ key: 'navLink0', value: 'https://example.test' }] },
    'settings.timezones': { role: 'ADMIN' },
    'settings.messages': shopper,
    'settings.postMessage': { role: 'ADMIN', body: { subject: 'Hello', body: 'We are closed on Monday.' } },
    'security.events': { role: 'ADMIN', query: { kind: 'sign_in', from: '2026-01-01' } },
    'settings.smtp': { role: 'ADMIN' },
    'settings.saveSmtp': { role: 'ADMIN', body: { ...smtp, password: 'secret' } },
    'settings.testSmtp': { role: 'ADMIN', body: { to: 'admin@company.test' }, expect: [200, 409] },
    'settings.pwa': { role: 'ANONYMOUS' },
    'settings.createPwa': { role: 'ADMIN', body: pwa, expect: [409] },
    'settings.savePwa': { role: 'ADMIN', params: { id: ids.pwa }, body: pwa },
    'settings.manifest': { role: 'ANONYMOUS' },
    'settings.icon': { role: 'ANONYMOUS', params: { size: '192' } },
    'items.search': { ...shopper, query: { q: 'apple' } },
    'items.locationItems': {
      role: 'ADMIN',
      params: { customerId: ids.customer, customerLocationId: ids.location },
      query: { orderGuideId: ids.guide },
    },
    'items.item': { ...shopper, params: { itemCode: ids.item } },
    'items.categories': shopper,
    'items.groups': shopper,
    'items.subTypes': shopper,
    'items.uoms': { ...shopper, query: { itemCode: ids.item } },
    'items.priceListPdf': shopper,
    'items.priceListCsv': shopper,
    'items.corporateItems': { role: 'SUPERCUSTOMER', query: { show: 'bought', customerLocationId: ids.location } },
    'items.corporateItemsCsv': { role: 'SUPERCUSTOMER' },
    'locations.shippingLocations': shopper,
    'locations.select': { ...shopper, body: { customerId: ids.customer, customerLocationId: ids.location } },
    'locations.creditStatus': { ...shopper, query: at },
    'users.customers': shopper,
    'users.setActive': { role: 'SUPERCUSTOMER', params: { id: ids.colleague }, body: { isActive: true } },
    'users.locations': { role: 'SUPERCUSTOMER' },
    'users.invites': { role: 'SUPERCUSTOMER' },
    'users.invite': {
      role: 'SUPERCUSTOMER',
      body: { email: 'cook@company.test', displayName: 'A cook', customerLocationId: ids.location },
      expect: [200, 409],
    },
    'users.resendInvite': { role: 'SUPERCUSTOMER', params: { id: ids.invite }, expect: [200, 400, 409] },
    'users.revokeInvite': { role: 'SUPERCUSTOMER', params: { id: ids.invite } },
    'users.lookAtInvite': { role: 'ANONYMOUS', body: { token: INVITE_TOKEN } },
    'users.acceptInvite': {
      role: 'ANONYMOUS',
      body: {
        token: 'f'.repeat(48),
        displayName: 'A cook',
        newPassword: PASSWORD,
        newPasswordVerify: PASSWORD,
      },
      expect: [400],
    },
    'carts.cart': { ...shopper, query: at },
    'carts.count': { ...shopper, query: at },
    'carts.lines': { ...shopper, query: at },
    'carts.setLine': { ...shopper, body: { ...at, itemCode: ids.item, quantity: 2, uom: 'CS' } },
    'carts.updateLines': { ...shopper, body: { ...at, lines: [{ itemCode: ids.item, quantity: 3, uom: 'CS' }] } },
    'carts.removeLine': { ...shopper, params: { id: `${ids.location}|${ids.item}|CS` } },
    'carts.clear': { ...shopper, query: at },
    'carts.clone': { ...shopper, params: { source: 'order', id: ids.order }, query: at },
    'carts.checkout': { ...shopper, query: at },
    'carts.saveCheckout': { ...shopper, body: draft },
    'carts.saveCheckoutAddress': { ...shopper, body: { ...at, shippingAddress: null } },
    'orders.submit': {
      ...shopper,
      body: {
        orderId: randomUUID(),
        ...at,
        lines: [
          { itemCode: ids.item, uom: 'CS', quantity: 1, seenUnitPrice: 1000, seenFactor: 1, seenAvailable: null },
        ],
        shippingMethod: 'Delivery',
        deliveryDate,
        poNumber: '',
        notes: '',
        shippingAddress: null,
        seenTotal: 1000,
        submittedAt: new Date().toISOString(),
      },
    },
    'orders.review': { ...shopper, query: at },
    'orders.list': { ...shopper, query: at },
    'orders.pending': { ...shopper, query: at },
    'orders.headers': shopper,
    'orders.detailHeaders': shopper,
    'orders.get': { ...shopper, params: { id: ids.order } },
    'orders.pdf': { ...shopper, params: { id: ids.order } },
    'orders.sync': { ...shopper, params: { id: ids.heldOrder } },
    'orders.accept': {
      ...shopper,
      params: { id: ids.heldOrder },
      body: { acceptedTotal: 2000 },
      expect: [200, 202, 409],
    },
    'orders.cancel': { ...shopper, params: { id: ids.order }, body: { reason: '' } },
    'orders.release': {
      ...shopper,
      params: { id: ids.heldOrder },
      body: { overridePassword: 'x' },
      expect: [403, 409],
    },
    'counts.list': { role: 'APP', query: { warehouseId: ids.warehouse } },
    'counts.record': {
      role: 'APP',
      body: {
        id: randomUUID(),
        sessionId: randomUUID(),
        warehouseId: ids.warehouse,
        bin: 'A-01-1',
        itemCode: ids.item,
        lotId: ids.lot,
        lotCode: `${own.mark}-LOT`,
        quantity: 498,
        countedAt: new Date().toISOString(),
      },
    },
    'transfers.list': { role: 'APP' },
    'transfers.get': { role: 'APP', params: { id: ids.transfer } },
    'transfers.move': {
      role: 'APP',
      params: { id: ids.lot },
      body: {
        moveId: randomUUID(),
        warehouseId: ids.warehouse,
        itemCode: ids.item,
        lotCode: `${own.mark}-LOT`,
        fromBin: 'A-01-1',
        toBin: 'B-02-2',
        toLotId: randomUUID(),
        quantity: 3,
        movedAt: new Date().toISOString(),
      },
    },
    'transfers.ship': {
      role: 'APP',
      params: { id: ids.transfer },
      body: {
        eventId: randomUUID(),
        fromWarehouseId: ids.warehouse,
        toWarehouseId: `${own.mark}-W2`,
        itemCode: ids.item,
        lotId: ids.lot,
        lotCode: `${own.mark}-LOT`,
        bin: 'A-01-1',
        quantity: 2,
        shippedAt: new Date().toISOString(),
      },
    },
    'transfers.receive': {
      role: 'APP',
      params: { id: ids.transfer },
      body: {
        eventId: randomUUID(),
        itemCode: ids.item,
        lotCode: `${own.mark}-LOT`,
        toBin: 'C-03-3',
        toLotId: randomUUID(),
        quantity: 2,
        receivedAt: new Date().toISOString(),
      },
    },
    'transfers.close': {
      role: 'APP',
      params: { id: ids.transfer },
      body: { closedAt: new Date().toISOString() },
    },
    'exceptions.list': { role: 'APP', query: { warehouseId: ids.warehouse, search: 'kale' } },
    'exceptions.rows': { role: 'APP', query: { warehouseId: ids.warehouse } },
    'exceptions.warehouses': { role: 'APP' },
    'floor.resolve': {
      role: 'APP',
      params: { id: ids.exception },
      body: { resolution: 'recount', note: '', resolvedAt: new Date().toISOString() },
    },
    'personnel.list': { role: 'APP', query: { duty: 'picking' } },
    'personnel.sales': { role: 'APP' },
    'personnel.buyers': { role: 'APP' },
    'corporations.list': { role: 'APP' },
    'corporations.search': { role: 'APP', query: { query: 'customer' } },
    'corporations.infos': { role: 'APP' },
    'corporations.get': { role: 'APP', params: { id: ids.customer } },
    'corporations.info': { role: 'APP', params: { id: ids.customer } },
    'picking.commits': { role: 'APP', params: { id: `${ids.salesOrder}:1` } },
    'picking.allocationSummary': { role: 'APP', params: { id: `${ids.salesOrder}:1` }, query: { query: 'LOT' } },
    'picking.picks': { role: 'APP', params: { id: `${ids.salesOrder}:1` } },
    'picking.record': {
      role: 'APP',
      params: { id: ids.salesOrder },
      body: {
        eventId: randomUUID(),
        lineNumber: 1,
        kind: 'pick',
        itemCode: ids.item,
        lotId: ids.lot,
        lotCode: `${own.mark}-LOT`,
        bin: 'A-01-1',
        quantity: 1,
        weightGrams: null,
        caseWeightsGrams: [],
        reason: null,
        container: '',
        pickedAt: new Date().toISOString(),
      },
    },
    'picking.undo': {
      role: 'APP',
      params: { id: ids.salesOrder, pickId: ids.pick },
      body: { eventId: randomUUID(), undoneAt: new Date().toISOString() },
    },
    'picking.start': { role: 'APP', params: { id: ids.salesOrder }, body: { startedAt: new Date().toISOString() } },
    'picking.stage': { role: 'APP', params: { id: ids.salesOrder }, body: { stagedAt: new Date().toISOString() } },
    ...dockSamples(own, ids),
    ...tailgateSamples(ids),
    ...creditSamples(ids),
    'salesOrders.list': { ...shopper, query: at },
    'salesOrders.search': { ...shopper, query: { ...at, query: 'apple' } },
    'salesOrders.headers': shopper,
    'salesOrders.detailHeaders': shopper,
    'salesOrders.get': { ...shopper, params: { id: ids.salesOrder } },
    'salesOrders.pickSummary': { ...shopper, params: { id: ids.salesOrder } },
    'salesOrders.pdf': { ...shopper, params: { id: ids.salesOrder } },
    'orderGuides.list': { ...shopper, query: at },
    'orderGuides.template': shopper,
    'orderGuides.templateWorkbook': shopper,
    'orderGuides.headers': shopper,
    'orderGuides.get': { ...shopper, params: { id: ids.guide } },
    'orderGuides.create': { ...shopper, body: { ...guide, id: randomUUID() } },
    'orderGuides.update': { ...shopper, params: { id: ids.guide }, body: guide },
    'orderGuides.remove': { ...shopper, params: { id: ids.guide } },
    'sync.push': {
      ...shopper,
      body: {
        clientId: client,
        ackSeq: 0,
        mutations: [
          {
            seq: 1,
            name: 'carts.setLine',
            version: 1,
            args: { body: { ...at, itemCode: ids.item, quantity: 1, uom: 'CS' } },
            at: new Date().toISOString(),
          },
        ],
      },
    },
    'sync.pull': { ...shopper, body: { clientId: client, epoch: null, scopes: [], packs: [], settledSeq: 0 } },
    'sync.check': { ...shopper, body: { epoch: randomUUID(), scopes: [] } },
    'sync.ping': { role: 'ANONYMOUS', query: { nonce: 'abc' } },
    'sync.pack': { ...shopper, params: { id: 'nothing-of-that-name' }, expect: [404] },
  };
}
